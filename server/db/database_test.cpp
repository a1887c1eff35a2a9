#include "base/ensure.hpp"
#include "db/database.hpp"
#include "db/testing/people_table.hpp"

#include <doctest/doctest.h>
#include <limits>

namespace heliograf::db {
namespace {

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
        auto row = database.load("SELECT 1, 'one', NULL");
        CHECK_THROWS_AS((void)row.take_text(0), InvariantBroken);
        CHECK_THROWS_AS((void)row.take_text(3), InvariantBroken);
        CHECK(row.take_text(1) == "one");
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
