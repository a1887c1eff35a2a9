#include "jobs/job_queue.hpp"

#include "base/ensure.hpp"
#include "base/log.hpp"

#include <algorithm>

namespace heliograf::jobs {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds back_off_first{1'000};
constexpr milliseconds back_off_max{5 * 60 * 1'000};
constexpr int doublings_max = 9;  // 2⁹ s is beyond back_off_max
constexpr double jitter = 0.2;    // of the back-off, either way
constexpr std::size_t reason_bytes_max = 500;
constexpr std::chrono::hours keep_done{24};
constexpr std::chrono::hours keep_dead{30 * 24};

/// So that what failed together is not tried again together.
milliseconds back_off(int attempt, Random& random)
{
    auto const full = back_off_first * (1 << std::clamp(attempt - 1, 0, doublings_max));
    auto const dice = random.bytes(2);
    auto const part = static_cast<double>(dice[0] * 256 + dice[1]) / 65'535.0;  // 0 … 1
    auto const factor = 1.0 - jitter + 2.0 * jitter * part;
    auto const wait = std::chrono::duration_cast<milliseconds>(std::min(full, back_off_max) * factor);
    return std::min(wait, back_off_max);
}

/// At most reason_bytes_max, whole UTF-8 characters, no NUL.
std::string storable_reason(std::string_view reason)
{
    auto end = std::min(reason.size(), reason_bytes_max);
    auto const continues = [&] { return (static_cast<unsigned char>(reason[end]) & 0xC0U) == 0x80U; };
    while (end < reason.size() && end > 0 && continues()) --end;
    std::string stored{reason.substr(0, end)};
    std::replace(stored.begin(), stored.end(), '\0', ' ');
    return stored;
}

}  // namespace

JobQueue::JobQueue(db::Database& database, Clock const& clock, Random& random, JobSignal& signal)
    : store_(database),
      clock_(clock),
      random_(random),
      signal_(signal)
{}

JobId JobQueue::enqueue(db::Queries& transaction, NewJob const& job)
{
    ensure(job.max_attempts > 0, "a job is tried at least once");
    // The other job may finish between the two statements; then there is room for this one.
    for (;;) {
        auto const id = new_id<JobId>(clock_, random_);
        if (JobStore::insert(transaction, id, job, clock_.now())) return id;
        ensure(job.dedup_key.has_value(), "only a dedup_key makes jobs conflict");
        if (auto const other = JobStore::find_unfinished(transaction, *job.dedup_key)) return *other;
    }
}

void JobQueue::announce()
{
    signal_.work_arrived();
}

std::optional<ClaimedJob> JobQueue::claim(std::span<std::string const> kinds, std::chrono::seconds lease)
{
    // Asking first costs no write lock, and mostly nothing is due.
    if (until_due(kinds, milliseconds{1}) > milliseconds{0}) return std::nullopt;
    auto const now = clock_.now();
    for (auto const& id : store_.bury_abandoned(now)) {
        log::error("job.dead", {{"job", id.value}, {"reason", "lease ended in the last attempt"}});
        signal_.finished(id);
    }
    return store_.claim(kinds, now, now + lease);
}

bool JobQueue::renew(ClaimedJob const& job, std::chrono::seconds lease)
{
    return store_.renew(job, clock_.now() + lease);
}

void JobQueue::complete(ClaimedJob const& job)
{
    if (store_.finish(job, clock_.now()))
        signal_.finished(job.id);
    else
        log::warning("job.lost", {{"job", job.id.value}, {"kind", job.kind}});
}

void JobQueue::fail(ClaimedJob const& job, std::string_view reason, bool retry)
{
    auto const why = storable_reason(reason);
    auto const now = clock_.now();
    if (retry && job.attempt < job.max_attempts) {
        log::warning("job.failed", {{"job", job.id.value}, {"kind", job.kind}, {"reason", why}});
        store_.retry(job, why, now + back_off(job.attempt, random_));
        return;
    }
    log::error("job.dead", {{"job", job.id.value}, {"kind", job.kind}, {"reason", why}});
    if (store_.bury(job, why, now)) signal_.finished(job.id);
}

milliseconds JobQueue::until_due(std::span<std::string const> kinds, milliseconds at_most)
{
    auto const due = store_.first_due(kinds);
    if (!due) return at_most;
    return std::clamp(*due - clock_.now(), milliseconds{0}, at_most);
}

std::optional<JobState> JobQueue::state(JobId const& id)
{
    return store_.state(id);
}

std::vector<JobId> JobQueue::unfinished_among(std::vector<JobId> const& jobs)
{
    return jobs.empty() ? jobs : store_.unfinished_among(jobs);
}

std::int64_t JobQueue::unfinished(std::string_view kind, std::optional<std::string> const& tenant)
{
    return store_.unfinished(kind, tenant);
}

std::int64_t JobQueue::dead_count()
{
    return store_.dead_count();
}

std::size_t JobQueue::prune()
{
    auto const now = clock_.now();
    return store_.remove_finished(JobState::done, now - keep_done) +
           store_.remove_finished(JobState::dead, now - keep_dead);
}

}  // namespace heliograf::jobs
