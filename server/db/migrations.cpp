#include "db/migrations.hpp"

#include "base/clock.hpp"
#include "base/ensure.hpp"
#include "base/log.hpp"
#include "base/outage.hpp"
#include "base/random.hpp"

#include <chrono>
#include <stdexcept>
#include <thread>

namespace heliograf::db {
namespace {

constexpr std::chrono::seconds migration_wait_max{120};  // for another process that migrates
constexpr std::int64_t advisory_lock = 0x48454c494f;     // "HELIO"

constexpr auto lock_postgres = "SELECT pg_advisory_xact_lock($1)";

constexpr auto create_applied = R"sql(
    CREATE TABLE IF NOT EXISTS schema_migrations (
        number     BIGINT NOT NULL PRIMARY KEY,
        name       TEXT NOT NULL,
        checksum   TEXT NOT NULL,
        applied_at BIGINT NOT NULL
    )
)sql";
constexpr auto select_applied = "SELECT number, name, checksum FROM schema_migrations ORDER BY number";
constexpr auto insert_applied =
    "INSERT INTO schema_migrations (number, name, checksum, applied_at) VALUES ($1, $2, $3, $4)";

/// Throws unless what is applied is exactly the beginning of `known`.
void check_history(std::vector<Row> const& applied, std::span<Migration const> known)
{
    for (std::size_t i = 0; i < applied.size(); ++i) {
        auto const number = std::to_string(applied[i].integer(0));
        if (i >= known.size())
            throw std::runtime_error{
                "the database is newer than this program: it has migration " + number + " (" +
                applied[i].text(1) + ")"
            };
        if (applied[i].integer(0) != known[i].number)
            throw std::runtime_error{
                "migration " + std::to_string(known[i].number) + " was added below " + number +
                ", which the database has already"
            };
        if (applied[i].text(2) != sha256_hex(known[i].sql))
            throw std::runtime_error{"migration " + number + " was edited after it was applied"};
    }
}

void apply(Transaction& transaction, Engine engine, Migration const& migration)
{
    transaction.run_script(statements_for(engine, migration.sql));
    transaction.execute(
        insert_applied,
        {std::int64_t{migration.number},
         std::string{migration.name},
         sha256_hex(migration.sql),
         to_unix_ms(SystemClock{}.now())}
    );
    log::info("db.migrated", {{"number", migration.number}, {"name", migration.name}});
}

/// Looks and applies under one lock, so that of several processes one applies and the others find it done.
/// @return false when nothing is left to apply
bool apply_next(Database& database, std::span<Migration const> known)
{
    return database.transaction([&](Transaction& transaction) {
        if (database.engine() == Engine::postgres) {
            transaction.run_script("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0");
            transaction.query(lock_postgres, {advisory_lock});
        }
        transaction.execute(create_applied);
        auto const applied = transaction.query(select_applied);
        check_history(applied, known);
        if (applied.size() == known.size()) return false;
        apply(transaction, database.engine(), known[applied.size()]);
        return true;
    });
}

}  // namespace

std::string statements_for(Engine engine, std::string_view sql)
{
    std::string chosen;
    bool taken = true;
    while (!sql.empty()) {
        auto const line = sql.substr(0, sql.find('\n'));
        sql.remove_prefix(std::min(sql.size(), line.size() + 1));
        if (line == "-- sqlite only") taken = engine == Engine::sqlite;
        if (line == "-- postgres only") taken = engine == Engine::postgres;
        if (line == "-- both") taken = true;
        if (taken) chosen.append(line).append("\n");
    }
    return chosen;
}

void migrate(Database& database, std::span<Migration const> known)
{
    auto const deadline = std::chrono::steady_clock::now() + migration_wait_max;
    for (bool more = true; more;) {
        try {
            more = apply_next(database, known);
        } catch (Unavailable const&) {
            if (std::chrono::steady_clock::now() > deadline) throw;
            std::this_thread::sleep_for(std::chrono::milliseconds{100});
        }
    }
}

void migrate(Database& database)
{
    migrate(database, migrations());
}

}  // namespace heliograf::db
