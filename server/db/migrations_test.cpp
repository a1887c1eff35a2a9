#include "base/outage.hpp"
#include "db/fault.hpp"
#include "db/migrations.hpp"
#include "db/testing/test_database.hpp"

#include <array>
#include <atomic>
#include <cstdlib>
#include <doctest/doctest.h>
#include <fstream>
#include <sstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace heliograf::db {
namespace {

constexpr std::array three{
    Migration{
        1, "plants", "CREATE TABLE plants (id BIGINT NOT NULL PRIMARY KEY); INSERT INTO plants VALUES (1);"
    },
    Migration{
        2, "panels", "CREATE TABLE panels (id BIGINT NOT NULL PRIMARY KEY); INSERT INTO plants VALUES (2);"
    },
    Migration{3, "wires", "CREATE TABLE wires (id BIGINT NOT NULL PRIMARY KEY);"},
};
using Known = std::span<Migration const>;

std::int64_t count(Database& database, std::string const& table)
{
    return database.load("SELECT COUNT(*) FROM " + table).integer(0);
}

std::string refusal(Database& database, Known known)
{
    try {
        migrate(database, known);
    } catch (std::runtime_error const& refused) {
        return refused.what();
    }
    return "accepted";
}

/// "table.column type" and "index table(columns) unique" of everything, sorted; the same for both engines.
std::string shape(Database& database)
{
    constexpr auto sqlite_columns = R"sql(
        SELECT tables.name, columns.name, columns.type, columns."notnull" + columns.pk > 0
          FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table'
         ORDER BY tables.name, columns.name)sql";
    constexpr auto postgres_columns = R"sql(
        SELECT table_name, column_name, UPPER(data_type), is_nullable = 'NO'
          FROM information_schema.columns
         WHERE table_schema = CURRENT_SCHEMA()
         ORDER BY table_name COLLATE "C", column_name COLLATE "C")sql";
    constexpr auto sqlite_indexes = R"sql(
        SELECT list.name, tables.name, list."unique" FROM sqlite_schema AS tables, pragma_index_list(tables.name) AS list
         WHERE tables.type = 'table' AND list.origin = 'c' ORDER BY list.name)sql";
    constexpr auto postgres_indexes = R"sql(
        SELECT names.relname, tables.relname, indexes.indisunique
          FROM pg_index AS indexes
          JOIN pg_class AS names ON names.oid = indexes.indexrelid
          JOIN pg_class AS tables ON tables.oid = indexes.indrelid
         WHERE names.relnamespace = CURRENT_SCHEMA()::regnamespace
           AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexes.indexrelid AND contype IN ('p', 'u'))
         ORDER BY names.relname COLLATE "C")sql";
    auto const sqlite = database.engine() == Engine::sqlite;
    std::ostringstream out;
    for (auto const& row : database.query(sqlite ? sqlite_columns : postgres_columns))
        out << row.text(0) << '.' << row.text(1) << ' ' << row.text(2)
            << (row.boolean(3) ? " required\n" : "\n");
    for (auto const& row : database.query(sqlite ? sqlite_indexes : postgres_indexes))
        out << row.text(0) << " on " << row.text(1) << (row.boolean(2) ? " unique\n" : "\n");
    return out.str();
}

/// The sum of all migrations as SQLite keeps it: each table, then its indexes and triggers, by name.
std::string dump(Database& database)
{
    std::string sum =
        "-- The sum of the migrations, as SQLite sees it. Generated: script/new-migration --schema\n";
    auto const rows = database.query(R"sql(
        SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL
         ORDER BY tbl_name, CASE type WHEN 'table' THEN 0 WHEN 'index' THEN 1 ELSE 2 END, name)sql");
    for (auto const& row : rows) sum += "\n" + row.text(0) + ";\n";
    return sum;
}

}  // namespace

TEST_CASE("migrations are applied in order, each once, whoever comes later finds them done")
{
    for_each_empty_database([](Engine, std::string const& url) {
        auto const database = open(url);
        migrate(*database, Known{three}.first(1));
        CHECK(count(*database, "plants") == 1);
        migrate(*database, three);
        migrate(*database, three);
        CHECK(count(*database, "plants") == 2);
        CHECK(count(*database, "schema_migrations") == 3);
        CHECK_NOTHROW(migrate(*open(url), three));
    });
}

