#include "accounts/account_service.hpp"
#include "accounts/testing/accounts_under_test.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>

namespace heliograf::accounts {
namespace {

constexpr auto new_password = "Zalazak-2027";

Client here()
{
    return {.ip = "192.0.2.1"};
}

bool signs_in(AccountsUnderTest& accounts, std::string const& password)
{
    return accounts.service.log_in({"ana", Secret{password}}, here()).has_value();
}

PasswordChange change(std::string current)
{
    return {Secret{std::move(current)}, Secret{new_password}};
}

}  // namespace

TEST_CASE("a changed password ends every session and every reset link of the account, and nobody else's")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const token = accounts.sign_up("ana");
        auto const stranger = accounts.sign_up("ivo");
        auto const elsewhere = accounts.service.log_in({"ana", Secret{good_password}}, here());
        auto const who = *accounts.gate.identify(token);
        auto const link = accounts.resets.issue(who.user);

        REQUIRE(accounts.service.change_password(who, change(good_password), here()));
        CHECK_FALSE(accounts.gate.identify(token));
        CHECK_FALSE(accounts.gate.identify(elsewhere->token.reveal()));
        CHECK(accounts.gate.identify(stranger));
        CHECK_FALSE(accounts.resets.redeem({link->token, Secret{good_password}}, here()));
        CHECK_FALSE(signs_in(accounts, good_password));
        CHECK(signs_in(accounts, new_password));
        CHECK(
            database.load("SELECT COUNT(*) FROM audit_log WHERE action = 'account.password_changed'")
                .integer(0) == 1
        );
    });
}

TEST_CASE("a wrong current password changes nothing")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const token = accounts.sign_up("ana");
        auto const who = *accounts.gate.identify(token);
        auto const refused = accounts.service.change_password(who, change("Wrong-2026"), here());
        REQUIRE_FALSE(refused);
        CHECK(refused.error().kind == ErrorKind::invalid_input);
        CHECK(refused.error().code == "account.password_wrong");
        REQUIRE(refused.error().fields.size() == 1);
        CHECK(refused.error().fields[0].field == "currentPassword");
        CHECK(accounts.gate.identify(token));
        CHECK(signs_in(accounts, good_password));
        CHECK(
            database.load("SELECT COUNT(*) FROM audit_log WHERE action = 'account.password_change_failed'")
                .integer(0) == 1
        );
    });
}

TEST_CASE("guessing the current password is throttled like signing in")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const who = *accounts.gate.identify(accounts.sign_up("ana"));
        for (int i = 0; i < 10; ++i)
            CHECK(
                accounts.service.change_password(who, change("Wrong-2026"), here()).error().code ==
                "account.password_wrong"
            );
        CHECK(
            accounts.service.change_password(who, change(good_password), here()).error().code == "throttled"
        );
    });
}

TEST_CASE("an account that is gone has nothing to change")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const who = *accounts.gate.identify(accounts.sign_up("ana"));
        database.execute("DELETE FROM users");
        CHECK(
            accounts.service.change_password(who, change(good_password), here()).error().code ==
            "auth.required"
        );
        CHECK(accounts.service.current(who.user).error().code == "auth.required");
    });
}

}  // namespace heliograf::accounts
