#include "http/event_hub.hpp"

#include <atomic>
#include <doctest/doctest.h>
#include <thread>

using namespace heliograf;
using namespace std::chrono_literals;

namespace {

std::vector<std::string> names(std::vector<http::Event> const& events)
{
    std::vector<std::string> out;
    for (auto const& event : events) out.push_back(event.name + event.data);
    return out;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("an event reaches every stream of its channel and no other")
{
    FakeClock const clock{from_unix_ms(1'800'000'000'000)};
    http::EventHub hub{clock};
    auto const ana = hub.subscribe("ana", "");
    auto const ana_phone = hub.subscribe("ana", "");
    auto const ivo = hub.subscribe("ivo", "");
    CHECK(hub.subscribers() == 3);
    for (auto const& stream : {ana, ana_phone, ivo}) CHECK(names(stream->take()) == Names{""});

    hub.publish("ana", "analysis", "{}");
    CHECK(names(ana->take()) == Names{"analysis{}"});
    CHECK(names(ana_phone->take()) == Names{"analysis{}"});
    CHECK(ivo->take().empty());
    CHECK(ana->take().empty());
}

TEST_CASE("a stream that comes back gets what it missed, in order")
{
    FakeClock const clock{from_unix_ms(1'800'000'000'000)};
    http::EventHub hub{clock};
    auto const start = hub.subscribe("ana", "")->take().front().id;
    hub.publish("ana", "a", "1");
    hub.publish("ivo", "b", "2");
    hub.publish("ana", "c", "3");
    CHECK(names(hub.subscribe("ana", std::to_string(start))->take()) == Names{"a1", "c3"});
    CHECK(names(hub.subscribe("ana", std::to_string(start + 1))->take()) == Names{"c3"});
    CHECK(hub.subscribe("ana", std::to_string(start + 3))->take().empty());
}

TEST_CASE("an id that says nothing any more asks the page to load again")
{
    FakeClock clock{from_unix_ms(1'800'000'000'000)};
    http::EventHub hub{clock};
    auto const start = hub.subscribe("ana", "")->take().front().id;
    for (auto const& id :
         {std::to_string(start - 1),
          std::to_string(start + 1),
          std::string{"0"},
          std::string{"x"},
          std::string{"-1"},
          std::string{"99999999999999999999999"}}) {
        CAPTURE(id);
        CHECK(names(hub.subscribe("ana", id)->take()) == Names{"resync{}"});
    }
    for (int i = 0; i < 101; ++i) hub.publish("ana", "a", "");
    CHECK(names(hub.subscribe("ana", std::to_string(start))->take()) == Names{"resync{}"});
    CHECK(hub.subscribe("ana", std::to_string(start + 1))->take().size() == 100);
    CHECK(hub.subscribe("ivo", std::to_string(start + 1))->take().empty());
}

TEST_CASE("events are kept for five minutes")
{
    FakeClock clock{from_unix_ms(1'800'000'000'000)};
    http::EventHub hub{clock};
    auto const start = std::to_string(hub.subscribe("ana", "")->take().front().id);
    hub.publish("ana", "a", "");
    clock.advance(4min);
    CHECK(names(hub.subscribe("ana", start)->take()) == Names{"a"});
    clock.advance(2min);
    CHECK(
        names(hub.subscribe("ana", start)->take()) == Names{"resync"
                                                            "{}"}
    );
    clock.advance(1min);
    hub.publish("ivo", "b", "");
    clock.advance(1min);
    CHECK(names(hub.subscribe("ana", start)->take()) == Names{"resync{}"});
}

TEST_CASE("a stream that does not read costs a bounded backlog")
{
    FakeClock const clock{from_unix_ms(1'800'000'000'000)};
    http::EventHub hub{clock};
    auto const slow = hub.subscribe("ana", "");
    for (int i = 0; i < 1050; ++i) hub.publish("ana", "a", std::to_string(i));
    auto const events = slow->take();
    CHECK(events.size() <= 100);
    CHECK(events.front().name == "resync");
    CHECK(events.back().data == "1049");
}

TEST_CASE("a stream is woken by an event, by one that is there already, and by the end")
{
    FakeClock const clock{from_unix_ms(1'800'000'000'000)};
    http::EventHub hub{clock};
    auto const stream = hub.subscribe("ana", "");
    int woken = 0;
    stream->on_ready([&] { ++woken; });
    CHECK(woken == 1);
    static_cast<void>(stream->take());
    stream->on_ready([&] { ++woken; });
    CHECK(woken == 1);
    hub.publish("ana", "a", "");
    CHECK(woken == 2);
    stream->on_ready(nullptr);
    hub.publish("ana", "a", "");
    CHECK(woken == 2);
    CHECK_FALSE(stream->closed());
    stream->on_ready([&] { ++woken; });
    hub.close();
    CHECK(stream->closed());
    CHECK(woken == 4);
}

TEST_CASE("the streams of a session, or of a channel, end, and get nothing more")
{
    FakeClock const clock{from_unix_ms(1'800'000'000'000)};
    http::EventHub hub{clock};
    auto const laptop = hub.subscribe("ana", "", {.session = "laptop"});
    auto const phone = hub.subscribe("ana", "", {.session = "phone"});
    auto const ivo = hub.subscribe("ivo", "", {.session = "ivo"});
    auto const nobody = hub.subscribe("ivo", "");
    for (auto const& stream : {laptop, phone, ivo}) static_cast<void>(stream->take());
    int woken = 0;
    laptop->on_ready([&] { ++woken; });

    hub.end_session("laptop");
    CHECK(woken == 1);
    CHECK(laptop->closed());
    CHECK_FALSE(phone->closed());
    CHECK_FALSE(ivo->closed());
    hub.publish("ana", "a", "1");
    CHECK(laptop->take().empty());
    CHECK(names(phone->take()) == Names{"a1"});

    hub.end_channel("ana");
    CHECK(phone->closed());
    CHECK_FALSE(ivo->closed());
    CHECK_FALSE(nobody->closed());
    CHECK_FALSE(hub.subscribe("ana", "", {.session = "laptop"})->closed());
    hub.end_channel("never seen");
    laptop->on_ready([&] { ++woken; });
    CHECK(woken == 2);
}

TEST_CASE("a stream that is asked whether it may stay ends when it may not, and stays when nobody knows")
{
    FakeClock const clock{from_unix_ms(1'800'000'000'000)};
    http::EventHub hub{clock};
    std::function<bool()> says = [] { return true; };
    auto const stream = hub.subscribe("ana", "", {.may_stay = [&says] { return says(); }});
    static_cast<void>(stream->take());
    int woken = 0;
    stream->on_ready([&] { ++woken; });
    stream->recheck();
    CHECK_FALSE(stream->closed());
    says = []() -> bool { throw std::runtime_error{"the database is away"}; };
    stream->recheck();
    CHECK_FALSE(stream->closed());
    CHECK(woken == 0);
    says = [] { return false; };
    stream->recheck();
    CHECK(stream->closed());
    CHECK(woken == 1);
    says = []() -> bool {
        FAIL("nobody asks for a stream that has ended");
        return true;
    };
    stream->recheck();
    auto const open_to_all = hub.subscribe("ana", "");
    open_to_all->recheck();
    CHECK_FALSE(open_to_all->closed());
}

TEST_CASE("streams come and go while events are published")
{
    FakeClock const clock{from_unix_ms(1'800'000'000'000)};
    http::EventHub hub{clock};
    std::atomic<int> woken = 0;
    std::thread publisher{[&] {
        for (int i = 0; i < 2000; ++i) hub.publish("ana", "a", "");
    }};
    for (int i = 0; i < 500; ++i) {
        auto const stream = hub.subscribe("ana", "");
        stream->on_ready([&] { ++woken; });
        static_cast<void>(stream->take());
    }
    publisher.join();
    CHECK(hub.subscribers() == 0);
    CHECK(woken >= 500);
}
