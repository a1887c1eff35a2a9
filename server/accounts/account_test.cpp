#include "accounts/account.hpp"
#include "base/json_writer.hpp"

#include <doctest/doctest.h>

namespace heliograf::accounts {
namespace {

using std::chrono::milliseconds;
constexpr Instant now{std::chrono::milliseconds{1'795'000'000'000}};

}  // namespace

TEST_CASE("what a subscription means now")
{
    struct Case {
        char const* what;
        Subscription subscription;
        SubscriptionStatus status;
        bool trial_available;
    };
    using enum SubscriptionStatus;
    for (auto const& c : {
             Case{"nothing yet", {}, none, true},
             Case{"running", {"small", now + milliseconds{1}, false, false}, active, false},
             Case{"ends this moment", {"small", now, false, false}, expired, true},
             Case{"payment waits", {std::nullopt, std::nullopt, false, true}, pending, true},
             Case{
                 "payment waits while something runs",
                 {"trial", now + milliseconds{1}, false, true},
                 active,
                 false
             },
             Case{"payment waits after the end", {"trial", now, false, true}, pending, true},
             Case{"suspended while running", {"small", now + milliseconds{1}, true, false}, suspended, false},
             Case{"suspended and nothing else", {std::nullopt, std::nullopt, true, true}, suspended, false},
         }) {
        CAPTURE(c.what);
        Account account;
        account.subscription = c.subscription;
        CHECK(status_at(c.subscription, now) == c.status);
        CHECK(current_user(account, now).trialAvailable == c.trial_available);
        CHECK(is_subscribed(c.subscription, now) == (c.status == active));
        account.trial_used_at = now;
        CHECK_FALSE(current_user(account, now).trialAvailable);
    }
}

TEST_CASE("the user in JSON has the contract's fields and nothing secret")
{
    Account account;
    account.id = {"01990000-0000-7000-8000-000000000001"};
    account.username = "ana";
    account.email = "ana@example.com";
    account.password_hash = "$argon2id$secret";
    account.language = "hr";
    CHECK(
        to_json(current_user(account, now)) ==
        R"({"id":"01990000-0000-7000-8000-000000000001","username":"ana","email":"ana@example.com","role":"user",)"
        R"("subscriptionStatus":"none","subscriptionTier":null,"subscriptionExpiry":null,"trialAvailable":true,)"
        R"("unreadNotifications":0,"language":"hr"})"
    );
    account.subscription = {.tier = "trial", .expires_at = now + std::chrono::days{14}};
    auto const json = to_json(current_user(account, now));
    CHECK(
        json.find(
            R"("subscriptionStatus":"active","subscriptionTier":"trial","subscriptionExpiry":"2026-12-02T11:06:40.000Z")"
        ) != std::string::npos
    );
}

}  // namespace heliograf::accounts
