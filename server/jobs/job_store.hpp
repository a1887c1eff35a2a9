#pragma once
#include "base/clock.hpp"
#include "db/database.hpp"
#include "jobs/job.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heliograf::jobs {

/// Every statement about the table `jobs`.
class JobStore {
public:
    using Kinds = std::span<std::string const>;

    explicit JobStore(db::Database& database) : db_(database) {}

    /// @return false when an unfinished job has the same dedup_key
    static bool insert(db::Queries& transaction, JobId const& id, NewJob const& job, Instant now);
    static std::optional<JobId> find_unfinished(db::Queries& transaction, std::string const& dedup_key);

    /// When the first job of `kinds` can be claimed; may lie in the past.
    [[nodiscard]] std::optional<Instant> first_due(Kinds kinds);
    std::optional<ClaimedJob> claim(Kinds kinds, Instant now, Instant lease_end);
    /// Makes dead what lost its lease in its last attempt. @return their ids
    std::vector<JobId> bury_abandoned(Instant now);

    // Of a claimed job; false when it is no longer in that claimant's hand.
    bool renew(ClaimedJob const& job, Instant lease_end);
    bool finish(ClaimedJob const& job, Instant now);
    bool bury(ClaimedJob const& job, std::string const& reason, Instant now);
    bool retry(ClaimedJob const& job, std::string const& reason, Instant due);

    [[nodiscard]] std::optional<JobState> state(JobId const& id);
    [[nodiscard]] std::vector<JobId> unfinished_among(std::span<JobId const> jobs);
    [[nodiscard]] std::int64_t unfinished(std::string_view kind, std::optional<std::string> const& tenant);
    [[nodiscard]] std::int64_t dead_count();
    std::size_t remove_finished(JobState state, Instant before);

private:
    db::Database& db_;
};

}  // namespace heliograf::jobs
