#include "accounts/account_routes.hpp"

#include "http/fields.hpp"
#include "http/problem.hpp"

namespace heliograf::accounts {
namespace {

constexpr auto logged_out = "You have been logged out successfully.";
constexpr auto password_changed = "Your password has been updated successfully.";
constexpr auto reset_requested = "If an account with that email exists, a password reset link has been sent.";
constexpr auto password_reset = "Your password has been reset. You can now sign in with your new password.";

/// Schema Success of the contract.
struct Success {
    bool success = true;
    std::string message;
};
BOOST_DESCRIBE_STRUCT(Success, (), (success, message))

/// Schema PasswordChanged of the contract.
struct PasswordChanged {
    std::string message;
    bool requireRelogin = true;
};
BOOST_DESCRIBE_STRUCT(PasswordChanged, (), (message, requireRelogin))

Client client_of(http::Request const& request)
{
    return {.ip = request.client_ip, .session_token = std::string{request.cookie(session_cookie)}};
}

http::Cookie no_session()
{
    return {.name = std::string{session_cookie}, .value = {}, .max_age = std::chrono::seconds{0}};
}

http::Response with_session(Result<SignedIn> const& result, std::chrono::seconds age_max, int status)
{
    if (!result) return http::problem(result.error());
    auto response = http::json(result->user, status);
    response.cookies.push_back({std::string{session_cookie}, result->token.reveal(), age_max});
    return response;
}

http::Answer register_account(AccountParts const& parts, http::Request const& request)
{
    http::Fields in{request};
    auto wanted = read_registration(in);
    if (!in) return http::problem(in.error());
    return parts.pool.answer(
        request.request_id,
        [parts, wanted = std::move(wanted), client = client_of(request)] {
            return with_session(parts.service.register_account(wanted, client), parts.session_age_max, 201);
        }
    );
}

http::Answer log_in(AccountParts const& parts, http::Request const& request)
{
    http::Fields in{request};
    auto given = read_credentials(in);
    if (!in) return http::problem(in.error());
    return parts.pool.answer(
        request.request_id,
        [parts, given = std::move(given), client = client_of(request)] {
            return with_session(parts.service.log_in(given, client), parts.session_age_max, 200);
        }
    );
}

http::Answer log_out(AccountParts const& parts, http::Request const& request)
{
    parts.service.log_out(client_of(request));
    auto response = http::json(Success{.message = logged_out});
    response.cookies.push_back(no_session());
    response.headers["Clear-Site-Data"] = "\"cache\"";
    return response;
}

http::Answer change_password(AccountParts const& parts, http::Request const& request)
{
    http::Fields in{request};
    auto change = read_password_change(in);
    if (!in) return http::problem(in.error());
    auto work = [parts, change = std::move(change), who = identity_of(request), client = client_of(request)] {
        auto const changed = parts.service.change_password(who, change, client);
        if (!changed) return http::problem(changed.error());
        auto response = http::json(PasswordChanged{.message = password_changed});
        response.cookies.push_back(no_session());
        return response;
    };
    return parts.pool.answer(request.request_id, std::move(work));
}

http::Answer forgot_password(AccountParts const& parts, http::Request const& request)
{
    http::Fields in{request};
    auto const email = read_forgotten_email(in);
    if (!in) return http::problem(in.error());
    auto const accepted = parts.resets.request(email, client_of(request));
    if (!accepted) return http::problem(accepted.error());
    return http::json(Success{.message = reset_requested});
}

http::Answer reset_password(AccountParts const& parts, http::Request const& request)
{
    http::Fields in{request};
    auto reset = read_password_reset(in);
    if (!in) return http::problem(in.error());
    return parts.pool.answer(
        request.request_id,
        [parts, reset = std::move(reset), client = client_of(request)] {
            auto const done = parts.resets.redeem(reset, client);
            if (!done) return http::problem(done.error());
            return http::json(Success{.message = password_reset});
        }
    );
}

}  // namespace

void add_account_routes(http::Router& router, AccountParts const& parts)
{
    using Route = http::Answer (*)(AccountParts const&, http::Request const&);
    auto const with_parts = [&parts](Route route) {
        return [parts, route](http::Request const& request) { return route(parts, request); };
    };
    router.get(
        "/api/auth/me",
        [parts](http::Request const& request) -> http::Answer {
            return http::respond(parts.service.current(identity_of(request).user));
        },
        {.admission = parts.gate.signed_in()}
    );
    router.post("/api/auth/register", with_parts(register_account));
    router.post("/api/auth/login", with_parts(log_in));
    router.post("/api/auth/logout", with_parts(log_out));
    router.post(
        "/api/auth/change-password", with_parts(change_password), {.admission = parts.gate.signed_in()}
    );
    router.post("/api/auth/forgot-password", with_parts(forgot_password));
    router.post("/api/auth/reset-password", with_parts(reset_password));
}

}  // namespace heliograf::accounts
