#pragma once
#include "base/error.hpp"
#include "base/json_writer.hpp"
#include "base/result.hpp"
#include "http/message.hpp"

#include <exception>
#include <string_view>

namespace heliograf::http {

/// RFC 9457 application/problem+json: type, title, status, detail, code, message (= detail), fields?.
/// The only mapping from ErrorKind to an HTTP status.
[[nodiscard]] Response problem(Error const& error);

/// The same for refusals of HTTP itself, which no ErrorKind names: 405, 408, 431 and the like.
[[nodiscard]] Response problem(int status, std::string_view code, std::string_view detail);

/// "Not Found" for 404; the words of RFC 9110, for the status line and the title of a problem.
[[nodiscard]] std::string_view reason_phrase(int status);

/// For what was thrown: 503 and 507 for base/outage.hpp, otherwise logged and 500 with no detail but the
/// request id.
[[nodiscard]] Response problem_of(std::exception_ptr thrown, Request const& request);

/// The usual last line of a route: the value as JSON, or its error as a problem.
template <class T>
[[nodiscard]] Response respond(Result<T> const& result, int status = 200)
{
    return result ? json_text(to_json(*result), status) : problem(result.error());
}

/// A described struct, a vector of such, or a plain value as the JSON body.
template <class T>
[[nodiscard]] Response json(T const& value, int status = 200)
{
    return json_text(to_json(value), status);
}

}  // namespace heliograf::http
