#pragma once
#include "base/clock.hpp"
#include "base/id.hpp"

#include <chrono>
#include <optional>
#include <string>

namespace heliograf::jobs {

enum class JobState { queued, running, done, dead };

/// Somebody runs it or will. Of a job that is gone (nullopt) nobody does.
[[nodiscard]] inline bool is_unfinished(std::optional<JobState> state)
{
    return state == JobState::queued || state == JobState::running;
}

/// Durable work: a row that somebody will run, whatever happens to this process.
struct NewJob {
    std::string kind;                        ///< who runs it, e.g. "analysis.analyze"
    std::string payload;                     ///< JSON; only the handler knows its meaning
    std::optional<std::string> tenant{};     ///< user id, for fairness and quotas
    std::optional<std::string> dedup_key{};  ///< at most one unfinished job carries a key
    std::optional<Instant> not_before{};
    int max_attempts = 5;
};

/// A job in the hands of a runner.
struct ClaimedJob {
    JobId id;
    std::string kind;
    std::string payload;
    int attempt{};  ///< 1 for the first
    int max_attempts{};
};

}  // namespace heliograf::jobs
