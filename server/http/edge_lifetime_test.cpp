#include "base/testing/captured_log.hpp"
#include "http/testing/test_server.hpp"

#include <doctest/doctest.h>
#include <future>
#include <thread>

using namespace heliograf;
using namespace std::chrono_literals;
using http::testing::TestServer;

TEST_CASE("an upload that is under way gets its answer across a stop")
{
    TestServer server{{}, [](auto& config) { config.body_grace = 20s; }};
    auto client = server.connect();
    client.send(
        "POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n["
    );
    CHECK(server.get("/api/hello").status == 200);
    auto const stopping = std::async(std::launch::async, [&] { server.stop(); });
    std::this_thread::sleep_for(300ms);
    client.send("1,2]");
    auto const answer = client.read();
    CHECK(answer.status == 200);
    CHECK(answer.body == "[1,2");
    CHECK(answer.header("Connection") == "close");
    stopping.wait();
}

TEST_CASE("a handler at work and a deferred answer are waited for")
{
    std::promise<std::function<void()>> waker;
    TestServer server{[&](http::Router& router) {
        router.get("/api/slow", [](auto const&) {
            std::this_thread::sleep_for(400ms);
            return http::json_text("1");
        });
        router.get("/api/job", [&](auto const&) {
            return http::Deferred{
                .subscribe = [&](auto wake) { waker.set_value(std::move(wake)); },
                .deadline = 1min,
                .answer = [] { return http::json_text("2"); },
            };
        });
    }};
    auto slow = server.connect();
    slow.send("GET /api/slow HTTP/1.1\r\nHost: x\r\n\r\n");
    auto job = server.connect();
    job.send("GET /api/job HTTP/1.1\r\nHost: x\r\n\r\n");
    auto const wake = waker.get_future().get();
    std::this_thread::sleep_for(50ms);
    auto const stopping = std::async(std::launch::async, [&] { server.stop(); });
    std::this_thread::sleep_for(100ms);
    wake();
    CHECK(slow.read().body == "1");
    CHECK(job.read().body == "2");
    stopping.wait();
    wake();  // long after the server is gone
}

TEST_CASE("what outlasts the grace is cut off")
{
    TestServer server{
        [](http::Router& router) {
            router.get("/api/job", [](auto const&) {
                return http::Deferred{
                    .subscribe = [](auto) {}, .deadline = 1h, .answer = [] { return http::no_content(); }
                };
            });
        },
        [](auto& config) {
            config.shutdown_grace = 1s;
            config.body_grace = 1h;
        }
    };
    auto job = server.connect();
    job.send("GET /api/job HTTP/1.1\r\nHost: x\r\n\r\n");
    auto upload = server.connect();
    upload.send(
        "POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n["
    );
    CHECK(server.get("/api/hello").status == 200);
    auto const start = std::chrono::steady_clock::now();
    server.stop();
    auto const took = std::chrono::steady_clock::now() - start;
    CHECK(took > 900ms);
    CHECK(took < 4s);
    CHECK(job.is_closed());
    CHECK(upload.is_closed());
}

TEST_CASE("a cap on connections that the system does not allow is lowered aloud")
{
    log::CapturedLog const captured;
    {
        TestServer const modest{{}, [](auto& config) { config.connections_max = 10; }};
        CHECK(captured.lines().empty());
    }
    TestServer const server{{}, [](auto& config) { config.connections_max = 4'000'000'000'000; }};
    auto const lines = captured.lines();
    REQUIRE(lines.size() == 1);
    CHECK(
        lines[0].find(R"("event":"http.connections_capped","wanted":4000000000000,"served":)") !=
        std::string::npos
    );
}

TEST_CASE("an address in use cannot be listened on")
{
    TestServer const server;
    CHECK_THROWS_AS(TestServer({}, [&](auto& config) { config.port = server.port(); }), std::system_error);
    CHECK_THROWS_AS(TestServer({}, [](auto& config) { config.address = "nonsense"; }), std::system_error);
}
