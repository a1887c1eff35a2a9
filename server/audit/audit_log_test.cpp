#include "audit/audit_log.hpp"
#include "base/id.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>
#include <stdexcept>

namespace heliograf::audit {
namespace {

Instant const start = from_unix_ms(1'795'000'000'000);

std::int64_t rows(db::Database& database)
{
    return database.load("SELECT COUNT(*) FROM audit_log").integer(0);
}

}  // namespace

TEST_CASE("a deed is written with who, what, where and when")
{
    db::for_each_engine([](db::Database& database) {
        FakeClock const clock{start};
        SystemRandom random;
        AuditLog log{clock, random};
        log.append(
            database,
            {.action = "test.done",
             .actor = "actor",
             .target = "target",
             .ip = "192.0.2.1",
             .details = R"({"n":1})"}
        );
        auto const row =
            database.load("SELECT id, at, actor_id, action, target_id, ip_address, details FROM audit_log");
        CHECK(is_uuid(row.text(0)));
        CHECK(row.integer(1) == to_unix_ms(start));
        CHECK(row.text(2) == "actor");
        CHECK(row.text(3) == "test.done");
        CHECK(row.text(4) == "target");
        CHECK(row.text(5) == "192.0.2.1");
        CHECK(row.text(6) == R"({"n":1})");
    });
}

TEST_CASE("what is not known is NULL, and details are an empty object")
{
    db::for_each_engine([](db::Database& database) {
        FakeClock const clock{start};
        SystemRandom random;
        AuditLog{clock, random}.append(database, {.action = "test.done"});
        auto const row = database.load("SELECT actor_id, target_id, ip_address, details FROM audit_log");
        for (std::size_t column = 0; column < 3; ++column) CHECK(row.is_null(column));
        CHECK(row.text(3) == "{}");
    });
}

TEST_CASE("a deed that is rolled back leaves no record")
{
    db::for_each_engine([](db::Database& database) {
        FakeClock const clock{start};
        SystemRandom random;
        AuditLog log{clock, random};
        CHECK_THROWS_AS(
            database.transaction([&](db::Transaction& transaction) {
                log.append(transaction, {.action = "test.done"});
                throw std::runtime_error{"the deed failed"};
            }),
            std::runtime_error
        );
        CHECK(rows(database) == 0);
    });
}

TEST_CASE("the database refuses to change or remove a record")
{
    db::for_each_engine([](db::Database& database) {
        FakeClock const clock{start};
        SystemRandom random;
        AuditLog{clock, random}.append(database, {.action = "test.done"});
        std::vector<std::string> statements{"UPDATE audit_log SET action = 'other'", "DELETE FROM audit_log"};
        if (database.engine() == db::Engine::postgres) statements.emplace_back("TRUNCATE audit_log");
        for (auto const& statement : statements) {
            CAPTURE(statement);
            try {
                database.execute(statement);
                FAIL("not refused");
            } catch (db::Fault const& fault) {
                CHECK(fault.kind() == db::FaultKind::check_violation);
            }
        }
        CHECK(database.load("SELECT action FROM audit_log").text(0) == "test.done");
    });
}

}  // namespace heliograf::audit
