#include "accounts/account_store.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>

namespace heliograf::accounts {
namespace {

constexpr Instant start{std::chrono::milliseconds{1'795'000'000'000}};

Account account_of(std::string username, std::string email)
{
    SystemClock const clock;
    SystemRandom random;
    Account account;
    account.id = new_id<UserId>(clock, random);
    account.username = std::move(username);
    account.email = std::move(email);
    account.password_hash = "hash";
    account.created_at = start;
    return account;
}

}  // namespace

TEST_CASE("an account is read back as it was stored, by id, name and address in any letter case")
{
    db::for_each_engine([](db::Database& database) {
        AccountStore store{database};
        CHECK_FALSE(store.any());
        auto written = account_of("Čedo Š.", "Cedo@Example.com");
        written.role = Role::admin;
        written.language = "hr";
        REQUIRE(store.insert(written));
        CHECK(store.any());

        for (auto const& read :
             {store.find(written.id),
              store.find_by_username("čEDO š."),
              store.find_by_email("CEDO@example.COM")}) {
            REQUIRE(read);
            CHECK(read->id == written.id);
            CHECK(read->username == "Čedo Š.");
            CHECK(read->email == "Cedo@Example.com");
            CHECK(read->password_hash == "hash");
            CHECK(read->role == Role::admin);
            CHECK(read->language == "hr");
            CHECK(read->created_at == start);
            CHECK_FALSE(read->subscription.tier);
            CHECK_FALSE(read->subscription.expires_at);
            CHECK_FALSE(read->subscription.suspended);
            CHECK_FALSE(read->subscription.payment_pending);
            CHECK_FALSE(read->trial_used_at);
        }
        CHECK_FALSE(store.find(UserId{"no-such-id"}));
        CHECK_FALSE(store.find_by_username("cedo s."));
        CHECK_FALSE(store.find_by_email("cedo@example.hr"));
    });
}

TEST_CASE("a second account with the same name or address, letter case aside, is not stored")
{
    db::for_each_engine([](db::Database& database) {
        AccountStore store{database};
        REQUIRE(store.insert(account_of("Šime", "sime@example.com")));
        struct Case {
            char const* username;
            char const* email;
            bool username_taken;
            bool email_taken;
        };
        for (auto const& c : {
                 Case{"šime", "other@example.com", true, false},
                 Case{"other", "SIME@EXAMPLE.COM", false, true},
                 Case{"ŠIME", "Sime@example.com", true, true},
                 Case{"other", "other@example.com", false, false},
             }) {
            CAPTURE(c.username);
            auto const taken = store.taken(c.username, c.email);
            CHECK(taken.username == c.username_taken);
            CHECK(taken.email == c.email_taken);
            CHECK(store.insert(account_of(c.username, c.email)) == !(c.username_taken || c.email_taken));
        }
    });
}

TEST_CASE("a password is replaced only from the hash that was read")
{
    db::for_each_engine([](db::Database& database) {
        AccountStore store{database};
        auto const account = account_of("ana", "ana@example.com");
        REQUIRE(store.insert(account));
        CHECK_FALSE(store.replace_password(account.id, "another", "new"));
        CHECK(store.find(account.id)->password_hash == "hash");
        CHECK(store.replace_password(account.id, "hash", "new"));
        CHECK(store.find(account.id)->password_hash == "new");
        CHECK(store.set_password(account.id, "newer"));
        CHECK(store.find(account.id)->password_hash == "newer");
        CHECK_FALSE(store.set_password(UserId{"no-such-id"}, "newer"));
    });
}

TEST_CASE("a role is stored")
{
    db::for_each_engine([](db::Database& database) {
        AccountStore store{database};
        auto const account = account_of("ana", "ana@example.com");
        REQUIRE(store.insert(account));
        store.set_role(account.id, Role::admin);
        CHECK(store.find(account.id)->role == Role::admin);
        store.set_role(account.id, Role::user);
        CHECK(store.find(account.id)->role == Role::user);
    });
}

TEST_CASE("the trial starts once, and not over something active or suspended")
{
    using std::chrono::days;
    struct Case {
        std::string what;
        std::string set_up;  ///< on the row before
        bool starts;
    };
    auto const now = std::to_string(to_unix_ms(start));
    auto const later = std::to_string(to_unix_ms(start) + 1);
    for (auto const& c : {
             Case{"new account", "language = 'en'", true},
             Case{"trial used", "trial_used_at = 1", false},
             Case{"suspended", "subscription_suspended = 1", false},
             Case{
                 "paid and running", "subscription_tier = 'small', subscription_expires_at = " + later, false
             },
             Case{
                 "paid and just over", "subscription_tier = 'small', subscription_expires_at = " + now, true
             },
             Case{"payment waits", "payment_pending = 1", true},
         }) {
        CAPTURE(c.what);
        db::for_each_engine([&](db::Database& database) {
            AccountStore store{database};
            auto const account = account_of("ana", "ana@example.com");
            REQUIRE(store.insert(account));
            database.execute("UPDATE users SET " + c.set_up);
            CHECK(store.start_trial(account.id, "trial", start, start + days{14}) == c.starts);
            if (!c.starts) return;
            auto const after = store.find(account.id);
            CHECK(after->subscription.tier == "trial");
            CHECK(after->subscription.expires_at == start + days{14});
            CHECK(after->trial_used_at == start);
            CHECK_FALSE(store.start_trial(account.id, "trial", start + days{15}, start + days{29}));
        });
    }
}

}  // namespace heliograf::accounts
