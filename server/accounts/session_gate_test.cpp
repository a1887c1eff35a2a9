#include "accounts/session_gate.hpp"
#include "accounts/testing/accounts_under_test.hpp"
#include "base/ensure.hpp"
#include "base/outage.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>
#include <functional>

namespace heliograf::accounts {
namespace {

using namespace std::chrono_literals;
using std::chrono::days;

/// 0 when the admission lets the session in, otherwise the status.
int refused(http::Admission const& admission, std::string const& token)
{
    http::Request head;
    if (!token.empty()) head.headers["Cookie"] = "heliograf_session=" + token;
    auto const answer = admission(head);
    CHECK(head.admitted.has_value() == !answer.has_value());
    return answer ? answer->status : 0;
}

std::string last_seen(db::Database& database)
{
    return std::to_string(database.load("SELECT last_seen_at FROM sessions").integer(0));
}

/// A database that can be read and not written.
class UnwritableDatabase final : public db::Database {
public:
    UnwritableDatabase(db::Database& real, std::function<void()> refuse)
        : real_(real),
          refuse_(std::move(refuse))
    {}
    std::vector<db::Row> query(std::string_view sql, db::Values const& parameters) override
    {
        return real_.query(sql, parameters);
    }
    std::size_t execute(std::string_view, db::Values const&) override
    {
        refuse_();
        return 0;
    }
    [[nodiscard]] db::Engine engine() const override { return real_.engine(); }
    void ping() override { real_.ping(); }

private:
    void
    run_transaction(std::function<void(db::Transaction&)> const&, std::optional<std::chrono::milliseconds>)
        override
    {
        refuse_();
    }

    db::Database& real_;
    std::function<void()> refuse_;
};

}  // namespace

TEST_CASE("only the token of a running session is let in")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const token = accounts.sign_up("ana");
        auto const gate = accounts.gate.signed_in();
        CHECK(refused(gate, token) == 0);
        CHECK(refused(gate, "") == 401);
        CHECK(refused(gate, "chosen-by-the-client") == 401);
        CHECK(refused(gate, std::string(43, 'A')) == 401);
        CHECK(refused(gate, sha256_hex(token)) == 401);  // what a thief of the database has
        CHECK(refused(gate, token + "A") == 401);
    });
}

TEST_CASE("the identity is what the database says at this request")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const token = accounts.sign_up("ana");
        auto who = accounts.gate.identify(token);
        REQUIRE(who);
        CHECK(who->username == "ana");
        CHECK(who->role == Role::user);
        CHECK_FALSE(who->subscribed);
        CHECK(who->language == "en");
        CHECK(who->session_hash == sha256_hex(token));

        database.execute("UPDATE users SET role = 'admin', language = 'hr'");
        who = accounts.gate.identify(token);
        CHECK(who->role == Role::admin);
        CHECK(who->language == "hr");
        CHECK_FALSE(who->subscribed);
    });
}

TEST_CASE("a session ends after 24 hours without use")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const token = accounts.sign_up("ana");
        accounts.clock.advance(24h - 1ms);
        CHECK(accounts.gate.identify(token));  // used, so it goes on
        accounts.clock.advance(24h - 1ms);
        CHECK(accounts.gate.identify(token));
        accounts.clock.advance(24h);
        CHECK_FALSE(accounts.gate.identify(token));
    });
}

TEST_CASE("a session ends 30 days after it began, however much it is used")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const token = accounts.sign_up("ana");
        for (int i = 0; i < 59; ++i) {
            accounts.clock.advance(12h);
            CHECK(accounts.gate.identify(token));
        }
        accounts.clock.advance(12h - 1ms);
        CHECK(accounts.gate.identify(token));
        accounts.clock.advance(1ms);
        CHECK_FALSE(accounts.gate.identify(token));
    });
}

TEST_CASE("use is written down at most once a minute")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const token = accounts.sign_up("ana");
        auto const at_start = last_seen(database);
        accounts.clock.advance(60s - 1ms);
        CHECK(accounts.gate.identify(token));
        CHECK(last_seen(database) == at_start);
        accounts.clock.advance(1ms);
        CHECK(accounts.gate.identify(token));
        CHECK(last_seen(database) == std::to_string(to_unix_ms(accounts.clock.now())));
    });
}

TEST_CASE("a disk that is full or a database that is locked does not sign anybody out")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const token = accounts.sign_up("ana");
        accounts.clock.advance(1h);
        for (auto const& refuse : std::vector<std::function<void()>>{
                 [] { throw StorageFull{"full"}; },
                 [] { throw Unavailable{"locked"}; },
             }) {
            UnwritableDatabase unwritable{database, refuse};
            AccountsContext const context{
                .database = unwritable,
                .audit = accounts.audit,
                .hasher = accounts.hasher,
                .clock = accounts.clock,
                .random = accounts.random,
                .events = accounts.events,
                .ended_sessions = accounts.ended_sessions
            };
            CHECK(DatabaseSessionGate{context}.identify(token));
        }
    });
}

TEST_CASE("the routes of subscribers open and close with the subscription, at the moment itself")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const token = accounts.sign_up("ana");
        auto const gate = accounts.gate.subscribed();
        CHECK(refused(gate, "") == 401);
        CHECK(refused(gate, token) == 403);

        auto const until = to_unix_ms(accounts.clock.now() + 1h);
        database.execute(
            "UPDATE users SET subscription_tier = 'trial', subscription_expires_at = $1", {until}
        );
        CHECK(refused(gate, token) == 0);
        database.execute("UPDATE users SET subscription_suspended = 1");
        CHECK(refused(gate, token) == 403);
        CHECK(refused(accounts.gate.signed_in(), token) == 0);
        database.execute("UPDATE users SET subscription_suspended = 0");
        accounts.clock.advance(1h - 1ms);
        CHECK(refused(gate, token) == 0);
        accounts.clock.advance(1ms);
        CHECK(refused(gate, token) == 403);
    });
}

TEST_CASE("an administrator needs a subscription like anybody, and a suspension holds for one too")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const token = accounts.sign_up("ana");
        auto const gate = accounts.gate.subscribed();
        database.execute("UPDATE users SET role = 'admin'");
        CHECK(refused(gate, token) == 403);
        database.execute(
            "UPDATE users SET subscription_tier = 'trial', subscription_expires_at = $1",
            {to_unix_ms(accounts.clock.now() + 1h)}
        );
        CHECK(refused(gate, token) == 0);
        database.execute("UPDATE users SET subscription_suspended = 1");
        CHECK(refused(gate, token) == 403);
        CHECK(refused(accounts.gate.admin(), token) == 0);
    });
}

TEST_CASE("the routes of administrators open and close with the role")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const token = accounts.sign_up("ana");
        auto const gate = accounts.gate.admin();
        CHECK(refused(gate, "") == 401);
        CHECK(refused(gate, token) == 403);
        database.execute("UPDATE users SET role = 'admin'");
        CHECK(refused(gate, token) == 0);
        database.execute("UPDATE users SET role = 'user'");
        CHECK(refused(gate, token) == 403);
    });
}

TEST_CASE("a route without an admission has no identity")
{
    CHECK_THROWS_AS(static_cast<void>(identity_of({})), InvariantBroken);
}

}  // namespace heliograf::accounts
