#include "http/event_hub.hpp"
#include "http/testing/test_server.hpp"

#include <atomic>
#include <doctest/doctest.h>
#include <future>
#include <thread>

using namespace heliograf;
using namespace std::chrono_literals;
using http::testing::TestServer;

namespace {

SystemClock const system_clock;

std::function<void(http::Router&)> with_events(http::EventHub& hub)
{
    return [&hub](http::Router& router) {
        router.get("/api/events", [&hub](http::Request const& request) {
            return http::Response{.events = hub.subscribe("ana", request.header("Last-Event-ID"))};
        });
    };
}

std::string events(std::string const& headers = {})
{
    return "GET /api/events HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n";
}

void wait_until(std::function<bool()> const& holds)
{
    for (int i = 0; i < 500 && !holds(); ++i) std::this_thread::sleep_for(10ms);
    CHECK(holds());
}

}  // namespace

TEST_CASE("events arrive as they are published, and a client resumes where it was")
{
    http::EventHub hub{system_clock};
    TestServer const server{with_events(hub)};
    auto page = server.connect();
    page.send(events());
    auto const head = page.read(false);
    CHECK(head.status == 200);
    CHECK(head.header("Content-Type") == "text/event-stream");
    CHECK(head.header("Cache-Control") == "no-store");
    CHECK(head.header("X-Accel-Buffering") == "no");
    CHECK(head.header("Content-Length").empty());
    auto const hello = page.read_until("\n\n");
    CHECK(hello.starts_with("id: "));
    auto const last_id = hello.substr(4, hello.find('\n') - 4);

    hub.publish("ana", "analysis", R"({"id":1})");
    auto const first = page.read_until("\n\n");
    CHECK(first.ends_with("\nevent: analysis\ndata: {\"id\":1}\n\n"));
    hub.publish("ana", "two", "a\nb");
    CHECK(page.read_until("\n\n").ends_with("\nevent: two\ndata: a\ndata: b\n\n"));

    auto again = server.connect();
    again.send(events("Last-Event-ID: " + last_id + "\r\n"));
    CHECK(again.read(false).status == 200);
    auto const missed = again.read_until("data: b\n\n");
    CHECK(missed.starts_with(first));

    auto stale = server.connect();
    stale.send(events("Last-Event-ID: 1\r\n"));
    CHECK(stale.read_until("\n\n").find("HTTP/1.1 200") == 0);
    CHECK(server.ask("HEAD /api/events HTTP/1.1\r\nHost: x\r\n\r\n").status == 200);
}

TEST_CASE("a quiet stream has a heartbeat, and one whose client left is ended")
{
    http::EventHub hub{system_clock};
    TestServer const server{with_events(hub), [](auto& config) { config.event_heartbeat = 1s; }};
    {
        auto page = server.connect();
        page.send(events());
        CHECK(page.read_until(": heartbeat\n\n").ends_with(": heartbeat\n\n"));
        CHECK(page.read_until(": heartbeat\n\n").starts_with(": heartbeat"));
        CHECK(hub.subscribers() == 1);
    }
    wait_until([&] { return hub.subscribers() == 0; });
}

TEST_CASE("a stream ends after its time, and who comes back is admitted anew and misses nothing")
{
    http::EventHub hub{system_clock};
    std::atomic<bool> signed_in = true;
    auto const admission = [&signed_in](http::Request&) -> std::optional<http::Response> {
        if (signed_in) return std::nullopt;
        return http::problem({ErrorKind::unauthenticated, "auth.required", "Please sign in."});
    };
    TestServer const server{
        [&](http::Router& router) {
            router.get(
                "/api/events",
                [&hub](http::Request const& request) {
                    return http::Response{.events = hub.subscribe("ana", request.header("Last-Event-ID"))};
                },
                {.admission = admission}
            );
        },
        [](auto& config) { config.event_stream_max = 1s; }
    };
    auto const start = std::chrono::steady_clock::now();
    auto page = server.connect();
    page.send(events());
    CHECK(page.read(false).status == 200);
    auto const hello = page.read_until("\n\n");
    auto const last_id = hello.substr(4, hello.find('\n') - 4);
    CHECK(page.is_closed());
    auto const lasted = std::chrono::steady_clock::now() - start;
    CHECK(lasted >= 1s);
    CHECK(lasted < 4s);
    wait_until([&] { return hub.subscribers() == 0; });

    hub.publish("ana", "analysis", "{}");
    auto again = server.connect();
    again.send(events("Last-Event-ID: " + last_id + "\r\n"));
    CHECK(again.read(false).status == 200);
    CHECK(again.read_until("\n\n").ends_with("\nevent: analysis\ndata: {}\n\n"));
    signed_in = false;
    CHECK(server.get("/api/events").status == 401);
}

