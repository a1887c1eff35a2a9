#pragma once
#include "http/message.hpp"

#include <cstdint>
#include <ctime>
#include <optional>
#include <string>

namespace heliograf::http {

/// What the head of an answer depends on besides the answer.
struct AnswerContext {
    std::string_view request_id;
    bool https = false;     ///< the public URL is https: Secure cookies, HSTS
    bool keep_open = true;  ///< false: Connection: close
    bool http_1_1 = true;
    std::time_t now{};
    std::optional<std::uint64_t> length;  ///< of the body; nothing for a stream that ends with the connection
};

/// Status line and headers with the empty line behind them. Adds what every answer carries: nosniff,
/// Referrer-Policy, X-Request-Id, Date; Cache-Control no-store unless the answer set its own; the page policy
/// for HTML. Never a Server header. Control characters in header values are dropped, so that no value
/// becomes a second header.
[[nodiscard]] std::string answer_head(Response const& response, AnswerContext const& context);

/// The value of one Set-Cookie.
[[nodiscard]] std::string set_cookie_value(Cookie const& cookie, bool https);

/// Under https only cookies with the secure prefix are ours: another one may have been planted by a
/// neighbouring subdomain. Removes the rest from the Cookie header.
void drop_foreign_cookies(Request& request);

}  // namespace heliograf::http
