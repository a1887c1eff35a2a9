#include "accounts/testing/accounts_under_test.hpp"
#include "base/ensure.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>
#include <functional>

namespace heliograf::accounts {
namespace {

constexpr auto new_password = "Zima-2027";

/// What /api/events opens for a session.
std::shared_ptr<http::EventSource> stream_of(AccountsUnderTest& accounts, std::string const& token)
{
    auto const who = accounts.gate.identify(token);
    ensure(who.has_value(), "the session runs");
    return accounts.events.subscribe(who->user.value, "", {.session = who->session_hash});
}

std::string credentials(std::string const& username, std::string const& password)
{
    return R"({"username":")" + username + R"(","password":")" + password + R"("})";
}

void reset_password(AccountsUnderTest& accounts, std::string const& token)
{
    auto const user = accounts.gate.identify(token)->user;
    auto const issued = accounts.resets.issue(user);
    auto const body = R"({"token":")" + issued->token.reveal() + R"(","password":")" + new_password + R"("})";
    CHECK(accounts.post("/api/auth/reset-password", body).status == 200);
}

}  // namespace

TEST_CASE("what ends a session ends its open streams, and those of others stay")
{
    struct Case {
        char const* what;
        std::function<int(AccountsUnderTest&, std::string const& token)> act;
        bool others_end;
    };
    auto const change = R"({"currentPassword":")" + std::string{good_password} + R"(","newPassword":")" +
                        new_password + R"("})";
    std::vector<Case> const cases{
        {"logout", [](auto& a, auto& token) { return a.post("/api/auth/logout", "{}", token).status; }, false
        },
        {"a sign-in in its place",
         [](auto& a, auto& token) {
             return a.post("/api/auth/login", credentials("ana", good_password), token).status;
         },
         false},
        {"a registration in its place",
         [](auto& a, auto& token) {
             auto const body = R"({"username":"eva","email":"eva@example.com","password":"Sunce-2026"})";
             return a.post("/api/auth/register", body, token).status == 201 ? 200 : 0;
         },
         false},
        {"a changed password",
         [&](auto& a, auto& token) { return a.post("/api/auth/change-password", change, token).status; },
         true},
        {"a reset password",
         [](auto& a, auto& token) {
             reset_password(a, token);
             return 200;
         },
         true},
    };
    for (auto const& c : cases) {
        CAPTURE(c.what);
        db::for_each_engine([&](db::Database& database) {
            AccountsUnderTest accounts{database};
            auto const token = accounts.sign_up("ana");
            auto const phone = token_of(accounts.post("/api/auth/login", credentials("ana", good_password)));
            auto const of_session = stream_of(accounts, token);
            auto const of_phone = stream_of(accounts, phone);
            auto const of_ivo = stream_of(accounts, accounts.sign_up("ivo"));

            CHECK(c.act(accounts, token) == 200);
            CHECK(of_session->closed());
            CHECK(of_phone->closed() == c.others_end);
            CHECK_FALSE(of_ivo->closed());
        });
    }
}

TEST_CASE("what does not end a session leaves its streams open")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const token = accounts.sign_up("ana");
        auto const stream = stream_of(accounts, token);
        CHECK(accounts.post("/api/auth/login", credentials("ana", "Wrong-1234"), token).status == 401);
        CHECK(accounts.post("/api/auth/logout", "{}", std::string(43, 'A')).status == 200);
        auto const wrong_change = R"({"currentPassword":"Wrong-1234","newPassword":"Zima-2027"})";
        CHECK(accounts.post("/api/auth/change-password", wrong_change, token).status == 422);
        CHECK_FALSE(stream->closed());
    });
}

TEST_CASE("the gate tells whether a session still runs, without counting that as use of it")
{
    db::for_each_engine([](db::Database& database) {
        AccountsUnderTest accounts{database};
        auto const token = accounts.sign_up("ana");
        auto const session = accounts.gate.identify(token)->session_hash;
        CHECK(accounts.gate.still_runs(session));
        CHECK_FALSE(accounts.gate.still_runs(token));
        accounts.clock.advance(std::chrono::hours{23});
        CHECK(accounts.gate.still_runs(session));
        accounts.clock.advance(std::chrono::hours{1});
        CHECK_FALSE(accounts.gate.still_runs(session));
    });
}

}  // namespace heliograf::accounts
