#include "base/ensure.hpp"
#include "base/outage.hpp"
#include "db/database.hpp"
#include "db/testing/test_database.hpp"

#include <atomic>
#include <doctest/doctest.h>
#include <limits>
#include <thread>

namespace heliograf::db {
namespace {

void with_table(std::function<void(Database&)> const& test)
{
    for_each_empty_database([&](Engine, std::string const& url) {
        auto const database = open(url);
        database->execute("CREATE TABLE people (id TEXT NOT NULL PRIMARY KEY, name TEXT, age BIGINT, "
                          "height DOUBLE PRECISION, CHECK (age >= 0))");
        database->execute("CREATE UNIQUE INDEX people_name_unique ON people (name)");
        database->execute("CREATE TABLE pets (id TEXT NOT NULL PRIMARY KEY, "
                          "owner TEXT NOT NULL REFERENCES people (id))");
        test(*database);
    });
}

constexpr auto insert_person = "INSERT INTO people (id, name, age, height) VALUES ($1, $2, $3, $4)";

Fault fault_of(std::function<void()> const& work)
{
    try {
        work();
    } catch (Fault const& fault) {
        return fault;
    }
    FAIL("nothing was refused");
    return Fault{FaultKind::other, ""};
}

}  // namespace

TEST_CASE("every kind of value comes back as it went in")
{
    with_table([](Database& database) {
        auto const largest = std::numeric_limits<std::int64_t>::max();
        database.execute(insert_person, {"a", "Živa Šćepanović 🌞", largest, 0.1});
        database.execute(insert_person, {"b", nullptr, nullptr, nullptr});
        auto const rows = database.query("SELECT id, name, age, height FROM people ORDER BY id");
        REQUIRE(rows.size() == 2);
        CHECK(rows[0].text(1) == "Živa Šćepanović 🌞");
        CHECK(rows[0].integer(2) == largest);
        CHECK(rows[0].real(3) == 0.1);
        CHECK(rows[1].is_null(1));
        CHECK(rows[1].optional_integer(2) == std::nullopt);
        CHECK(rows[1].optional_real(3) == std::nullopt);
        CHECK(rows[1].optional_text(1) == std::nullopt);
    });
}

TEST_CASE("sums, counts, averages and truths have the same types on both engines")
{
    with_table([](Database& database) {
        database.execute(insert_person, {"a", "Ana", std::int64_t{40}, 1.5});
        database.execute(insert_person, {"b", "Bo", std::int64_t{2}, 2.0});
        auto const row =
            database.load("SELECT COUNT(*), SUM(age), AVG(age), SUM(height), MAX(age) > 3 FROM people");
        CHECK(row.integer(0) == 2);
        CHECK(row.integer(1) == 42);
        CHECK(row.real(2) == 21.0);
        CHECK(row.real(3) == 3.5);
        CHECK(row.boolean(4));
    });
}

TEST_CASE("a parameter is the one its number names, wherever it stands and however often")
{
    with_table([](Database& database) {
        database.execute(insert_person, {"a", "Ana", std::int64_t{40}, nullptr});
        CHECK(
            database.execute(
                "UPDATE people SET age = $2, height = $2 WHERE id = $1", {"a", std::int64_t{7}}
            ) == 1
        );
        CHECK(database.load("SELECT age FROM people WHERE id = $1", {"a"}).integer(0) == 7);
    });
}

TEST_CASE("execute counts the rows it changed, and only those")
{
    with_table([](Database& database) {
        CHECK(database.execute(insert_person, {"a", "Ana", nullptr, nullptr}) == 1);
        CHECK(database.execute("CREATE INDEX people_age ON people (age)") == 0);
        CHECK(database.execute("UPDATE people SET age = 1 WHERE id = $1", {"nobody"}) == 0);
        CHECK(database.execute("SELECT id FROM people") == 0);
        CHECK(database.query("UPDATE people SET age = 1 RETURNING id").size() == 1);
        CHECK(database.execute("DELETE FROM people") == 1);
    });
}

TEST_CASE("a row that is not read as what it holds is our bug")
{
    with_table([](Database& database) {
        auto const row = database.load("SELECT 1, 'one', NULL");
        CHECK_THROWS_AS((void)row.text(0), InvariantBroken);
        CHECK_THROWS_AS((void)row.integer(1), InvariantBroken);
        CHECK_THROWS_AS((void)row.integer(2), InvariantBroken);
        CHECK_THROWS_AS((void)row.real(1), InvariantBroken);
        CHECK_THROWS_AS((void)row.integer(3), InvariantBroken);
        CHECK(row.real(0) == 1.0);
        CHECK_THROWS_AS(database.load("SELECT id FROM people"), InvariantBroken);
    });
}

TEST_CASE("what the engine refuses has the same kind on both")
{
    with_table([](Database& database) {
        database.execute(insert_person, {"a", "Ana", std::int64_t{1}, nullptr});
        struct Case {
            char const* what;
            std::string sql;
            FaultKind kind;
            std::string constraint;
        };
        for (auto const& c : {
                 Case{
                     "unique index",
                     "INSERT INTO people (id, name) VALUES ('b', 'Ana')",
                     FaultKind::unique_violation,
                     "people_name_unique"
                 },
                 Case{
                     "primary key",
                     "INSERT INTO people (id, name) VALUES ('a', 'Bo')",
                     FaultKind::unique_violation,
                     "people_pkey"
                 },
                 Case{
                     "foreign key",
                     "INSERT INTO pets (id, owner) VALUES ('p', 'nobody')",
                     FaultKind::foreign_key_violation,
                     ""
                 },
                 Case{"check", "UPDATE people SET age = -1", FaultKind::check_violation, ""},
                 Case{"not null", "INSERT INTO pets (id) VALUES ('p')", FaultKind::check_violation, ""},
                 Case{"no such table", "SELECT * FROM nowhere", FaultKind::other, ""},
                 Case{"no SQL", "SELEKT 1", FaultKind::other, ""},
             }) {
            CAPTURE(c.what);
            auto const fault = fault_of([&] { database.execute(c.sql); });
            CHECK(fault.kind() == c.kind);
            CHECK(fault.constraint() == c.constraint);
        }
        CHECK(database.query("SELECT id FROM people").size() == 1);
    });
}

TEST_CASE("a violated index is named also when it is on an expression, partial, or on several columns")
{
    with_table([](Database& database) {
        database.execute("CREATE TABLE seats (a TEXT, b TEXT, c TEXT, d TEXT, UNIQUE (c, d))");
        database.execute("CREATE UNIQUE INDEX seats_lower_a ON seats (LOWER(a))");
        database.execute("CREATE UNIQUE INDEX seats_a_b ON seats (a, b) WHERE c IS NULL");
        auto const insert = "INSERT INTO seats (a, b, c, d) VALUES ($1, $2, $3, $4)";
        auto const refused = [&](Values const& values) {
            database.execute(insert, values);
            return fault_of([&] { database.execute(insert, values); }).constraint();
        };
        CHECK(refused({nullptr, nullptr, "c", "d"}) == "seats_c_d_key");
        CHECK(refused({"A", nullptr, nullptr, nullptr}) == "seats_lower_a");
        database.execute("DROP INDEX seats_lower_a");
        CHECK(refused({"x", "y", nullptr, nullptr}) == "seats_a_b");
    });
}

TEST_CASE("text with a NUL byte is refused, not cut; a wrong number of parameters is our bug")
{
    with_table([](Database& database) {
        auto const fault = fault_of([&] {
            database.execute(insert_person, {"a", std::string{"x\0y", 3}, nullptr, nullptr});
        });
        CHECK(fault.kind() == FaultKind::other);
        CHECK_THROWS_AS(
            database.execute(insert_person, {"a", "x", nullptr, std::numeric_limits<double>::quiet_NaN()}),
            InvariantBroken
        );
        CHECK_THROWS_AS(database.query("SELECT name FROM people WHERE id = $1", {}), InvariantBroken);
        CHECK_THROWS_AS(database.query("SELECT name FROM people WHERE id = $1", {"a", "b"}), InvariantBroken);
        CHECK(database.query("SELECT id FROM people").empty());
    });
}

TEST_CASE("a transaction holds wholly or not at all")
{
    with_table([](Database& database) {
        auto const answer = database.transaction([](Transaction& open) {
            open.execute(insert_person, {"a", "Ana", nullptr, nullptr});
            return open.load("SELECT COUNT(*) FROM people").integer(0);
        });
        CHECK(answer == 1);
        CHECK_THROWS_AS(
            database.transaction([](Transaction& open) {
                open.execute(insert_person, {"b", "Bo", nullptr, nullptr});
                throw std::runtime_error{"changed my mind"};
            }),
            std::runtime_error
        );
        CHECK(database.query("SELECT id FROM people").size() == 1);
    });
}

TEST_CASE("a transaction that meets a fault is over, even for one who catches it")
{
    with_table([](Database& database) {
        database.execute(insert_person, {"a", "Ana", nullptr, nullptr});
        auto const swallow = [](Transaction& open) {
            open.execute(insert_person, {"b", "Bo", nullptr, nullptr});
            CHECK_THROWS_AS(open.execute(insert_person, {"a", "Again", nullptr, nullptr}), Fault);
        };
        CHECK_THROWS_AS(database.transaction(swallow), InvariantBroken);
        CHECK_THROWS_AS(
            database.transaction([&](Transaction& open) {
                swallow(open);
                open.query("SELECT 1");
            }),
            InvariantBroken
        );
        CHECK(database.query("SELECT id FROM people").size() == 1);
    });
}

TEST_CASE("inside a transaction its thread may neither open another nor go past it; another thread may")
{
    with_table([](Database& database) {
        CHECK_THROWS_AS(
            database.transaction([&](Transaction&) { database.transaction([](Transaction&) {}); }),
            InvariantBroken
        );
        CHECK_THROWS_AS(
            database.transaction([&](Transaction&) { database.query("SELECT 1"); }), InvariantBroken
        );
        database.transaction([&](Transaction& open) {
            open.execute(insert_person, {"a", "Ana", nullptr, nullptr});
            std::size_t seen = 1;
            std::thread{[&] { seen = database.query("SELECT id FROM people").size(); }}.join();
            CHECK(seen == 0);
        });
        CHECK(database.query("SELECT id FROM people").size() == 1);
    });
}

TEST_CASE("of twenty equal inserts at once exactly one wins")
{
    with_table([](Database& database) {
        std::atomic<int> won{0};
        std::atomic<int> taken{0};
        std::atomic<int> odd{0};
        std::vector<std::thread> threads;
        for (int i = 0; i < 20; ++i)
            threads.emplace_back([&, id = std::to_string(i)] {
                try {
                    database.execute(insert_person, {id, "Ana", nullptr, nullptr});
                    ++won;
                } catch (Fault const& fault) {
                    ++(fault.constraint() == "people_name_unique" ? taken : odd);
                } catch (...) {
                    ++odd;
                }
            });
        for (auto& thread : threads) thread.join();
        CHECK(won == 1);
        CHECK(taken == 19);
        CHECK(odd == 0);
    });
}

TEST_CASE("who waits too long for a free connection is told so")
{
    for_each_empty_database([](Engine, std::string const& url) {
        auto const database = open(url, {.connections = 1, .patience = std::chrono::milliseconds{100}});
        database->transaction([&](Transaction&) {
            std::thread{[&] { CHECK_THROWS_AS(database->ping(), Unavailable); }}.join();
        });
        CHECK_NOTHROW(database->ping());
    });
}

TEST_CASE("who waits too long for a lock is told so, and not much later than asked")
{
    for_each_empty_database([](Engine, std::string const& url) {
        auto const holder = open(url);
        holder->execute("CREATE TABLE notes (id BIGINT NOT NULL PRIMARY KEY)");
        auto const waiter = open(url, {.patience = std::chrono::milliseconds{200}});
        auto const insert = "INSERT INTO notes (id) VALUES (1)";
        auto const start = std::chrono::steady_clock::now();
        holder->transaction([&](Transaction& held) {
            held.execute(insert);
            std::thread{[&] { CHECK_THROWS_AS(waiter->execute(insert), Unavailable); }}.join();
        });
        auto const waited = std::chrono::steady_clock::now() - start;
        CHECK(waited >= std::chrono::milliseconds{200});
        CHECK(waited < std::chrono::milliseconds{1500});
        CHECK_NOTHROW(waiter->execute("INSERT INTO notes (id) VALUES (2)"));
    });
}

TEST_CASE("a URL of no known engine is refused without repeating it")
{
    for (auto const* url : {"", "mysql://u:secret@h/d", "/tmp/file.db"}) {
        CAPTURE(url);
        try {
            open(url);
            FAIL("opened");
        } catch (std::invalid_argument const& refused) {
            CHECK(std::string{refused.what()}.find("secret") == std::string::npos);
        }
    }
}

}  // namespace heliograf::db
