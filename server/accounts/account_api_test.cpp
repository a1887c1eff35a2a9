#include "accounts/testing/accounts_under_test.hpp"
#include "db/testing/test_database.hpp"

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>
#include <functional>

namespace heliograf::accounts {
namespace {

constexpr auto ana = R"({"username":"ana","email":"ana@example.com","password":"Sunce-2026"})";
constexpr auto ana_signs_in = R"({"username":"ana","password":"Sunce-2026"})";

boost::json::object json_of(http::Response const& response)
{
    return boost::json::parse(response.body).as_object();
}

std::string member(http::Response const& response, char const* name)
{
    return std::string{json_of(response).at(name).as_string()};
}

std::vector<std::string> names_of(boost::json::object const& object)
{
    std::vector<std::string> names;
    for (auto const& entry : object) names.emplace_back(entry.key());
    return names;
}

void with_accounts(std::function<void(AccountsUnderTest&)> const& test)
{
    db::for_each_engine([&](db::Database& database) {
        AccountsUnderTest accounts{database};
        test(accounts);
    });
}

}  // namespace

TEST_CASE("register, me, logout and login, as a browser goes through them")
{
    with_accounts([](AccountsUnderTest& accounts) {
        CHECK(accounts.get("/api/auth/me").status == 401);
        auto const made = accounts.post("/api/auth/register", ana);
        CHECK(made.status == 201);
        auto const token = token_of(made);
        CHECK(token.size() == 43);
        REQUIRE(made.cookies.size() == 1);
        CHECK(made.cookies[0].max_age == std::chrono::days{30});

        auto const me = accounts.get("/api/auth/me", token);
        CHECK(me.status == 200);
        CHECK(me.body == made.body);
        CHECK(
            names_of(json_of(me)) ==
            std::vector<std::string>{
                "id",
                "username",
                "email",
                "role",
                "subscriptionStatus",
                "subscriptionTier",
                "subscriptionExpiry",
                "trialAvailable",
                "unreadNotifications",
                "language",
            }
        );

        auto const out = accounts.post("/api/auth/logout", "", token);
        CHECK(out.status == 200);
        CHECK(member(out, "message") == "You have been logged out successfully.");
        REQUIRE(out.cookies.size() == 1);
        CHECK(out.cookies[0].value.empty());
        CHECK(out.cookies[0].max_age == std::chrono::seconds{0});
        CHECK(out.headers.at("Clear-Site-Data") == "\"cache\"");
        CHECK(accounts.get("/api/auth/me", token).status == 401);
        CHECK(accounts.post("/api/auth/logout", "").status == 200);

        auto const back = accounts.post("/api/auth/login", ana_signs_in);
        CHECK(back.status == 200);
        CHECK(back.body == me.body);
        CHECK(token_of(back) != token);
        CHECK(accounts.get("/api/auth/me", token_of(back)).status == 200);
    });
}

TEST_CASE("no answer holds a hash or a token")
{
    with_accounts([](AccountsUnderTest& accounts) {
        auto const made = accounts.post("/api/auth/register", ana);
        auto const token = token_of(made);
        for (auto const& answer :
             {made, accounts.post("/api/auth/login", ana_signs_in), accounts.get("/api/auth/me", token)}) {
            CHECK(answer.body.find("argon2") == std::string::npos);
            CHECK(answer.body.find("hash") == std::string::npos);
            CHECK(answer.body.find(token) == std::string::npos);
            CHECK(answer.body.find("Sunce") == std::string::npos);
        }
    });
}

TEST_CASE("fields that are not the client's to set are ignored")
{
    with_accounts([](AccountsUnderTest& accounts) {
        auto const made = accounts.post(
            "/api/auth/register",
            R"({"username":"eve","email":"eve@example.com","password":"Sunce-2026","id":"1","role":"admin",)"
            R"("isAdmin":true,"subscriptionStatus":"active","subscriptionTier":"large",)"
            R"("subscriptionExpiry":"2099-01-01T00:00:00Z","trialAvailable":false,"unreadNotifications":7,)"
            R"("language":"hr"})"
        );
        CHECK(made.status == 201);
        auto const user = json_of(made);
        CHECK(user.at("id") != "1");
        CHECK(user.at("role") == "user");
        CHECK(user.at("subscriptionStatus") == "none");
        CHECK(user.at("subscriptionTier").is_null());
        CHECK(user.at("subscriptionExpiry").is_null());
        CHECK(user.at("trialAvailable") == true);
        CHECK(user.at("unreadNotifications") == 0);
        CHECK(user.at("language") == "hr");
    });
}

TEST_CASE("a wrong password and an unknown name get the same answer")
{
    with_accounts([](AccountsUnderTest& accounts) {
        accounts.post("/api/auth/register", ana);
        auto const wrong = accounts.post("/api/auth/login", R"({"username":"ana","password":"wrong-one"})");
        auto const unknown =
            accounts.post("/api/auth/login", R"({"username":"nobody","password":"wrong-one"})");
        CHECK(wrong.status == 401);
        CHECK(wrong.body == unknown.body);
        CHECK(wrong.status == unknown.status);
        CHECK(wrong.headers == unknown.headers);
        CHECK(wrong.cookies.empty());
        CHECK(member(wrong, "message") == "Invalid username or password.");
    });
}

TEST_CASE("too many failures are 429 with the seconds to wait")
{
    with_accounts([](AccountsUnderTest& accounts) {
        accounts.post("/api/auth/register", ana);
        for (int i = 0; i < 10; ++i)
            CHECK(
                accounts.post("/api/auth/login", R"({"username":"ana","password":"wrong-one"})").status == 401
            );
        auto const refused = accounts.post("/api/auth/login", ana_signs_in);
        CHECK(refused.status == 429);
        CHECK(refused.headers.at("Retry-After") == "900");
        CHECK(accounts.post("/api/auth/login", ana_signs_in, {}, "192.0.2.2").status == 200);
    });
}

TEST_CASE("a form with several errors names each field")
{
    with_accounts([](AccountsUnderTest& accounts) {
        auto const refused =
            accounts.post("/api/auth/register", R"({"username":"ab","email":"x","password":"short"})");
        CHECK(refused.status == 422);
        auto const fields = json_of(refused).at("fields").as_object();
        CHECK(fields.at("username") == "Username must be at least 3 characters long");
        CHECK(fields.at("email") == "Please enter a valid email address");
        CHECK(fields.at("password") == "Password must be at least 8 characters long");
    });
}

TEST_CASE("what cannot be read is refused, whatever the route, and stores nothing")
{
    with_accounts([](AccountsUnderTest& accounts) {
        auto const token = accounts.sign_up("ivo");
        for (auto const* path :
             {"register", "login", "change-password", "forgot-password", "reset-password"}) {
            for (auto const* body :
                 {"", "{", "[]", "null", "\"text\"", "{\"username\":", "{\"a\":\"\\u0000\"}"}) {
                CAPTURE(path);
                CAPTURE(body);
                CHECK(accounts.post(std::string{"/api/auth/"} + path, body, token).status == 400);
            }
            for (auto const* body :
                 {"{}",
                  R"({"username":{},"email":[],"password":1,"currentPassword":true,"newPassword":{},"token":3})"
                 }) {
                CAPTURE(path);
                CHECK(accounts.post(std::string{"/api/auth/"} + path, body, token).status == 422);
            }
        }
        CHECK(accounts.database.load("SELECT COUNT(*) FROM users").integer(0) == 1);
    });
}

TEST_CASE("a changed password asks for a new sign-in")
{
    with_accounts([](AccountsUnderTest& accounts) {
        auto const body = R"({"currentPassword":"Sunce-2026","newPassword":"Zalazak-2027"})";
        CHECK(accounts.post("/api/auth/change-password", body).status == 401);
        auto const token = token_of(accounts.post("/api/auth/register", ana));
        auto const wrong = accounts.post(
            "/api/auth/change-password", R"({"currentPassword":"x","newPassword":"Zalazak-2027"})", token
        );
        CHECK(wrong.status == 422);
        CHECK(member(wrong, "message") == "Current password is incorrect");

        auto const changed = accounts.post("/api/auth/change-password", body, token);
        CHECK(changed.status == 200);
        CHECK(
            changed.body ==
            R"({"message":"Your password has been updated successfully.","requireRelogin":true})"
        );
        CHECK(changed.cookies.at(0).value.empty());
        CHECK(accounts.get("/api/auth/me", token).status == 401);
        CHECK(accounts.post("/api/auth/login", ana_signs_in).status == 401);
        CHECK(
            accounts.post("/api/auth/login", R"({"username":"ana","password":"Zalazak-2027"})").status == 200
        );
    });
}

TEST_CASE("forgot-password answers the same for known and unknown addresses")
{
    with_accounts([](AccountsUnderTest& accounts) {
        accounts.post("/api/auth/register", ana);
        auto const known = accounts.post("/api/auth/forgot-password", R"({"email":"ana@example.com"})");
        auto const unknown = accounts.post("/api/auth/forgot-password", R"({"email":"who@example.com"})");
        CHECK(known.status == 200);
        CHECK(
            known.body ==
            R"({"success":true,"message":"If an account with that email exists, a password reset link has been sent."})"
        );
        CHECK(unknown.status == known.status);
        CHECK(unknown.body == known.body);
    });
}

TEST_CASE("a forgotten password is reset with the link's token")
{
    with_accounts([](AccountsUnderTest& accounts) {
        auto const session = token_of(accounts.post("/api/auth/register", ana));
        accounts.post("/api/auth/forgot-password", R"({"email":"ana@example.com"})");
        auto const link = accounts.resets.issue(*accounts.mail.receivers.at(0));
        auto const body = [&](std::string const& password) {
            return R"({"token":")" + link->token.reveal() + R"(","password":")" + password + R"("})";
        };
        // A password that breaks the rules does not use the link up.
        CHECK(accounts.post("/api/auth/reset-password", body("too^weak")).status == 422);
        auto const done = accounts.post("/api/auth/reset-password", body("Zalazak-2027"));
        CHECK(done.status == 200);
        CHECK(json_of(done).at("success") == true);
        CHECK(done.cookies.empty());
        CHECK(accounts.get("/api/auth/me", session).status == 401);
        auto const again = accounts.post("/api/auth/reset-password", body("Zalazak-2028"));
        CHECK(again.status == 422);
        CHECK(member(again, "code") == "account.reset_invalid");
    });
}

}  // namespace heliograf::accounts
