#include "base/ensure.hpp"
#include "base/outage.hpp"
#include "db/fault.hpp"
#include "db/pooled_database.hpp"
#include "db/postgres.hpp"
#include "db/postgres_fault.hpp"
#include "db/testing/test_database.hpp"

#include <atomic>
#include <doctest/doctest.h>
#include <thread>

namespace heliograf::db {
namespace {

constexpr std::chrono::milliseconds patience{300};

/// Runs `test` on an empty PostgreSQL database, or not at all where there is none.
void on_postgres(std::function<void(std::string const& url)> const& test)
{
    for_each_empty_database([&](Engine engine, std::string const& url) {
        if (engine == Engine::postgres) test(url);
    });
}

/// Ends every other session of the test's own search_path, as a restarting server would.
void kill_sessions(std::string const& url, std::vector<std::int64_t> const& pids)
{
    auto const killer = open(url, {.connections = 1});
    for (auto const pid : pids) {
        killer->query("SELECT pg_terminate_backend(CAST($1 AS INTEGER))", {pid});
        // Gone for the server does not mean that our end has heard of it.
        for (int i = 0;
             i < 100 && !killer->query("SELECT 1 FROM pg_stat_activity WHERE pid = $1", {pid}).empty();
             ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }
}

std::int64_t session_of(Queries& queries)
{
    return queries.load("SELECT pg_backend_pid()").integer(0);
}

template <class Expected>
bool becomes(std::string_view state)
{
    try {
        throw_postgres_fault(state, "", "");
    } catch (Expected const&) {
        return true;
    } catch (std::exception const&) {
        return false;
    }
}

}  // namespace

TEST_CASE("a session that the server ended while idle is replaced before its next use")
{
    on_postgres([](std::string const& url) {
        auto const database = open(url, {.connections = 1});
        database->execute("CREATE TABLE notes (id BIGINT)");
        auto const insert = "INSERT INTO notes (id) VALUES (1)";

        kill_sessions(url, {session_of(*database)});
        CHECK(database->query("SELECT id FROM notes").empty());
        kill_sessions(url, {session_of(*database)});
        CHECK(database->execute(insert) == 1);
        kill_sessions(url, {session_of(*database)});
        CHECK_NOTHROW(database->transaction([&](Transaction& open) { open.execute(insert); }));
        CHECK(database->load("SELECT COUNT(*) FROM notes").integer(0) == 2);
    });
}

TEST_CASE("of statements cut off on their way a read is repeated, a write and a transaction are not")
{
    on_postgres([](std::string const& url) {
        auto const database = open(url, {.connections = 1});
        database->execute("CREATE TABLE notes (id BIGINT)");
        // Each ends its own session once: the sequence makes the second run harmless.
        database->execute("CREATE SEQUENCE runs");
        auto const cut = [](std::string const& rest) {
            return "(SELECT CASE WHEN nextval('runs') % 2 = 1 THEN "
                   "CAST(pg_terminate_backend(pg_backend_pid()) AS INTEGER) ELSE 1 END)" +
                   rest;
        };
        CHECK(database->load("SELECT " + cut("")).integer(0) == 1);
        CHECK(database->load("SELECT last_value FROM runs").integer(0) == 2);

        CHECK_THROWS_AS(database->execute("INSERT INTO notes (id) VALUES (" + cut("") + ")"), Unavailable);
        CHECK(database->load("SELECT last_value FROM runs").integer(0) == 3);
        CHECK(database->load("SELECT COUNT(*) FROM notes").integer(0) == 0);

        database->query("SELECT setval('runs', 10)");
        auto runs = 0;
        CHECK_THROWS_AS(
            database->transaction([&](Transaction& open) {
                ++runs;
                open.query("SELECT " + cut(""));
            }),
            Unavailable
        );
        CHECK(runs == 1);
        CHECK_NOTHROW(database->ping());
    });
}

TEST_CASE("a statement that takes too long is given up, and the connection goes on")
{
    on_postgres([](std::string const& url) {
        auto const database = open(url, {.connections = 1, .patience = patience});
        auto const session = session_of(*database);
        auto const start = std::chrono::steady_clock::now();
        CHECK_THROWS_AS(database->query("SELECT pg_sleep(10)"), Unavailable);
        CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds{2});
        CHECK(session_of(*database) == session);
    });
}

TEST_CASE("a deadlock is Unavailable for one and nothing for the other")
{
    on_postgres([](std::string const& url) {
        auto const database = open(url);
        database->execute("CREATE TABLE notes (id BIGINT, n BIGINT)");
        database->execute("INSERT INTO notes VALUES (1, 0), (2, 0)");
        auto const add = "UPDATE notes SET n = n + 1 WHERE id = $1";
        std::atomic<int> holding{0};
        std::atomic<int> failed{0};
        auto const work = [&](std::int64_t first, std::int64_t second) {
            try {
                database->transaction([&](Transaction& open) {
                    open.execute(add, {first});
                    ++holding;
                    while (holding < 2) std::this_thread::yield();
                    open.execute(add, {second});
                });
            } catch (Unavailable const&) {
                ++failed;
            }
        };
        std::thread other{[&] { work(2, 1); }};
        work(1, 2);
        other.join();
        CHECK(failed == 1);
        CHECK(database->load("SELECT SUM(n) FROM notes").integer(0) == 2);
    });
}

TEST_CASE("a server that is not there is Unavailable; the password is not in the message")
{
    try {
        open("postgres://user:hunter2@127.0.0.1:1/none");
        FAIL("connected");
    } catch (Unavailable const& away) {
        CHECK(std::string{away.what()}.find("hunter2") == std::string::npos);
    }
    CHECK_THROWS_AS(open("postgres://user@/none?host=/nonexistent"), Unavailable);
}

TEST_CASE("more different statements than the cache holds still work")
{
    on_postgres([](std::string const& url) {
        PostgresConnection connection{url, patience};
        for (int round = 0; round < 2; ++round)
            for (int i = 0; i < 200; ++i)
                CHECK(connection.query("SELECT " + std::to_string(i), {}).front().integer(0) == i);
        CHECK(connection.query("SELECT COUNT(*) FROM pg_prepared_statements", {}).front().integer(0) <= 128);
    });
}

TEST_CASE("one statement may be run with and without NULL")
{
    on_postgres([](std::string const& url) {
        PostgresConnection connection{url, patience};
        connection.run_script("CREATE TABLE t (a TEXT, b BIGINT, c DOUBLE PRECISION)");
        auto const insert = "INSERT INTO t (a, b, c) VALUES ($1, $2, $3)";
        CHECK(connection.execute(insert, {nullptr, nullptr, nullptr}) == 1);
        CHECK(connection.execute(insert, {"x", std::int64_t{1}, 0.5}) == 1);
        CHECK(connection.execute(insert, {"y", nullptr, std::int64_t{2}}) == 1);
        CHECK(connection.query("SELECT c FROM t ORDER BY c", {}).at(1).real(0) == 2.0);
        CHECK_THROWS_AS(connection.query("SELECT a FROM t WHERE b = $1", {"1"}), Fault);
    });
}

TEST_CASE("each SQLSTATE becomes what the caller can do about it")
{
    CHECK(becomes<ConnectionLost>(""));
    for (auto const* state : {"08006", "57P01", "57P02", "57P03", "25006"})
        CHECK(becomes<ConnectionLost>(state));
    CHECK(becomes<StorageFull>("53100"));
    for (auto const* state : {"55P03", "57014", "40001", "40P01", "53300", "53200"})
        CHECK(becomes<Unavailable>(state));
    for (auto const* state : {"23505", "23503", "23514", "42601", "22021", "XX000"})
        CHECK(becomes<Fault>(state));
}

TEST_CASE("only what begins with SELECT counts as reading")
{
    for (auto const* sql : {"SELECT 1", "\n    select a FROM b", "SELECT\n1"}) CHECK(only_reads(sql));
    for (auto const* sql :
         {"",
          " ",
          "SELECT",
          "INSERT INTO a VALUES (1)",
          "WITH x AS (DELETE FROM a) SELECT 1",
          "-- SELECT\nDELETE FROM a"})
        CHECK_FALSE(only_reads(sql));
}

}  // namespace heliograf::db
