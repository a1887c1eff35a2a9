#include "base/outage.hpp"
#include "http/testing/test_server.hpp"

#include <atomic>
#include <condition_variable>
#include <doctest/doctest.h>
#include <fstream>
#include <mutex>
#include <thread>

using namespace heliograf;
using namespace std::chrono_literals;
using http::testing::post;
using http::testing::TestServer;

namespace {

/// Holds workers until it is opened.
class Gate {
public:
    void wait()
    {
        std::unique_lock lock{guard_};
        ++waiting_;
        changed_.notify_all();
        changed_.wait(lock, [this] { return open_; });
    }
    void wait_for_waiting(int count)
    {
        std::unique_lock lock{guard_};
        changed_.wait(lock, [&] { return waiting_ >= count; });
    }
    void open()
    {
        std::lock_guard const lock{guard_};
        open_ = true;
        changed_.notify_all();
    }

private:
    std::mutex guard_;
    std::condition_variable changed_;
    int waiting_ = 0;
    bool open_ = false;
};

}  // namespace

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

TEST_CASE("a full queue is 503 with Retry-After, and the slow pool does not block the other")
{
    Gate gate;
    TestServer const server{
        [&](http::Router& router) {
            auto const wait = [&](auto const&) {
                gate.wait();
                return http::no_content();
            };
            router.get("/api/wait", wait);
            router.get("/api/slow", wait, {.slow = true});
        },
        [](auto& config) {
            config.workers = 1;
            config.slow_workers = 1;
            config.queue_max = 2;
        }
    };
    auto const request = [](std::string const& path) {
        return "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n";
    };
    auto slow = server.connect();
    slow.send(request("/api/slow"));
    gate.wait_for_waiting(1);
    CHECK(server.get("/api/hello").status == 200);

    std::vector<http::testing::RawClient> waiting;
    for (int i = 0; i < 3; ++i) {
        waiting.push_back(server.connect());
        waiting.back().send(request("/api/wait"));
        if (i == 0) gate.wait_for_waiting(2);
    }
    // Two of the three wait in the queue now; when exactly they got there is the edge's business.
    auto refused = server.get("/api/hello");
    for (int i = 0; i < 100 && refused.status != 503; ++i) refused = server.get("/api/hello");
    CHECK(refused.status == 503);
    CHECK(refused.header("Retry-After") == "1");
    gate.open();
    for (auto& client : waiting) CHECK(client.read().status == 204);
    CHECK(slow.read().status == 204);
}

TEST_CASE("a deferred answer holds no worker, and comes at its wake or its deadline")
{
    std::mutex guard;
    std::vector<std::function<void()>> wakes;
    TestServer const server{
        [&](http::Router& router) {
            auto const deferred = [&](std::chrono::milliseconds deadline) {
                return http::Deferred{
                    .subscribe =
                        [&](auto wake) {
                            std::lock_guard const lock{guard};
                            wakes.push_back(std::move(wake));
                        },
                    .deadline = deadline,
                    .answer = [] { return http::json_text("1"); },
                };
            };
            router.get("/api/woken", [=](auto const&) { return deferred(1min); });
            router.get("/api/late", [=](auto const&) { return deferred(100ms); });
            router.get("/api/throws", [](auto const&) {
                return http::Deferred{
                    .subscribe = [](auto wake) { wake(); },
                    .deadline = 1min,
                    .answer = []() -> http::Response { throw Unavailable{"gone"}; },
                };
            });
        },
        [](auto& config) { config.workers = 1; }
    };
    std::vector<http::testing::RawClient> clients;
    for (int i = 0; i < 20; ++i) {
        clients.push_back(server.connect());
        clients.back().send("GET /api/woken HTTP/1.1\r\nHost: x\r\n\r\n");
    }
    CHECK(server.get("/api/late").body == "1");
    CHECK(server.get("/api/throws").status == 503);
    for (std::size_t woken = 0; woken < 21;) {
        std::lock_guard const lock{guard};
        for (; woken < wakes.size(); ++woken)
            wakes[woken]();  // one of them is /api/late's: over, and harmless
    }
    for (auto& client : clients) CHECK(client.read().body == "1");
    for (auto const& wake : wakes) wake();
}

