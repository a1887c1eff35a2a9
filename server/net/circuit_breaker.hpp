#pragma once
#include "base/clock.hpp"

#include <mutex>

namespace heliograf::net {

/// Leaves a part that keeps failing alone for a while: after `failures_max` failures in a row nobody asks it
/// for 30 s, then one caller tries; each further failure doubles the pause, up to 5 minutes. Thread-safe.
class CircuitBreaker {
public:
    static constexpr int failures_max = 3;

    explicit CircuitBreaker(Clock const& clock) : clock_(clock) {}

    /// Whether to ask now. Who is let through while it is open must report how it went.
    [[nodiscard]] bool allows();
    void succeeded();
    void failed();
    [[nodiscard]] bool is_open() const;

private:
    Clock const& clock_;
    mutable std::mutex mutex_;
    int failures_ = 0;
    Instant again_at_{};
};

}  // namespace heliograf::net
