#include "jobs/job_store.hpp"

#include "base/ensure.hpp"

namespace heliograf::jobs {
namespace {

// The turn: after the tenant's own last job, and after the round that is being served, which is thereby
// closed to newcomers: nobody waits for ever.
constexpr auto insert_job = R"sql(
    INSERT INTO jobs (id, kind, payload, tenant, dedup_key, state, turn, due_at, attempts, max_attempts, created_at)
    VALUES ($1, $2, $3, $4, $5, 'queued',
            (SELECT COALESCE(MAX(candidate.turn), 0)
               FROM (SELECT MIN(turn) + 1 AS turn FROM jobs
                      WHERE finished_at IS NULL AND state = 'queued' AND due_at <= $8
                     UNION ALL
                     SELECT MAX(turn) + 1 FROM jobs WHERE finished_at IS NULL AND tenant = $4) AS candidate),
            $6, 0, $7, $8)
    ON CONFLICT (dedup_key) WHERE finished_at IS NULL DO NOTHING
)sql";

constexpr auto select_unfinished = "SELECT id FROM jobs WHERE dedup_key = $1 AND finished_at IS NULL";

constexpr auto select_first_due = "SELECT due_at FROM jobs WHERE finished_at IS NULL AND kind IN (";
constexpr auto first_due_order = ") ORDER BY due_at LIMIT 1";

// A running job whose lease has ended is due like any other.
constexpr auto claim_start = R"sql(
    UPDATE jobs
       SET state = 'running', attempts = attempts + 1, due_at = $1
     WHERE id = (SELECT id FROM jobs WHERE finished_at IS NULL AND due_at <= $2 AND kind IN ()sql";
constexpr auto claim_order = ") ORDER BY turn, id LIMIT 1";
constexpr auto claim_end = ") RETURNING id, kind, payload, attempts, max_attempts";

constexpr auto bury_abandoned_jobs = R"sql(
    UPDATE jobs
       SET state = 'dead', finished_at = $1, last_error = 'the runner vanished during the last attempt'
     WHERE finished_at IS NULL AND state = 'running' AND due_at <= $1 AND attempts >= max_attempts
    RETURNING id
)sql";

// The attempt's number tells this claim from a later one of the same job.
constexpr auto renew_lease =
    "UPDATE jobs SET due_at = $3 WHERE id = $1 AND attempts = $2 AND state = 'running'";
constexpr auto finish_job = R"sql(
    UPDATE jobs SET state = 'done', finished_at = $3 WHERE id = $1 AND attempts = $2 AND state = 'running'
)sql";
constexpr auto bury_job = R"sql(
    UPDATE jobs SET state = 'dead', finished_at = $3, last_error = $4
     WHERE id = $1 AND attempts = $2 AND state = 'running'
)sql";
constexpr auto retry_job = R"sql(
    UPDATE jobs SET state = 'queued', due_at = $3, last_error = $4
     WHERE id = $1 AND attempts = $2 AND state = 'running'
)sql";

constexpr auto select_state = "SELECT state FROM jobs WHERE id = $1";
constexpr auto select_unfinished_among = "SELECT id FROM jobs WHERE finished_at IS NULL AND id IN (";
constexpr auto count_unfinished = "SELECT COUNT(*) FROM jobs WHERE finished_at IS NULL AND kind = $1";
constexpr auto count_unfinished_of =
    "SELECT COUNT(*) FROM jobs WHERE finished_at IS NULL AND kind = $1 AND tenant = $2";
constexpr auto count_dead = "SELECT COUNT(*) FROM jobs WHERE finished_at IS NOT NULL AND state = 'dead'";
constexpr auto delete_finished = "DELETE FROM jobs WHERE state = $1 AND finished_at < $2";

/// "$3, $4, $5" for three values after two other parameters; appends the values to `parameters`.
std::string placeholders(std::span<std::string const> values, db::Values& parameters)
{
    ensure(!values.empty(), "IN () is no SQL");
    std::string list;
    for (auto const& value : values) {
        parameters.emplace_back(value);
        if (!list.empty()) list += ", ";
        list += "$" + std::to_string(parameters.size());
    }
    return list;
}

std::string_view name_of(JobState state)
{
    switch (state) {
    case JobState::queued: return "queued";
    case JobState::running: return "running";
    case JobState::done: return "done";
    case JobState::dead: return "dead";
    }
    return {};
}

