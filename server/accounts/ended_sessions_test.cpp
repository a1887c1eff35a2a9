#include "accounts/testing/accounts_under_test.hpp"
#include "base/outage.hpp"
#include "db/pooled_database.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>

namespace heliograf::accounts {
namespace {

using namespace std::chrono_literals;

/// Refuses what is not a SELECT while it is full.
class FillingDatabase final : public db::Database {
public:
    explicit FillingDatabase(db::Database& real) : real_(real) {}
    bool full = false;

    std::vector<db::Row> query(std::string_view sql, db::Values const& parameters) override
    {
        check_room(sql);
        return real_.query(sql, parameters);
    }
    std::size_t execute(std::string_view sql, db::Values const& parameters) override
    {
        check_room(sql);
        return real_.execute(sql, parameters);
    }
    [[nodiscard]] db::Engine engine() const override { return real_.engine(); }
    void ping() override { real_.ping(); }

private:
    void check_room(std::string_view sql) const
    {
        if (full && !db::only_reads(sql)) throw StorageFull{"full"};
    }
    void run_transaction(
        std::function<void(db::Transaction&)> const& work, std::optional<std::chrono::milliseconds> patience
    ) override
    {
        check_room("BEGIN");
        real_.transaction(work, patience);
    }

    db::Database& real_;
};

std::int64_t sessions(db::Database& database)
{
    return database.load("SELECT COUNT(*) FROM sessions").integer(0);
}

}  // namespace

TEST_CASE("a sign-out holds although the database has no room for it, which is written once there is")
{
    db::for_each_engine([](db::Database& real) {
        FillingDatabase database{real};
        AccountsUnderTest accounts{database};
        auto const leaving = accounts.sign_up("ana");
        auto const staying = accounts.sign_up("eva");
        database.full = true;

        CHECK(accounts.post("/api/auth/logout", "{}", leaving).status == 200);
        CHECK_FALSE(accounts.gate.identify(leaving));
        CHECK_FALSE(accounts.gate.still_runs(sha256_hex(leaving)));
        CHECK(accounts.gate.identify(staying));
        CHECK(sessions(real) == 2);

        accounts.clock.advance(2min);
        CHECK(accounts.gate.identify(staying));
        CHECK(sessions(real) == 2);

        database.full = false;
        CHECK(accounts.gate.identify(staying));
        CHECK(sessions(real) == 1);
        CHECK(accounts.ended_sessions.all().empty());
        CHECK_FALSE(accounts.gate.identify(leaving));
    });
}

}  // namespace heliograf::accounts
