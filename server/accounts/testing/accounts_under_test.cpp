#include "accounts/testing/accounts_under_test.hpp"

#include "base/ensure.hpp"

namespace heliograf::accounts {
namespace {

constexpr std::int64_t start_unix_ms = 1'795'000'000'000;  // 2026-11-18
constexpr auto usual_ip = "192.0.2.1";

http::Request request_with(std::string method, std::string path, std::string_view token)
{
    http::Request request{.method = std::move(method), .path = std::move(path)};
    request.client_ip = usual_ip;
    request.headers["Content-Type"] = "application/json";
    if (!token.empty()) request.headers["Cookie"].append(session_cookie).append("=").append(token);
    return request;
}

}  // namespace

AccountsUnderTest::AccountsUnderTest(db::Database& opened, AccountsConfig config)
    : database(opened),
      clock(from_unix_ms(start_unix_ms)),
      context{database, audit, hasher, clock, random, events, ended_sessions, config}
{
    add_account_routes(router, {service, resets, pool, gate, config.session_age_max});
}

std::string AccountsUnderTest::sign_up(std::string const& username)
{
    auto const made = service.register_account(
        {.username = username,
         .email = username + "@example.com",
         .password = Secret{good_password},
         .language = "en"},
        {.ip = usual_ip}
    );
    ensure(made.has_value(), "a test signs up with names that are free");
    return made->token.reveal();
}

http::Response
AccountsUnderTest::post(std::string path, std::string body, std::string_view token, std::string ip)
{
    auto request = request_with("POST", std::move(path), token);
    request.body = std::move(body);
    if (!ip.empty()) request.client_ip = std::move(ip);
    return router.handle(std::move(request));
}

http::Response AccountsUnderTest::get(std::string path, std::string_view token)
{
    return router.handle(request_with("GET", std::move(path), token));
}

std::string token_of(http::Response const& response)
{
    for (auto const& cookie : response.cookies)
        if (cookie.name == session_cookie) return cookie.value;
    return {};
}

}  // namespace heliograf::accounts
