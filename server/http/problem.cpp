#include "http/problem.hpp"

#include "base/log.hpp"
#include "base/outage.hpp"

namespace heliograf::http {
namespace {

constexpr int unavailable_retry_seconds = 1;

int status_of(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::malformed: return 400;
    case ErrorKind::unauthenticated: return 401;
    case ErrorKind::forbidden: return 403;
    case ErrorKind::not_found: return 404;
    case ErrorKind::conflict: return 409;
    case ErrorKind::too_large: return 413;
    case ErrorKind::unsupported_type: return 415;
    case ErrorKind::invalid_input: return 422;
    case ErrorKind::throttled: return 429;
    case ErrorKind::unavailable: return 503;
    case ErrorKind::storage_full: return 507;
    }
    return 500;
}

Response write_problem(
    int status, std::string_view code, std::string_view detail, std::vector<FieldError> const& fields
)
{
    std::string body = R"({"type":"about:blank","title":)";
    append_json(body, reason_phrase(status));
    body += R"(,"status":)";
    append_json(body, status);
    body += R"(,"detail":)";
    append_json(body, detail);
    body += R"(,"code":)";
    append_json(body, code);
    body += R"(,"message":)";
    append_json(body, detail);
    if (!fields.empty()) {
        body += R"(,"fields":{)";
        for (auto const& field : fields) {
            if (&field != &fields.front()) body += ',';
            append_json(body, field.field);
            body += ':';
            append_json(body, field.message);
        }
        body += '}';
    }
    body += '}';
    return {.status = status, .content_type = "application/problem+json", .body = std::move(body)};
}

Response internal_error(Request const& request, std::string_view what)
{
    log::error("request.failed", {{"what", what}});
    return problem(500, "internal", "Something went wrong on our side. Request " + request.request_id + ".");
}

}  // namespace

std::string_view reason_phrase(int status)
{
    switch (status) {
    case 200: return "OK";
    case 201: return "Created";
    case 202: return "Accepted";
    case 204: return "No Content";
    case 302: return "Found";
    case 303: return "See Other";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 406: return "Not Acceptable";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    case 415: return "Unsupported Media Type";
    case 417: return "Expectation Failed";
    case 422: return "Unprocessable Content";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    case 505: return "HTTP Version Not Supported";
    case 507: return "Insufficient Storage";
    default: return "Status";
    }
}

Response problem(Error const& error)
{
    auto response = write_problem(status_of(error.kind), error.code, error.message, error.fields);
    if (error.retry_after_seconds > 0)
        response.headers["Retry-After"] = std::to_string(error.retry_after_seconds);
    return response;
}

Response problem(int status, std::string_view code, std::string_view detail)
{
    return write_problem(status, code, detail, {});
}

Response problem_of(std::exception_ptr thrown, Request const& request)
{
    try {
        std::rethrow_exception(std::move(thrown));
    } catch (StorageFull const& full) {
        log::error("storage.full", {{"what", full.what()}});
        return problem({ErrorKind::storage_full, "storage_full", "There is no room left to store this."});
    } catch (Unavailable const& outage) {
        log::warning("request.unavailable", {{"what", outage.what()}});
        return problem({
            .kind = ErrorKind::unavailable,
            .code = "unavailable",
            .message = "The service is busy. Please try again in a moment.",
            .retry_after_seconds = unavailable_retry_seconds,
        });
    } catch (std::exception const& failure) {
        return internal_error(request, failure.what());
    } catch (...) {
        return internal_error(request, "not a std::exception");
    }
}

}  // namespace heliograf::http
