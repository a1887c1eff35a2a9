#include "accounts/account_service.hpp"
#include "accounts/testing/accounts_under_test.hpp"
#include "db/testing/test_database.hpp"

#include <atomic>
#include <doctest/doctest.h>
#include <latch>
#include <thread>

namespace heliograf::accounts {
namespace {

using namespace std::chrono_literals;

Client from(std::string ip, std::string token = {})
{
    return {.ip = std::move(ip), .session_token = std::move(token)};
}

Credentials with(std::string username, std::string password)
{
    return {std::move(username), Secret{std::move(password)}};
}

Registration registration_of(std::string username, std::string email)
{
    return {std::move(username), std::move(email), Secret{good_password}, "en"};
}

std::int64_t count(db::Database& database, std::string const& what)
{
    return database.load("SELECT COUNT(*) FROM " + what).integer(0);
}

}  // namespace

TEST_CASE("a new account is signed in, with the rights of a newcomer")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const made =
            accounts.service.register_account(registration_of("Ana", "ana@example.com"), from("192.0.2.1"));
        REQUIRE(made);
        CHECK(made->user.username == "Ana");
        CHECK(made->user.role == Role::user);
        CHECK(made->user.subscriptionStatus == SubscriptionStatus::none);
        CHECK(made->user.trialAvailable);
        CHECK(accounts.gate.identify(made->token.reveal()));
    });
}

TEST_CASE("a taken name or address is a conflict that names the fields")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        accounts.sign_up("ana");
        struct Case {
            char const* username;
            char const* email;
            char const* code;
            std::vector<std::string> fields;
        };
        for (auto const& c : {
                 Case{"ANA", "new@example.com", "account.username_taken", {"username"}},
                 Case{"new", "ANA@example.com", "account.email_taken", {"email"}},
                 Case{"Ana", "Ana@Example.Com", "account.username_taken", {"username", "email"}},
             }) {
            CAPTURE(c.username);
            auto const made =
                accounts.service.register_account(registration_of(c.username, c.email), from("192.0.2.1"));
            REQUIRE_FALSE(made);
            CHECK(made.error().kind == ErrorKind::conflict);
            CHECK(made.error().code == c.code);
            std::vector<std::string> fields;
            for (auto const& field : made.error().fields) fields.push_back(field.field);
            CHECK(fields == c.fields);
        }
        CHECK(count(database, "users") == 1);
    });
}

TEST_CASE("20 equal registrations at once make exactly one account")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        constexpr int at_once = 20;
        std::atomic<int> made{0};
        std::atomic<int> refused{0};
        std::latch start{at_once};
        {
            std::vector<std::jthread> clients;
            for (int i = 0; i < at_once; ++i)
                clients.emplace_back([&] {
                    start.arrive_and_wait();
                    auto const result = accounts.service.register_account(
                        registration_of("ana", "ana@example.com"), from("192.0.2.1")
                    );
                    if (result) ++made;
                    if (!result && result.error().code == "account.username_taken") ++refused;
                });
        }
        CHECK(made == 1);
        CHECK(refused == at_once - 1);
        CHECK(count(database, "users") == 1);
        CHECK(count(database, "sessions") == 1);
        CHECK(count(database, "audit_log WHERE action = 'account.registered'") == 1);
    });
}

TEST_CASE("registrations are counted per address")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database, {.registrations_per_address = {2, 1h}}};
        auto const sign_up = [&](std::string const& name, std::string const& ip) {
            auto const made =
                accounts.service.register_account(registration_of(name, name + "@example.com"), from(ip));
            return made ? "made" : made.error().code;
        };
        CHECK(sign_up("ana1", "192.0.2.1") == "made");
        CHECK(sign_up("ana1", "192.0.2.1") == "account.username_taken");
        CHECK(sign_up("ana3", "192.0.2.1") == "throttled");
        CHECK(sign_up("ana3", "192.0.2.2") == "made");
        accounts.clock.advance(1h);
        CHECK(sign_up("ana4", "192.0.2.1") == "made");
    });
}

