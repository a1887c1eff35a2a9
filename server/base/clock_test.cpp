#include "base/clock.hpp"
#include "base/ensure.hpp"

#include <doctest/doctest.h>
#include <vector>

namespace heliograf {
namespace {

TEST_CASE("an instant is written with all its digits, in UTC")
{
    struct Case {
        std::int64_t unix_ms;
        std::string text;
    };
    std::vector<Case> const cases{
        {0, "1970-01-01T00:00:00.000Z"},
        {-1, "1969-12-31T23:59:59.999Z"},
        {1'795'268'645'078, "2026-11-21T13:44:05.078Z"},
        {1'709'164'800'000, "2024-02-29T00:00:00.000Z"},
        {-62'167'219'200'000, "0000-01-01T00:00:00.000Z"},
        {253'402'300'799'999, "9999-12-31T23:59:59.999Z"},
    };
    for (auto const& c : cases) CHECK(to_rfc3339(from_unix_ms(c.unix_ms)) == c.text);
}

TEST_CASE("an instant outside the years of RFC 3339 is our own mistake")
{
    for (auto const ms : {-62'167'219'200'001, 253'402'300'800'000})
        CHECK_THROWS_AS(static_cast<void>(to_rfc3339(from_unix_ms(ms))), InvariantBroken);
}

}  // namespace
}  // namespace heliograf
