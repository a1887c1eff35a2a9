#include "accounts/testing/accounts_under_test.hpp"
#include "billing/trial_service.hpp"
#include "db/testing/test_database.hpp"

#include <atomic>
#include <doctest/doctest.h>
#include <latch>
#include <thread>

namespace heliograf::billing {
namespace {

using accounts::AccountsUnderTest;
using accounts::SubscriptionStatus;
using std::chrono::days;

}  // namespace

TEST_CASE("the trial makes the account active for 14 days, to the moment")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        TrialService trials{database, accounts.audit, accounts.clock};
        auto const token = accounts.sign_up("ana");
        auto const user = trials.start(*accounts.gate.identify(token), "192.0.2.1");
        REQUIRE(user);
        CHECK(user->subscriptionStatus == SubscriptionStatus::active);
        CHECK(user->subscriptionTier == "trial");
        CHECK(user->subscriptionExpiry == accounts.clock.now() + days{14});
        CHECK_FALSE(user->trialAvailable);
        auto const id = accounts.gate.identify(token)->user;
        accounts.clock.advance(days{14} - std::chrono::milliseconds{1});
        CHECK(accounts.service.current(id)->subscriptionStatus == SubscriptionStatus::active);
        accounts.clock.advance(std::chrono::milliseconds{1});
        CHECK(accounts.service.current(id)->subscriptionStatus == SubscriptionStatus::expired);
    });
}

TEST_CASE("a second trial, one while something runs and one while suspended are conflicts that change nothing"
)
{
    struct Case {
        char const* set_up;
        char const* code;
        char const* message;
    };
    for (auto const& c : {
             Case{"trial_used_at = 1", "trial.used", "The free trial of this account has been used."},
             Case{
                 "trial_used_at = 1, subscription_suspended = 1",
                 "trial.used",
                 "The free trial of this account has been used."
             },
             Case{
                 "subscription_suspended = 1",
                 "trial.suspended",
                 "The subscription of this account is suspended."
             },
             Case{
                 "subscription_tier = 'small', subscription_expires_at = 4000000000000",
                 "trial.not_needed",
                 "This account has an active subscription already."
             },
         }) {
        CAPTURE(c.set_up);
        db::for_each_engine([&](db::Database& database) {
            AccountsUnderTest accounts{database};
            TrialService trials{database, accounts.audit, accounts.clock};
            auto const who = *accounts.gate.identify(accounts.sign_up("ana"));
            database.execute(std::string{"UPDATE users SET "} + c.set_up);
            auto const before = accounts.service.current(who.user);
            auto const refused = trials.start(who, "192.0.2.1");
            REQUIRE_FALSE(refused);
            CHECK(refused.error().kind == ErrorKind::conflict);
            CHECK(refused.error().code == c.code);
            CHECK(refused.error().message == c.message);
            CHECK(accounts.service.current(who.user)->subscriptionExpiry == before->subscriptionExpiry);
            CHECK(
                database.load("SELECT COUNT(*) FROM audit_log WHERE action = 'subscription.trial_started'")
                    .integer(0) == 0
            );
        });
    }
}

TEST_CASE("a trial asked for ten times at once starts once and is recorded once")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        TrialService trials{database, accounts.audit, accounts.clock};
        auto const who = *accounts.gate.identify(accounts.sign_up("ana"));
        constexpr int at_once = 10;
        std::atomic<int> started{0};
        std::atomic<int> used{0};
        std::latch start{at_once};
        {
            std::vector<std::jthread> clients;
            for (int i = 0; i < at_once; ++i)
                clients.emplace_back([&] {
                    start.arrive_and_wait();
                    auto const result = trials.start(who, "192.0.2.1");
                    if (result) ++started;
                    if (!result && result.error().code == "trial.used") ++used;
                });
        }
        CHECK(started == 1);
        CHECK(used == at_once - 1);
        auto const row = database.load(
            "SELECT actor_id, ip_address, details FROM audit_log WHERE action = 'subscription.trial_started'"
        );
        CHECK(row.text(0) == who.user.value);
        CHECK(row.text(1) == "192.0.2.1");
        CHECK(row.text(2) == R"({"tier":"trial","until":"2026-12-02T11:06:40.000Z"})");
    });
}

TEST_CASE("an account that is gone has no trial")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        TrialService trials{database, accounts.audit, accounts.clock};
        auto const who = *accounts.gate.identify(accounts.sign_up("ana"));
        database.execute("DELETE FROM users");
        CHECK(trials.start(who, "192.0.2.1").error().code == "auth.required");
    });
}

}  // namespace heliograf::billing
