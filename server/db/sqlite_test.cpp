#include "base/ensure.hpp"
#include "base/outage.hpp"
#include "db/fault.hpp"
#include "db/sqlite.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <thread>

namespace heliograf::db {
namespace {

constexpr std::chrono::milliseconds patience{200};

}  // namespace

TEST_CASE("a statement that is run again while its rows are walked does not disturb the walk")
{
    SqliteConnection connection{":memory:", patience};
    connection.run_script("CREATE TABLE tree (id BIGINT, parent BIGINT);"
                          "INSERT INTO tree VALUES (1, 0), (2, 1), (3, 1), (4, 2), (5, 0)");
    auto const children = "SELECT id FROM tree WHERE parent = $1 ORDER BY id";
    std::string walked;
    std::function<void(std::int64_t)> const walk = [&](std::int64_t parent) {
        connection.visit(children, {parent}, [&](Values values) {
            auto const id = std::get<std::int64_t>(values.front());
            walked += std::to_string(id);
            walk(id);
        });
    };
    walk(0);
    CHECK(walked == "12435");
    walked.clear();
    walk(0);
    CHECK(walked == "12435");
}

TEST_CASE("a statement whose walk was cut short by an exception starts anew")
{
    SqliteConnection connection{":memory:", patience};
    auto const numbers = "SELECT 1 UNION ALL SELECT 2";
    CHECK_THROWS_AS(connection.visit(numbers, {}, [](Values const&) { throw 1; }), int);
    CHECK(connection.query(numbers, {}).size() == 2);
}

TEST_CASE("more different statements than the cache holds still work")
{
    SqliteConnection connection{":memory:", patience};
    for (int round = 0; round < 2; ++round)
        for (int i = 0; i < 300; ++i)
            CHECK(connection.query("SELECT " + std::to_string(i), {}).front().integer(0) == i);
}

TEST_CASE("only one statement with parameters $1, $2 … is taken")
{
    SqliteConnection connection{":memory:", patience};
    for (auto const* sql :
         {"SELECT ?", "SELECT :name", "SELECT $name", "SELECT ?1", "SELECT $0", "", "SELECT 1; SELECT 2"}) {
        CAPTURE(sql);
        CHECK_THROWS_AS(connection.query(sql, {nullptr}), InvariantBroken);
    }
    CHECK(connection.query("SELECT 1 ;\n", {}).size() == 1);
}

TEST_CASE("a BLOB is refused instead of passed off as text")
{
    SqliteConnection connection{":memory:", patience};
    CHECK_THROWS_AS(connection.query("SELECT x'00ff'", {}), Fault);
}

TEST_CASE("the file is durable, private to its owner, and keeps foreign keys")
{
    TestDatabase const database{Engine::sqlite};
    auto const path = database.url().substr(std::string_view{"sqlite:"}.size());
    SqliteConnection connection{path, patience};
    connection.run_script("CREATE TABLE t (a BIGINT)");
    CHECK(connection.query("PRAGMA journal_mode", {}).front().text(0) == "wal");
    CHECK(connection.query("PRAGMA synchronous", {}).front().integer(0) == 2);
    CHECK(connection.query("PRAGMA foreign_keys", {}).front().integer(0) == 1);
    for (auto const* suffix : {"", "-wal", "-shm"}) {
        CAPTURE(suffix);
        auto const mode = std::filesystem::status(path + suffix).permissions();
        CHECK(mode == (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
    }
}

TEST_CASE("a file that cannot be opened or is no database is a fault")
{
    CHECK_THROWS_AS(open("sqlite:/nonexistent/folder/test.db"), Fault);
    TestDatabase const folder{Engine::sqlite};
    std::ofstream{folder.url().substr(7)} << "This is a letter, not a database. " << std::string(2000, '.');
    CHECK_THROWS_AS(open(folder.url()), Fault);
}

TEST_CASE("a database in memory is one database for all threads")
{
    auto const database = open("sqlite::memory:");
    database->execute("CREATE TABLE counts (n BIGINT)");
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&] {
            for (int n = 0; n < 50; ++n)
                database->execute("INSERT INTO counts (n) VALUES ($1)", {std::int64_t{n}});
        });
    for (auto& thread : threads) thread.join();
    CHECK(database->load("SELECT COUNT(*) FROM counts").integer(0) == 400);
}

TEST_CASE("a full disk is StorageFull; reading goes on, and writing once there is room")
{
    TestDatabase const file{Engine::sqlite};
    auto const database = open(file.url(), {.connections = 1});
    database->execute("CREATE TABLE notes (text TEXT)");
    // SQLite reports its page limit exactly as it reports a full disk.
    database->query("PRAGMA max_page_count = 4");
    auto const insert = "INSERT INTO notes (text) VALUES ($1)";
    std::string const large(20'000, 'x');
    CHECK_THROWS_AS(database->execute(insert, {large}), StorageFull);
    CHECK_THROWS_AS(
        database->transaction([&](Transaction& open) { open.execute(insert, {large}); }), StorageFull
    );
    CHECK(database->load("SELECT COUNT(*) FROM notes").integer(0) == 0);
    database->query("PRAGMA max_page_count = 1000");
    CHECK(database->execute(insert, {large}) == 1);
}

}  // namespace heliograf::db
