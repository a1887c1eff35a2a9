#include "base/log.hpp"
#include "base/outage.hpp"
#include "base/testing/captured_log.hpp"
#include "http/problem.hpp"

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

using namespace heliograf;

TEST_CASE("each kind of error has its status")
{
    struct Case {
        ErrorKind kind;
        int status;
        char const* title;
    };
    for (auto const& c : {
             Case{ErrorKind::malformed, 400, "Bad Request"},
             Case{ErrorKind::unauthenticated, 401, "Unauthorized"},
             Case{ErrorKind::forbidden, 403, "Forbidden"},
             Case{ErrorKind::not_found, 404, "Not Found"},
             Case{ErrorKind::conflict, 409, "Conflict"},
             Case{ErrorKind::too_large, 413, "Content Too Large"},
             Case{ErrorKind::unsupported_type, 415, "Unsupported Media Type"},
             Case{ErrorKind::invalid_input, 422, "Unprocessable Content"},
             Case{ErrorKind::throttled, 429, "Too Many Requests"},
             Case{ErrorKind::unavailable, 503, "Service Unavailable"},
             Case{ErrorKind::storage_full, 507, "Insufficient Storage"},
         }) {
        auto const response = http::problem({c.kind, "some.code", "Say \"why\"."});
        CHECK(response.status == c.status);
        CHECK(response.content_type == "application/problem+json");
        auto const body = boost::json::parse(response.body).as_object();
        CHECK(body.at("type") == "about:blank");
        CHECK(body.at("title") == c.title);
        CHECK(body.at("status") == c.status);
        CHECK(body.at("detail") == "Say \"why\".");
        CHECK(body.at("message") == "Say \"why\".");
        CHECK(body.at("code") == "some.code");
        CHECK_FALSE(body.contains("fields"));
        CHECK_FALSE(response.headers.contains("Retry-After"));
    }
}

TEST_CASE("fields become an object, and the wait a header")
{
    auto const response = http::problem({
        .kind = ErrorKind::throttled,
        .code = "x",
        .message = "y",
        .fields = {{"name", "Short."}, {"config.port", "Odd."}},
        .retry_after_seconds = 30,
    });
    auto const body = boost::json::parse(response.body).as_object();
    CHECK(body.at("fields").at("name") == "Short.");
    CHECK(body.at("fields").at("config.port") == "Odd.");
    CHECK(response.headers.at("Retry-After") == "30");
}

TEST_CASE("what was thrown tells nothing but the request id")
{
    http::Request const request{.method = "GET", .path = "/", .request_id = "r-17"};
    auto const of = [&](auto thrown) { return http::problem_of(std::make_exception_ptr(thrown), request); };

    auto const bug = of(std::runtime_error{"SELECT secret FROM sqlite"});
    CHECK(bug.status == 500);
    CHECK(bug.body.find("r-17") != std::string::npos);
    CHECK(bug.body.find("SELECT") == std::string::npos);
    CHECK(of(17).status == 500);

    auto const busy = of(Unavailable{"database is locked"});
    CHECK(busy.status == 503);
    CHECK(busy.headers.at("Retry-After") == "1");
    CHECK(busy.body.find("locked") == std::string::npos);

    auto const full = of(StorageFull{"/var/lib/x"});
    CHECK(full.status == 507);
    CHECK(boost::json::parse(full.body).at("code") == "storage_full");
    CHECK(full.body.find("/var") == std::string::npos);
}

TEST_CASE("a failure's line in the log names the request once")
{
    http::Request const request{.method = "GET", .path = "/", .request_id = "r-17"};
    for (auto const& thrown :
         {std::make_exception_ptr(std::runtime_error{"x"}),
          std::make_exception_ptr(Unavailable{"x"}),
          std::make_exception_ptr(StorageFull{"x"})}) {
        log::CapturedLog const captured;
        log::RequestScope const scope{request.request_id};
        static_cast<void>(http::problem_of(thrown, request));
        auto const lines = captured.lines();
        REQUIRE(lines.size() == 1);
        CHECK(lines[0].find("r-17") != std::string::npos);
        CHECK(lines[0].find("r-17") == lines[0].rfind("r-17"));
    }
}
