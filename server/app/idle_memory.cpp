#include "app/idle_memory.hpp"

#include <condition_variable>
#include <ctime>
#include <malloc.h>
#include <mutex>

namespace heliograf::app {
namespace {

using std::chrono::nanoseconds;

constexpr nanoseconds quiet_most = std::chrono::milliseconds{20};
constexpr nanoseconds work_least = std::chrono::milliseconds{200};

nanoseconds cpu_time()
{
    timespec spent{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
    return std::chrono::seconds{spent.tv_sec} + nanoseconds{spent.tv_nsec};
}

}  // namespace

bool TrimRule::is_due(nanoseconds worked)
{
    worked_since_trim_ += worked;
    if (worked > quiet_most || worked_since_trim_ < work_least) return false;
    worked_since_trim_ = {};
    return true;
}

void IdleMemory::start()
{
    thread_ = std::jthread{[](std::stop_token const& stopping) {
        TrimRule rule;
        std::mutex mutex;
        std::condition_variable_any stop_asked;
        auto before = cpu_time();
        std::unique_lock lock{mutex};
        while (!stop_asked.wait_for(lock, stopping, look_every, [&] { return stopping.stop_requested(); })) {
            auto const now = cpu_time();
            if (rule.is_due(now - before)) malloc_trim(0);
            before = cpu_time();  // what giving back took is no work
        }
    }};
}

void IdleMemory::stop()
{
    thread_ = {};
}

}  // namespace heliograf::app
