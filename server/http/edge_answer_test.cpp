#include "base/outage.hpp"
#include "http/testing/test_server.hpp"

#include <atomic>
#include <doctest/doctest.h>

using namespace heliograf;
using namespace std::chrono_literals;
using http::testing::post;
using http::testing::TestServer;

TEST_CASE("what a handler throws becomes a problem that tells nothing but the request id")
{
    TestServer const server{[](http::Router& router) {
        router.get("/api/bug", [](auto const&) -> http::Answer {
            throw std::runtime_error{"SELECT secret"};
        });
        router.get("/api/full", [](auto const&) -> http::Answer { throw StorageFull{"/var/lib"}; });
        router.get("/api/busy", [](auto const&) -> http::Answer { throw Unavailable{"locked"}; });
    }};
    auto const bug = server.get("/api/bug");
    CHECK(bug.status == 500);
    CHECK_FALSE(bug.header("X-Request-Id").empty());
    CHECK(bug.body.find(bug.header("X-Request-Id")) != std::string::npos);
    CHECK(bug.body.find("SELECT") == std::string::npos);
    CHECK(server.get("/api/full").status == 507);
    auto const busy = server.get("/api/busy");
    CHECK(busy.status == 503);
    CHECK(busy.header("Retry-After") == "1");
}

TEST_CASE("every answer carries the headers that protect, and no word about the server")
{
    TestServer const server;
    std::string first_id;
    for (auto const* path : {"/api/hello", "/api/nothing", "/nothing.js", "/"}) {
        CAPTURE(path);
        auto const answer = server.get(path);
        CHECK(answer.header("X-Content-Type-Options") == "nosniff");
        CHECK(answer.header("Referrer-Policy") == "same-origin");
        CHECK(answer.header("Cache-Control") == "no-store");
        CHECK(answer.header("Server").empty());
        CHECK(answer.header("Date").ends_with("GMT"));
        CHECK(answer.header("X-Request-Id") != first_id);
        first_id = answer.header("X-Request-Id");
    }
}

