#include "accounts/administrators.hpp"
#include "accounts/testing/accounts_under_test.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>
#include <thread>
#include <vector>

namespace heliograf::accounts {
namespace {

Client here()
{
    return {.ip = "192.0.2.1"};
}

}  // namespace

TEST_CASE("an administrator is made with a password that follows every rule, given back once")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        Administrators administrators{accounts.context};
        auto const made = administrators.create({"boss", "boss@example.com"});
        REQUIRE(made);
        CHECK(made->username == "boss");
        auto const& password = made->generated_password.reveal();
        CHECK(password.size() == 24);
        CHECK(password_complaint(password).empty());
        CHECK(reset_password_complaint(password).empty());

        auto const signed_in = accounts.service.log_in({"boss", made->generated_password}, here());
        REQUIRE(signed_in);
        CHECK(signed_in->user.role == Role::admin);
        CHECK(
            database.load("SELECT action FROM audit_log WHERE actor_id IS NULL").text(0) == "admin.created"
        );
    });
}

TEST_CASE("a given password is taken and not given back")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const made =
            Administrators{accounts.context}.create({"boss", "boss@example.com", Secret{good_password}});
        REQUIRE(made);
        CHECK(made->generated_password.empty());
        CHECK(accounts.service.log_in({"boss", Secret{good_password}}, here()));
    });
}

TEST_CASE("administrators are made under the rules of registration")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        accounts.sign_up("ana");
        Administrators administrators{accounts.context};
        struct Case {
            NewAdministrator wanted;
            char const* code;
            char const* field;
        };
        for (auto const& c : {
                 Case{{"ab", "boss@example.com"}, "request.invalid", "username"},
                 Case{{"boss", "boss"}, "request.invalid", "email"},
                 Case{{"boss", "boss@example.com", Secret{"weak"}}, "request.invalid", "password"},
                 Case{{"ANA", "boss@example.com"}, "account.username_taken", "username"},
                 Case{{"boss", "ana@example.com"}, "account.email_taken", "email"},
             }) {
            CAPTURE(c.field);
            auto const made = administrators.create(c.wanted);
            REQUIRE_FALSE(made);
            CHECK(made.error().code == c.code);
            REQUIRE(made.error().fields.size() == 1);
            CHECK(made.error().fields[0].field == c.field);
        }
        CHECK(database.load("SELECT COUNT(*) FROM users").integer(0) == 1);
    });
}

TEST_CASE("the role is granted and revoked by name, and each change is in the audit log once")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const token = accounts.sign_up("Šime");
        Administrators administrators{accounts.context};
        CHECK(administrators.grant("ŠIME"));
        CHECK(administrators.grant("Šime"));
        CHECK(accounts.gate.identify(token)->role == Role::admin);
        REQUIRE(administrators.create({"boss", "boss@example.com"}));
        CHECK(administrators.revoke("šime"));
        CHECK(administrators.revoke("šime"));
        CHECK(accounts.gate.identify(token)->role == Role::user);
        CHECK(administrators.grant("nobody").error().code == "account.unknown");
        CHECK(database.load("SELECT COUNT(*) FROM audit_log WHERE action = 'admin.granted'").integer(0) == 1);
        CHECK(database.load("SELECT COUNT(*) FROM audit_log WHERE action = 'admin.revoked'").integer(0) == 1);
    });
}

TEST_CASE("the last administrator stays one")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        accounts.sign_up("ana");
        accounts.sign_up("ivo");
        Administrators administrators{accounts.context};
        REQUIRE(administrators.grant("ana"));
        auto const refused = administrators.revoke("ana");
        REQUIRE_FALSE(refused);
        CHECK(refused.error().code == "admin.last");
        CHECK(administrators.revoke("ivo"));  // was none
        CHECK(database.load("SELECT COUNT(*) FROM audit_log WHERE action = 'admin.revoked'").integer(0) == 0);

        REQUIRE(administrators.grant("ivo"));
        CHECK(administrators.revoke("ana"));
        CHECK(administrators.revoke("ivo").error().code == "admin.last");
        CHECK(database.load("SELECT COUNT(*) FROM users WHERE role = 'admin'").integer(0) == 1);
    });
}

TEST_CASE("of administrators who revoke each other at once one stays")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        Administrators administrators{accounts.context};
        for (int round = 0; round < 5; ++round) {
            std::vector<std::thread> threads;
            for (auto const* name : {"ana", "ivo", "eva"}) {
                if (round == 0) accounts.sign_up(name);
                REQUIRE(administrators.grant(name));
            }
            for (auto const* name : {"ana", "ivo", "eva"})
                threads.emplace_back([&administrators, name] {
                    static_cast<void>(administrators.revoke(name));
                });
            for (auto& thread : threads) thread.join();
            CHECK(database.load("SELECT COUNT(*) FROM users WHERE role = 'admin'").integer(0) == 1);
        }
    });
}

TEST_CASE("the first start makes an administrator, later ones do not")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        Administrators administrators{accounts.context};
        auto const first = administrators.ensure_first("", {});
        REQUIRE(first);
        REQUIRE(*first);
        CHECK((*first)->username == "admin");
        CHECK((*first)->email == "admin@heliograf.invalid");
        CHECK(accounts.service.log_in({"admin", (*first)->generated_password}, here()));
        auto const second = administrators.ensure_first("boss@example.com", Secret{good_password});
        REQUIRE(second);
        CHECK_FALSE(*second);
    });
}

TEST_CASE("the first administrator takes the configured address and password, when they are right")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        Administrators administrators{accounts.context};
        auto const weak = administrators.ensure_first("boss@example.com", Secret{"weak"});
        REQUIRE_FALSE(weak);
        CHECK(weak.error().code == "request.invalid");
        auto const made = administrators.ensure_first("boss@example.com", Secret{good_password});
        REQUIRE(made);
        REQUIRE(*made);
        CHECK((*made)->email == "boss@example.com");
        CHECK((*made)->generated_password.empty());
        CHECK(accounts.service.log_in({"admin", Secret{good_password}}, here()));
    });
}

}  // namespace heliograf::accounts
