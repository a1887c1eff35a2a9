#include "accounts/password_resets.hpp"
#include "accounts/testing/accounts_under_test.hpp"
#include "db/testing/test_database.hpp"

#include <atomic>
#include <doctest/doctest.h>
#include <latch>
#include <thread>

namespace heliograf::accounts {
namespace {

using namespace std::chrono_literals;
constexpr auto new_password = "Zalazak-2027";

Client here()
{
    return {.ip = "192.0.2.1"};
}

UserId ana_in(AccountsUnderTest& accounts)
{
    return accounts.gate.identify(accounts.sign_up("ana"))->user;
}

PasswordReset with(Secret const& token)
{
    return {token, Secret{new_password}};
}

bool signs_in(AccountsUnderTest& accounts, std::string const& password)
{
    return accounts.service.log_in({"ana", Secret{password}}, here()).has_value();
}

}  // namespace

TEST_CASE("a request puts a letter on its way to whom the address belongs, or to nobody")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const ana = ana_in(accounts);
        CHECK(accounts.resets.request("ANA@example.com", here()));
        CHECK(accounts.resets.request("stranger@example.com", here()));
        REQUIRE(accounts.mail.receivers.size() == 2);
        CHECK(accounts.mail.receivers[0] == ana);
        CHECK_FALSE(accounts.mail.receivers[1]);
        CHECK(accounts.mail.announced == 2);
    });
}

TEST_CASE("requests are counted per address of the sender")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        for (int i = 0; i < 5; ++i) CHECK(accounts.resets.request("ana@example.com", here()));
        auto const refused = accounts.resets.request("ana@example.com", here());
        REQUIRE_FALSE(refused);
        CHECK(refused.error().kind == ErrorKind::throttled);
        CHECK(refused.error().retry_after_seconds == 3600);
        CHECK(accounts.mail.receivers.size() == 5);
        CHECK(accounts.resets.request("ana@example.com", {.ip = "192.0.2.2"}));
        accounts.clock.advance(1h);
        CHECK(accounts.resets.request("ana@example.com", here()));
    });
}

TEST_CASE("a link says whom it is for, and the database keeps only its hash")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const link = accounts.resets.issue(ana_in(accounts));
        REQUIRE(link);
        CHECK(link->email == "ana@example.com");
        CHECK(link->username == "ana");
        CHECK(link->language == "en");
        CHECK(link->token.reveal().size() == 43);
        CHECK(link->expires_at == accounts.clock.now() + 1h);
        CHECK(
            database.load("SELECT token_hash FROM password_resets").text(0) ==
            sha256_hex(link->token.reveal())
        );
        CHECK_FALSE(accounts.resets.issue(UserId{"no-such-id"}));
    });
}

TEST_CASE("a reset sets the password and ends every session, once")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const session = accounts.sign_up("ana");
        auto const link = accounts.resets.issue(accounts.gate.identify(session)->user);
        REQUIRE(accounts.resets.redeem(with(link->token), here()));
        CHECK_FALSE(accounts.gate.identify(session));
        CHECK_FALSE(signs_in(accounts, good_password));
        CHECK(signs_in(accounts, new_password));
        CHECK(
            database.load("SELECT COUNT(*) FROM audit_log WHERE action = 'account.password_reset'")
                .integer(0) == 1
        );

        auto const again = accounts.resets.redeem(with(link->token), here());
        REQUIRE_FALSE(again);
        CHECK(again.error().kind == ErrorKind::invalid_input);
        CHECK(again.error().code == "account.reset_invalid");
        CHECK(again.error().message == "Invalid or expired reset link. Please request a new password reset.");
    });
}

TEST_CASE("a link ends after one hour, at the moment itself")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const ana = ana_in(accounts);
        auto const late = accounts.resets.issue(ana);
        accounts.clock.advance(1h);
        CHECK_FALSE(accounts.resets.redeem(with(late->token), here()));
        CHECK(signs_in(accounts, good_password));
        auto const in_time = accounts.resets.issue(ana);
        accounts.clock.advance(1h - 1ms);
        CHECK(accounts.resets.redeem(with(in_time->token), here()));
    });
}

TEST_CASE("a newer link or request cancels the older link")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const ana = ana_in(accounts);
        auto const first = accounts.resets.issue(ana);
        auto const second = accounts.resets.issue(ana);
        CHECK_FALSE(accounts.resets.redeem(with(first->token), here()));
        CHECK(accounts.resets.request("ana@example.com", here()));
        CHECK_FALSE(accounts.resets.redeem(with(second->token), here()));
        CHECK(signs_in(accounts, good_password));
    });
}

TEST_CASE("a stranger's request leaves other links alone")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const link = accounts.resets.issue(ana_in(accounts));
        CHECK(accounts.resets.request("stranger@example.com", here()));
        CHECK(accounts.resets.redeem(with(link->token), here()));
    });
}

TEST_CASE("what is no token resets nothing")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const link = accounts.resets.issue(ana_in(accounts));
        for (auto const& token : {std::string{}, std::string(43, 'A'), sha256_hex(link->token.reveal())}) {
            CAPTURE(token);
            CHECK_FALSE(accounts.resets.redeem(with(Secret{token}), here()));
        }
        CHECK(signs_in(accounts, good_password));
    });
}

TEST_CASE("a link used ten times at once works exactly once")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const link = accounts.resets.issue(ana_in(accounts));
        constexpr int at_once = 10;
        std::atomic<int> worked{0};
        std::latch start{at_once};
        {
            std::vector<std::jthread> clients;
            for (int i = 0; i < at_once; ++i)
                clients.emplace_back([&, i] {
                    PasswordReset const reset{link->token, Secret{"Zalazak-202" + std::to_string(i)}};
                    start.arrive_and_wait();
                    if (accounts.resets.redeem(reset, here())) ++worked;
                });
        }
        CHECK(worked == 1);
        CHECK(
            database.load("SELECT COUNT(*) FROM audit_log WHERE action = 'account.password_reset'")
                .integer(0) == 1
        );
    });
}

}  // namespace heliograf::accounts
