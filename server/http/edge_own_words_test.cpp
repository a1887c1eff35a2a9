#include "http/testing/test_server.hpp"

#include <doctest/doctest.h>

namespace heliograf::http::testing {

TEST_CASE("a route may say in its own words that a body is too large")
{
    TestServer const server{[](Router& router) {
        router.post(
            "/api/small",
            [](Request const&) { return json_text("1"); },
            {.body = BodyMode::file,
             .body_max_bytes = 10,
             .too_large_code = "small.too_large",
             .too_large_message = "Ten bytes are enough."}
        );
    }};
    auto const head = std::string{"POST /api/small HTTP/1.1\r\nHost: x\r\n"};
    auto const announced = server.ask(head + "Content-Length: 11\r\n\r\n12345678901");
    auto const streamed =
        server.ask(head + "Transfer-Encoding: chunked\r\n\r\nb\r\n12345678901\r\n0\r\n\r\n");
    for (auto const& answer : {announced, streamed}) {
        CHECK(answer.status == 413);
        CHECK(answer.body.find("\"code\":\"small.too_large\"") != std::string::npos);
        CHECK(answer.body.find("\"detail\":\"Ten bytes are enough.\"") != std::string::npos);
    }
}

}  // namespace heliograf::http::testing
