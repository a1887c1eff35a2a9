#include "accounts/throttle.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>

namespace heliograf::accounts {
namespace {

using namespace std::chrono_literals;

}  // namespace

TEST_CASE("a bucket is full after its hits and has room when the oldest is out of the window")
{
    db::for_each_engine([](db::Database& database) {
        FakeClock clock{from_unix_ms(1'795'000'000'000)};
        Throttle throttle{database, clock};
        ThrottleRule const rule{3, 60s};
        throttle.hit("a");
        clock.advance(10s);
        throttle.hit("a");
        CHECK_FALSE(throttle.refusal("a", rule));
        clock.advance(10s);
        throttle.hit("a");

        auto const refused = throttle.refusal("a", rule);
        REQUIRE(refused);
        CHECK(refused->kind == ErrorKind::throttled);
        CHECK(refused->code == "throttled");
        CHECK(refused->retry_after_seconds == 40);
        CHECK_FALSE(throttle.refusal("b", rule));

        clock.advance(39'001ms);
        CHECK(throttle.refusal("a", rule)->retry_after_seconds == 1);
        clock.advance(999ms);
        CHECK_FALSE(throttle.refusal("a", rule));
        throttle.hit("a");
        CHECK(throttle.refusal("a", rule)->retry_after_seconds == 10);

        throttle.clear("a");
        CHECK_FALSE(throttle.refusal("a", rule));
    });
}

TEST_CASE("a rule of none refuses everything")
{
    db::for_each_engine([](db::Database& database) {
        FakeClock const clock{from_unix_ms(1'795'000'000'000)};
        CHECK(Throttle{database, clock}.refusal("a", {0, 60s})->retry_after_seconds == 60);
    });
}

TEST_CASE("hits that no rule can need any more are forgotten")
{
    db::for_each_engine([](db::Database& database) {
        FakeClock clock{from_unix_ms(1'795'000'000'000)};
        Throttle throttle{database, clock};
        throttle.hit("old");
        clock.advance(25h);
        throttle.hit("new");
        CHECK(database.load("SELECT COUNT(*) FROM throttle_hits").integer(0) == 1);
    });
}

TEST_CASE("an address counts as its network")
{
    struct Case {
        char const* ip;
        char const* network;
    };
    for (auto const& c : {
             Case{"192.0.2.7", "192.0.2.7"},
             Case{"::ffff:192.0.2.7", "192.0.2.7"},
             Case{"2001:db8:1:2:3:4:5:6", "20010db800010002/64"},
             Case{"2001:db8:1:2::ffff", "20010db800010002/64"},
             Case{"2001:db8:1:3::1", "20010db800010003/64"},
             Case{"", ""},
             Case{"not an address", "not an address"},
         }) {
        CAPTURE(c.ip);
        CHECK(network_of(c.ip) == c.network);
    }
}

}  // namespace heliograf::accounts
