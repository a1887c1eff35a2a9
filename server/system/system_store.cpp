#include "system/system_store.hpp"

namespace heliograf::system {
namespace {

constexpr auto select_runs = R"sql(
    SELECT SUM(CASE WHEN state = 'done' THEN 1 ELSE 0 END),
           SUM(CASE WHEN state = 'dead' THEN 1 ELSE 0 END)
      FROM jobs
     WHERE state IN ('done', 'dead') AND finished_at >= $2 AND kind LIKE $1
)sql";

}  // namespace

RunCounts SystemStore::runs(std::string_view prefix, Instant since)
{
    auto const row = db_.load(select_runs, {std::string{prefix} + "%", to_unix_ms(since)});
    // SUM over no row is NULL.
    return {.good = row.optional_integer(0).value_or(0), .failed = row.optional_integer(1).value_or(0)};
}

}  // namespace heliograf::system