TEST_CASE("a newer database, an edited and an inserted migration are refused, and nothing is changed")
{
    for_each_empty_database([](Engine, std::string const& url) {
        auto const database = open(url);
        migrate(*database, Known{three}.first(2));
        auto edited = three;
        edited[1].sql = "CREATE TABLE panels (id BIGINT);";
        std::array const inserted{three[1], three[2]};
        CHECK(refusal(*database, Known{three}.first(1)).find("newer than this program") != std::string::npos);
        CHECK(refusal(*database, edited).find("migration 2 was edited") != std::string::npos);
        CHECK(refusal(*database, inserted).find("was added below") != std::string::npos);
        CHECK(count(*database, "schema_migrations") == 2);
        CHECK(refusal(*database, three) == "accepted");
    });
}

TEST_CASE("a migration that fails halfway leaves nothing behind")
{
    for_each_empty_database([](Engine, std::string const& url) {
        auto const database = open(url);
        auto broken = three;
        broken[1].sql =
            "CREATE TABLE panels (id BIGINT); INSERT INTO plants VALUES (2); INSERT INTO nowhere VALUES (1);";
        CHECK_THROWS_AS(migrate(*database, broken), Fault);
        CHECK(count(*database, "plants") == 1);
        CHECK(count(*database, "schema_migrations") == 1);
        CHECK_NOTHROW(migrate(*database, three));
    });
}

TEST_CASE("a process that dies in the middle of a migration leaves it unapplied, and the next one applies it")
{
    for_each_empty_database([](Engine, std::string const& url) {
        migrate(*open(url), Known{three}.first(1));
        auto const child = fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            open(url)->transaction([](Transaction& half) {
                half.run_script(std::string{three[1].sql});
                _exit(9);  // as kill -9: nothing is cleaned up
            });
        }
        int status = 0;
        REQUIRE(waitpid(child, &status, 0) == child);
        REQUIRE(WEXITSTATUS(status) == 9);
        auto const database = open(url);
        CHECK(count(*database, "plants") == 1);
        migrate(*database, three);
        CHECK(count(*database, "plants") == 2);
        CHECK(count(*database, "panels") == 0);
    });
}

TEST_CASE("eight processes that start at once on an empty database migrate it once")
{
    for_each_empty_database([](Engine, std::string const& url) {
        std::vector<pid_t> children;
        for (int i = 0; i < 8; ++i) {
            auto const child = fork();
            REQUIRE(child >= 0);
            if (child == 0) {
                try {
                    migrate(*open(url), three);
                    _exit(0);
                } catch (...) {
                    _exit(1);
                }
            }
            children.push_back(child);
        }
        for (auto const child : children) {
            int status = 0;
            REQUIRE(waitpid(child, &status, 0) == child);
            CHECK(WEXITSTATUS(status) == 0);
        }
        CHECK(count(*open(url), "plants") == 2);
    });
}

TEST_CASE("parts for one engine are left out for the other")
{
    auto const sql = "a;\n-- sqlite only\nb;\n-- postgres only\nc;\n-- both\nd;";
    CHECK(statements_for(Engine::sqlite, sql) == "a;\n-- sqlite only\nb;\n-- both\nd;\n");
    CHECK(statements_for(Engine::postgres, sql) == "a;\n-- postgres only\nc;\n-- both\nd;\n");
}

TEST_CASE("the migrations compiled in are numbered 1, 2, 3 without a gap")
{
    int expected = 1;
    for (auto const& migration : migrations()) {
        CAPTURE(migration.name);
        CHECK(migration.number == expected++);
    }
    CHECK(expected > 1);
}

TEST_CASE("both engines end with the same tables, columns and indexes")
{
    std::vector<std::string> shapes;
    for_each_engine([&](Database& database) { shapes.push_back(shape(database)); });
    CHECK(shapes.front().find("jobs.turn BIGINT required\n") != std::string::npos);
    CHECK(shapes.front().find("jobs_unfinished_dedup_key on jobs unique\n") != std::string::npos);
    for (auto const& each : shapes) CHECK(each == shapes.front());
}

TEST_CASE("schema.sql is the sum of the migrations")
{
    TestDatabase const file{Engine::sqlite};
    auto const database = open(file.url());
    migrate(*database);
    auto const sum = dump(*database);
    std::string const path = HELIOGRAF_MIGRATIONS_DIR "/schema.sql";
    if (std::getenv("HELIOGRAF_WRITE_SCHEMA") != nullptr) std::ofstream{path} << sum;
    std::ifstream written{path};
    std::ostringstream text;
    text << written.rdbuf();
    INFO("write it anew with script/new-migration --schema");
    CHECK(text.str() == sum);

    // And it is enough to make the same database.
    TestDatabase const again{Engine::sqlite};
    auto const copy = open(again.url());
    copy->transaction([&](Transaction& open) { open.run_script(sum); });
    CHECK(shape(*copy) == shape(*database));
}

}  // namespace heliograf::db
