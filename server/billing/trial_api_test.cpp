#include "accounts/testing/accounts_under_test.hpp"
#include "billing/trial_routes.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>

namespace heliograf::billing {

TEST_CASE("a newcomer starts the trial once and is let in where subscribers are")
{
    db::for_each_engine([](db::Database& database) {
        accounts::AccountsUnderTest accounts{database};
        TrialService trials{database, accounts.audit, accounts.clock};
        add_trial_routes(accounts.router, trials, accounts.gate);
        auto const token = accounts.sign_up("ana");
        CHECK_FALSE(accounts.gate.identify(token)->subscribed);

        CHECK(accounts.post("/api/subscription/trial", "").status == 401);
        auto const started = accounts.post("/api/subscription/trial", "", token);
        CHECK(started.status == 200);
        CHECK(started.body == accounts.get("/api/auth/me", token).body);
        CHECK(
            started.body.find(R"("subscriptionStatus":"active","subscriptionTier":"trial")") !=
            std::string::npos
        );
        CHECK(accounts.gate.identify(token)->subscribed);

        auto const again = accounts.post("/api/subscription/trial", "{}", token);
        CHECK(again.status == 409);
        CHECK(again.body.find(R"("code":"trial.used")") != std::string::npos);
    });
}

}  // namespace heliograf::billing
