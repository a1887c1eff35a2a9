#include "net/circuit_breaker.hpp"

#include <doctest/doctest.h>

namespace heliograf::net {
namespace {

using namespace std::chrono_literals;

TEST_CASE("three failures in a row open it, and one caller tries after each pause")
{
    FakeClock clock{from_unix_ms(0)};
    CircuitBreaker breaker{clock};
    breaker.failed();
    breaker.failed();
    breaker.succeeded();
    breaker.failed();
    breaker.failed();
    CHECK(breaker.allows());
    CHECK_FALSE(breaker.is_open());
    breaker.failed();
    CHECK(breaker.is_open());
    CHECK_FALSE(breaker.allows());

    for (auto const pause : {30s, 60s, 120s, 240s, 300s, 300s}) {
        clock.advance(pause - 1ms);
        CHECK_FALSE(breaker.allows());
        clock.advance(1ms);
        CHECK(breaker.allows());
        CHECK_FALSE(breaker.allows());  // the others wait for the one who tries
        breaker.failed();
    }
    clock.advance(300s);
    CHECK(breaker.allows());
    breaker.succeeded();
    CHECK(breaker.allows());
    CHECK(breaker.allows());
    CHECK_FALSE(breaker.is_open());
}

}  // namespace
}  // namespace heliograf::net
