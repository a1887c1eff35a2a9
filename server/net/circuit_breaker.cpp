#include "net/circuit_breaker.hpp"

#include <algorithm>

namespace heliograf::net {
namespace {

constexpr std::chrono::milliseconds first_pause{30'000};
constexpr std::chrono::milliseconds longest_pause{300'000};
constexpr int doublings_max = 4;

}  // namespace

bool CircuitBreaker::allows()
{
    std::scoped_lock const lock{mutex_};
    if (failures_ < failures_max) return true;
    if (clock_.now() < again_at_) return false;
    // The one who tries; should it never report, another may after the same pause.
    again_at_ = clock_.now() + first_pause;
    return true;
}

void CircuitBreaker::succeeded()
{
    std::scoped_lock const lock{mutex_};
    failures_ = 0;
}

void CircuitBreaker::failed()
{
    std::scoped_lock const lock{mutex_};
    ++failures_;
    if (failures_ < failures_max) return;
    auto const doublings = std::min(failures_ - failures_max, doublings_max);
    again_at_ = clock_.now() + std::min(first_pause * (1 << doublings), longest_pause);
}

bool CircuitBreaker::is_open() const
{
    std::scoped_lock const lock{mutex_};
    return failures_ >= failures_max;
}

}  // namespace heliograf::net