TEST_CASE("HEAD is GET without the body, other methods are refused with what is allowed")
{
    TestServer const server;
    auto const head = server.ask("HEAD /api/hello HTTP/1.1\r\nHost: x\r\n\r\n");
    CHECK(head.status == 200);
    CHECK(head.header("Content-Length") == "7");
    auto client = server.connect();
    client.send("HEAD /api/hello HTTP/1.1\r\nHost: x\r\n\r\nGET /api/hello HTTP/1.1\r\nHost: x\r\n\r\n");
    CHECK(client.read(false).status == 200);
    CHECK(client.read().body == "\"hello\"");

    for (auto const* method : {"TRACE", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACK", "get"}) {
        CAPTURE(method);
        auto const refused = server.ask(std::string{method} + " /api/hello HTTP/1.1\r\nHost: x\r\n\r\n");
        CHECK(refused.status == 405);
        CHECK(refused.header("Allow") == "GET, HEAD");
        CHECK(refused.header("Content-Type") == "application/problem+json");
        auto const page = server.ask(std::string{method} + " / HTTP/1.1\r\nHost: x\r\n\r\n");
        CHECK(page.status == 405);
        CHECK(page.header("Allow") == "GET, HEAD");
    }
    CHECK(server.get("/api").status == 404);
    CHECK(server.get("/api/nothing").header("Content-Type") == "application/problem+json");
    CHECK(server.ask("GET http://other/api/hello?x HTTP/1.1\r\nHost: x\r\n\r\n").body == "\"hello\"");
}

TEST_CASE("path and query are decoded, client and cookies found")
{
    TestServer const server{[](http::Router& router) {
        router.get("/api/of/{name}", [](http::Request const& request) {
            return http::json_text(
                request.param("name") + '|' + request.query.at("q") + '|' + std::string{request.cookie("s")} +
                '|' + request.client_ip
            );
        });
    }};
    auto const answer =
        server.get("/api/of/%C4%8D%2fa?q=a+b%26c&&z", "Cookie: s=1\r\nX-Forwarded-For: 9.9.9.9\r\n");
    CHECK(answer.status == 404);  // an encoded slash is a slash
    CHECK(
        server.get("/api/of/%C4%8D?q=a+b%26c&&z", "Cookie: s=1\r\nX-Forwarded-For: 9.9.9.9\r\n").body ==
        "č|a b&c|1|127.0.0.1"
    );
}

TEST_CASE("with an https public URL cookies carry the prefix, and others are not ours")
{
    auto const with_session = [](http::Router& router) {
        router.get("/api/session", [](http::Request const& request) {
            auto response = http::json_text(std::string{request.cookie("session")});
            response.cookies.push_back({.name = "session", .value = "t", .max_age = 60s});
            return response;
        });
    };
    TestServer const plain{with_session};
    auto const here = plain.get("/api/session", "Cookie: session=a\r\n");
    CHECK(here.body == "a");
    CHECK(here.header("Set-Cookie") == "session=t; Path=/; HttpOnly; SameSite=Lax; Max-Age=60");
    CHECK(here.header("Strict-Transport-Security").empty());

    TestServer const secure{with_session, [](auto& config) {
                                config.public_url = "https://plant.example";
                                config.trusted_proxies = {"127.0.0.1"};
                            }};
    auto const there = secure.get("/api/session", "Cookie: session=a; __Host-session=b\r\n");
    CHECK(there.body == "b");
    CHECK(
        there.header("Set-Cookie") == "__Host-session=t; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure"
    );
    CHECK(there.header("Strict-Transport-Security") == "max-age=31536000");
    CHECK(secure.get("/api/session", "Cookie: session=a\r\n").body.empty());
    CHECK(secure.ask(post("/api/echo", "{}", "Origin: https://plant.example\r\n")).status == 200);
    CHECK(secure.ask(post("/api/echo", "{}", "Origin: https://plant.example.evil.com\r\n")).status == 403);
    CHECK(plain.ask(post("/api/echo", "{}", "Origin: http://x\r\n")).status == 200);
    CHECK(plain.ask(post("/api/echo", "{}", "Sec-Fetch-Site: cross-site\r\n")).status == 403);
}

TEST_CASE("an admission refuses before the body is read")
{
    std::atomic<int> handled = 0;
    TestServer const server{[&](http::Router& router) {
        auto const admission = [](http::Request& head) -> std::optional<http::Response> {
            if (head.cookie("session") == "good") return std::nullopt;
            return http::problem({ErrorKind::unauthenticated, "auth.required", "Please sign in."});
        };
        router.post(
            "/api/private",
            [&](http::Request const& request) {
                ++handled;
                return http::json_text(request.body);
            },
            {.admission = admission}
        );
    }};
    auto stranger = server.connect();
    stranger.send(
        "POST /api/private HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n"
    );
    CHECK(stranger.read().status == 401);
    CHECK(handled == 0);
    CHECK(server.ask(post("/api/private", "[]", "Cookie: session=good\r\n")).body == "[]");
    CHECK(handled == 1);
}

TEST_CASE("a large body is sent whole, and to HEAD its length")
{
    std::string content;
    for (int i = 0; i < 2'000'000; ++i) content += static_cast<char>(i % 251);
    TestServer const server{[&](http::Router& router) {
        router.get("/api/large", [&](auto const&) {
            return http::Response{
                .content_type = "image/png", .body = content, .headers = {{"Cache-Control", "private"}}
            };
        });
    }};
    auto const answer = server.get("/api/large");
    CHECK(answer.body == content);
    CHECK(answer.header("Content-Type") == "image/png");
    CHECK(answer.header("Cache-Control") == "private");
    CHECK(server.ask("HEAD /api/large HTTP/1.1\r\nHost: x\r\n\r\n").header("Content-Length") == "2000000");
}
