#include "accounts/throttle_store.hpp"

namespace heliograf::accounts {
namespace {

constexpr auto select_hits = R"sql(
    SELECT hit_at FROM throttle_hits WHERE bucket = $1 AND hit_at > $2 ORDER BY hit_at DESC LIMIT $3
)sql";
constexpr auto insert_hit = "INSERT INTO throttle_hits (bucket, hit_at) VALUES ($1, $2)";
constexpr auto delete_bucket = "DELETE FROM throttle_hits WHERE bucket = $1";
constexpr auto delete_old = "DELETE FROM throttle_hits WHERE hit_at <= $1";

}  // namespace

std::vector<Instant> ThrottleStore::hits(std::string const& bucket, Instant since, std::int64_t limit)
{
    std::vector<Instant> hits;
    for (auto const& row : db_.query(select_hits, {bucket, to_unix_ms(since), limit}))
        hits.push_back(from_unix_ms(row.integer(0)));
    return hits;
}

void ThrottleStore::add(std::string const& bucket, Instant now)
{
    db_.execute(insert_hit, {bucket, to_unix_ms(now)});
}

void ThrottleStore::remove(std::string const& bucket)
{
    db_.execute(delete_bucket, {bucket});
}

void ThrottleStore::remove_until(Instant end)
{
    db_.execute(delete_old, {to_unix_ms(end)});
}

}  // namespace heliograf::accounts