TEST_CASE("signing in takes the name in any letter case and the password exactly")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        accounts.sign_up("Šime");
        CHECK(accounts.service.log_in(with("šIME", good_password), from("192.0.2.1")));
        for (auto const& [name, password] : {
                 std::pair{"Šime", "sunce-2026"},
                 std::pair{"Šime", "Sunce-2026 "},
                 std::pair{"nobody", good_password},
             }) {
            CAPTURE(password);
            auto const refused = accounts.service.log_in(with(name, password), from("192.0.2.1"));
            REQUIRE_FALSE(refused);
            CHECK(refused.error().kind == ErrorKind::unauthenticated);
            CHECK(refused.error().code == "account.credentials_wrong");
            CHECK(refused.error().message == "Invalid username or password.");
            CHECK(refused.error().fields.empty());
        }
    });
}

TEST_CASE("each sign-in is a new session; the one presented ends, a foreign value is never taken over")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const first = accounts.sign_up("ana");
        auto const other_device = accounts.service.log_in(with("ana", good_password), from("192.0.2.1"));
        auto const again = accounts.service.log_in(with("ana", good_password), from("192.0.2.1", first));
        REQUIRE(other_device);
        REQUIRE(again);
        CHECK(again->token.reveal() != first);
        CHECK(again->token.reveal().size() == 43);
        CHECK_FALSE(accounts.gate.identify(first));
        CHECK(accounts.gate.identify(again->token.reveal()));
        CHECK(accounts.gate.identify(other_device->token.reveal()));

        std::string const planted(43, 'A');
        auto const with_planted =
            accounts.service.log_in(with("ana", good_password), from("192.0.2.1", planted));
        REQUIRE(with_planted);
        CHECK(with_planted->token.reveal() != planted);
        CHECK_FALSE(accounts.gate.identify(planted));
    });
}

TEST_CASE("a failed sign-in leaves the presented session alone")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const token = accounts.sign_up("ana");
        CHECK_FALSE(accounts.service.log_in(with("ana", "wrong-password"), from("192.0.2.1", token)));
        CHECK(accounts.gate.identify(token));
    });
}

TEST_CASE("the database holds no token and no password")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const token = accounts.sign_up("ana");
        CHECK(database.load("SELECT token_hash FROM sessions").text(0) == sha256_hex(token));
        CHECK(database.load("SELECT password_hash FROM users").text(0).starts_with("$argon2id$"));
    });
}

TEST_CASE("signing out ends this session and no other")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const here = accounts.sign_up("ana");
        auto const there = accounts.service.log_in(with("ana", good_password), from("192.0.2.1"));
        accounts.service.log_out(from("192.0.2.1", here));
        accounts.service.log_out(from("192.0.2.1", here));
        accounts.service.log_out(from("192.0.2.1"));
        CHECK_FALSE(accounts.gate.identify(here));
        CHECK(accounts.gate.identify(there->token.reveal()));
    });
}

TEST_CASE("each sign-in that failed or succeeded is in the audit log, without what was typed")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        accounts.sign_up("ana");
        accounts.clock.advance(1ms);  // so that the ids of the rows are in their order
        CHECK(accounts.service.log_in(with("ana", good_password), from("192.0.2.1")));
        accounts.clock.advance(1ms);
        CHECK_FALSE(accounts.service.log_in(with("ana", "my-other-password"), from("192.0.2.2")));
        accounts.clock.advance(1ms);
        CHECK_FALSE(
            accounts.service.log_in(with("my-password-in-the-wrong-field", "x-x-x-x"), from("192.0.2.3"))
        );

        auto const rows = database.query(
            "SELECT action, actor_id, target_id, ip_address, details FROM audit_log ORDER BY id"
        );
        REQUIRE(rows.size() == 4);
        auto const ana = database.load("SELECT id FROM users").text(0);
        CHECK(rows[0].text(0) == "account.registered");
        CHECK(rows[1].text(0) == "account.signed_in");
        CHECK(rows[1].text(1) == ana);
        CHECK(rows[1].text(3) == "192.0.2.1");
        CHECK(rows[2].text(0) == "account.sign_in_failed");
        CHECK(rows[2].is_null(1));
        CHECK(rows[2].text(2) == ana);
        CHECK(rows[2].text(3) == "192.0.2.2");
        CHECK(rows[3].text(0) == "account.sign_in_failed");
        CHECK(rows[3].is_null(2));
        for (auto const& row : rows) CHECK(row.text(4) == "{}");
    });
}

}  // namespace heliograf::accounts