JobState state_of(std::string_view name)
{
    for (auto const state : {JobState::queued, JobState::running, JobState::done})
        if (name == name_of(state)) return state;
    ensure(name == "dead", "the CHECK of jobs.state");
    return JobState::dead;
}

ClaimedJob from_row(db::Row const& row)
{
    return {
        .id = {row.text(0)},
        .kind = row.text(1),
        .payload = row.text(2),
        .attempt = static_cast<int>(row.integer(3)),
        .max_attempts = static_cast<int>(row.integer(4))
    };
}

db::Value ms(Instant instant)
{
    return to_unix_ms(instant);
}

}  // namespace

bool JobStore::insert(db::Queries& transaction, JobId const& id, NewJob const& job, Instant now)
{
    return transaction.execute(
               insert_job,
               {id.value,
                job.kind,
                job.payload,
                job.tenant.value_or(""),
                db::nullable(job.dedup_key),
                ms(job.not_before.value_or(now)),
                std::int64_t{job.max_attempts},
                ms(now)}
           ) == 1;
}

std::optional<JobId> JobStore::find_unfinished(db::Queries& transaction, std::string const& dedup_key)
{
    auto const row = transaction.find(select_unfinished, {dedup_key});
    if (!row) return std::nullopt;
    return JobId{row->text(0)};
}

std::optional<Instant> JobStore::first_due(Kinds kinds)
{
    db::Values parameters;
    auto const sql = select_first_due + placeholders(kinds, parameters) + first_due_order;
    auto const row = db_.find(sql, parameters);
    if (!row) return std::nullopt;
    return from_unix_ms(row->integer(0));
}

std::optional<ClaimedJob> JobStore::claim(Kinds kinds, Instant now, Instant lease_end)
{
    db::Values parameters{ms(lease_end), ms(now)};
    auto sql = claim_start + placeholders(kinds, parameters) + claim_order;
    sql.append(db_.skip_locked()).append(claim_end);
    auto const row = db_.find(sql, parameters);
    if (!row) return std::nullopt;
    return from_row(*row);
}

std::vector<JobId> JobStore::unfinished_among(std::span<JobId const> jobs)
{
    std::vector<std::string> ids;
    for (auto const& job : jobs) ids.push_back(job.value);
    db::Values parameters;
    auto const sql = select_unfinished_among + placeholders(ids, parameters) + ")";
    std::vector<JobId> unfinished;
    for (auto const& row : db_.query(sql, parameters)) unfinished.push_back({row.text(0)});
    return unfinished;
}

std::vector<JobId> JobStore::bury_abandoned(Instant now)
{
    std::vector<JobId> buried;
    for (auto const& row : db_.query(bury_abandoned_jobs, {ms(now)})) buried.push_back({row.text(0)});
    return buried;
}

bool JobStore::renew(ClaimedJob const& job, Instant lease_end)
{
    return db_.execute(renew_lease, {job.id.value, std::int64_t{job.attempt}, ms(lease_end)}) == 1;
}

bool JobStore::finish(ClaimedJob const& job, Instant now)
{
    return db_.execute(finish_job, {job.id.value, std::int64_t{job.attempt}, ms(now)}) == 1;
}

bool JobStore::bury(ClaimedJob const& job, std::string const& reason, Instant now)
{
    return db_.execute(bury_job, {job.id.value, std::int64_t{job.attempt}, ms(now), reason}) == 1;
}

bool JobStore::retry(ClaimedJob const& job, std::string const& reason, Instant due)
{
    return db_.execute(retry_job, {job.id.value, std::int64_t{job.attempt}, ms(due), reason}) == 1;
}

std::optional<JobState> JobStore::state(JobId const& id)
{
    auto const row = db_.find(select_state, {id.value});
    if (!row) return std::nullopt;
    return state_of(row->text(0));
}

std::int64_t JobStore::unfinished(std::string_view kind, std::optional<std::string> const& tenant)
{
    if (!tenant) return db_.load(count_unfinished, {std::string{kind}}).integer(0);
    return db_.load(count_unfinished_of, {std::string{kind}, *tenant}).integer(0);
}

std::int64_t JobStore::dead_count()
{
    return db_.load(count_dead).integer(0);
}

std::size_t JobStore::remove_finished(JobState state, Instant before)
{
    return db_.execute(delete_finished, {std::string{name_of(state)}, ms(before)});
}

}  // namespace heliograf::jobs