TEST_CASE("a stream ends when its session does: at once when that is told, else with the next heartbeat")
{
    http::EventHub hub{system_clock};
    std::atomic<bool> may_stay = true;
    auto const add_stream = [&](http::Router& router) {
        router.get("/api/events", [&](http::Request const& request) {
            auto const session = std::string{request.header("X-Session")};
            return http::Response{
                .events = hub.subscribe(
                    "ana", "", {.session = session, .may_stay = [&may_stay] { return may_stay.load(); }}
                )
            };
        });
    };
    TestServer const server{add_stream, [](auto& config) { config.event_heartbeat = 2s; }};
    auto told = server.connect();
    told.send(events("X-Session: told\r\n"));
    auto elsewhere = server.connect();
    elsewhere.send(events("X-Session: elsewhere\r\n"));
    for (auto* page : {&told, &elsewhere}) {
        CHECK(page->read(false).status == 200);
        CHECK(page->read_until("\n\n").starts_with("id: "));
    }

    auto const start = std::chrono::steady_clock::now();
    hub.end_session("told");
    CHECK(told.is_closed());
    CHECK(std::chrono::steady_clock::now() - start < 1500ms);
    CHECK(elsewhere.read_until(": heartbeat").ends_with(": heartbeat\n\n"));
    may_stay = false;
    wait_until([&] { return hub.subscribers() == 0; });
}

TEST_CASE("a stream whose session ended elsewhere ends, however busy uploads keep their workers")
{
    http::EventHub hub{system_clock};
    std::promise<void> begun;
    std::promise<void> release;
    auto const released = release.get_future().share();
    TestServer const server{
        [&](http::Router& router) {
            router.get("/api/events", [&](http::Request const&) {
                return http::Response{.events = hub.subscribe("ana", "", {.may_stay = [] { return false; }})};
            });
            router.get(
                "/api/slow",
                [&begun, released](http::Request const&) {
                    begun.set_value();
                    released.wait();
                    return http::no_content();
                },
                {.slow = true}
            );
        },
        [](auto& config) {
            config.slow_workers = 1;
            config.event_heartbeat = 1s;
        }
    };
    auto slow = server.connect();
    slow.send("GET /api/slow HTTP/1.1\r\nHost: x\r\n\r\n");
    begun.get_future().wait();
    auto page = server.connect();
    page.send(events());
    CHECK(page.read(false).status == 200);
    wait_until([&] { return hub.subscribers() == 0; });
    release.set_value();
    CHECK(slow.read().status == 204);
}

TEST_CASE("a client that does not read its events keeps nobody waiting")
{
    http::EventHub hub{system_clock};
    TestServer const server{with_events(hub)};
    auto page = server.connect();
    page.send(events());
    static_cast<void>(page.read(false));
    std::string const long_text(10'000, 'x');
    for (int i = 0; i < 2000; ++i) hub.publish("ana", "big", long_text);
    CHECK(server.get("/api/hello").status == 200);
    auto const all = page.read_until("event: resync");
    CHECK(all.find("event: resync") != std::string::npos);
    CHECK(all.size() < 20'000'000);
}

TEST_CASE("stopping ends streams and idle connections at once")
{
    http::EventHub hub{system_clock};
    TestServer server{with_events(hub), [](auto& config) { config.keep_alive = 20s; }};
    auto page = server.connect();
    page.send(events());
    static_cast<void>(page.read_until("id: "));
    auto idle = server.connect();
    idle.send("GET /api/hello HTTP/1.1\r\nHost: x\r\n\r\n");
    CHECK(idle.read().status == 200);
    auto silent = server.connect();
    CHECK(server.get("/api/hello").status == 200);

    auto const start = std::chrono::steady_clock::now();
    server.stop();
    CHECK(std::chrono::steady_clock::now() - start < 2s);
    static_cast<void>(page.read_until("never"));
    CHECK(page.is_closed());
    CHECK(idle.is_closed());
    CHECK(silent.is_closed());
    CHECK_THROWS(static_cast<void>(server.connect()));
    CHECK(hub.subscribers() == 0);
    server.stop();  // a second time is nothing
}
