#pragma once
#include "base/clock.hpp"
#include "base/random.hpp"
#include "db/database.hpp"
#include "jobs/job.hpp"
#include "jobs/job_signal.hpp"
#include "jobs/job_store.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace heliograf::jobs {

/// The queue in the database. Several processes may work on one queue; a job is in one hand at a time
/// (lease), and a lease that runs out makes the job claimable again.
class JobQueue {
public:
    JobQueue(db::Database& database, Clock const& clock, Random& random, JobSignal& signal);

    /// Adds the job as part of the caller's transaction: it exists exactly when the data does.
    /// Call `announce()` after the commit, so that a sleeping runner starts at once.
    /// @return the id; of the unfinished job with the same dedup_key when there is one
    JobId enqueue(db::Queries& transaction, NewJob const& job);
    void announce();

    /// Takes the next due job of one of `kinds`, oldest first, tenants in turn. The lease must be renewed
    /// before it ends.
    std::optional<ClaimedJob> claim(std::span<std::string const> kinds, std::chrono::seconds lease);
    /// @return false when the job is no longer ours
    bool renew(ClaimedJob const& job, std::chrono::seconds lease);
    void complete(ClaimedJob const& job);
    /// Back-off 1 s, 2 s, 4 s … at most 5 min, with jitter; dead after max_attempts or when not `retry`.
    void fail(ClaimedJob const& job, std::string_view reason, bool retry);

    /// How long until a job of `kinds` is due, at most `at_most`; 0 when one is.
    [[nodiscard]] std::chrono::milliseconds
    until_due(std::span<std::string const> kinds, std::chrono::milliseconds at_most);

    [[nodiscard]] std::optional<JobState> state(JobId const& id);
    /// Those of `jobs` that somebody runs or will run.
    [[nodiscard]] std::vector<JobId> unfinished_among(std::vector<JobId> const& jobs);
    /// Unfinished jobs of a kind, of one tenant or (nullopt) of all: for quotas and metrics.
    [[nodiscard]] std::int64_t unfinished(std::string_view kind, std::optional<std::string> const& tenant);
    [[nodiscard]] std::int64_t dead_count();

    /// Removes what was done a day ago and what died 30 days ago. @return how many
    std::size_t prune();

private:
    JobStore store_;
    Clock const& clock_;
    Random& random_;
    JobSignal& signal_;
};

}  // namespace heliograf::jobs
