#include "base/outage.hpp"
#include "http/testing/test_server.hpp"

#include <condition_variable>
#include <doctest/doctest.h>
#include <mutex>

using namespace heliograf;
using namespace std::chrono_literals;
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