TEST_CASE("a file is sent whole")
{
    auto const path = std::filesystem::temp_directory_path() / "edge_answer_test_file";
    std::string content;
    for (int i = 0; i < 200'000; ++i) content += static_cast<char>(i % 251);
    std::ofstream{path, std::ios::binary} << content;
    TestServer const server{[&](http::Router& router) {
        router.get("/api/file", [&](auto const&) {
            return http::Response{
                .content_type = "image/png", .headers = {{"Cache-Control", "private"}}, .file = path
            };
        });
        router.get("/api/gone", [&](auto const&) { return http::Response{.file = "/nowhere"}; });
    }};
    auto const answer = server.get("/api/file");
    CHECK(answer.body == content);
    CHECK(answer.header("Content-Type") == "image/png");
    CHECK(answer.header("Cache-Control") == "private");
    CHECK(server.ask("HEAD /api/file HTTP/1.1\r\nHost: x\r\n\r\n").header("Content-Length") == "200000");
    CHECK(server.get("/api/gone").status == 500);
    std::filesystem::remove(path);
}

TEST_CASE("beyond the connections of one address the next gets a clean 503")
{
    TestServer const server{{}, [](auto& config) {
                                config.connections_per_address_max = 5;
                                config.header_timeout = 20s;
                            }};
    std::string const hello = "GET /api/hello HTTP/1.1\r\nHost: x\r\n\r\n";
    {
        std::vector<http::testing::RawClient> clients;
        for (int i = 0; i < 5; ++i) {
            clients.push_back(server.connect());
            clients.back().send(hello);
            CHECK(clients.back().read().status == 200);
        }
        for (int i = 0; i < 3; ++i) {
            auto sixth = server.connect();
            sixth.send(hello);
            auto const answer = sixth.read();
            CHECK(answer.status == 503);
            CHECK(answer.header("Retry-After") == "1");
            CHECK(sixth.is_closed());
        }
        clients.front().send(hello);
        CHECK(clients.front().read().status == 200);
    }
    auto again = server.get("/api/hello");
    for (int i = 0; i < 100 && again.status != 200; ++i) again = server.get("/api/hello");
    CHECK(again.status == 200);
}

TEST_CASE("600 connections that send their head slowly do not keep a normal one from its answer")
{
    TestServer const server{{}, [](auto& config) {
                                config.connections_per_address_max = 1000;
                                config.header_timeout = 20s;
                            }};
    std::vector<http::testing::RawClient> slow;
    for (int i = 0; i < 600; ++i) {
        slow.push_back(server.connect());
        slow.back().send("GET /api/hello HTTP/1.1\r\nX: ");
    }
    for (int i = 0; i < 20; ++i) CHECK(server.get("/api/hello").status == 200);
}

TEST_CASE("requests are counted by the pattern of their route")
{
    TestServer server{[](http::Router& router) {
        router.get("/api/of/{id}", [](auto const&) { return http::no_content(); });
    }};
    static_cast<void>(server.get("/api/of/1"));
    static_cast<void>(server.get("/api/of/2"));
    static_cast<void>(server.get("/api/made-up"));
    server.stop();
    auto const text = server.metrics().text();
    CHECK(
        text.find(R"(http_requests_total{method="GET",route="/api/of/{id}",status="204"} 2)") !=
        std::string::npos
    );
    CHECK(text.find(R"(route="unmatched",status="404"} 1)") != std::string::npos);
    CHECK(text.find("made-up") == std::string::npos);
    CHECK(text.find("http_connections_open 0") != std::string::npos);
}
