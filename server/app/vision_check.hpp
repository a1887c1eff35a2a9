#pragma once
#include "analysis/vision_provider.hpp"
#include "base/clock.hpp"
#include "system/service_status.hpp"

#include <mutex>
#include <optional>

namespace heliograf::app {

/// The self-test of the engine that judges photos: a computed field of modules must be seen as panels. Runs
/// at most once in ten minutes, when somebody asks.
class VisionCheck {
public:
    VisionCheck(analysis::VisionProvider& provider, Clock const& clock) : provider_(provider), clock_(clock)
    {}
    /// Blocks for some 50 ms when a new test is due. Thread-safe.
    [[nodiscard]] system::VisionStatus status();

private:
    [[nodiscard]] bool passes();

    analysis::VisionProvider& provider_;
    Clock const& clock_;
    std::mutex mutex_;
    std::optional<Instant> tested_;
    std::optional<Instant> passed_;
    bool ok_ = false;
};

}  // namespace heliograf::app
