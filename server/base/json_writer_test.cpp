#include "base/json_writer.hpp"

#include <boost/describe.hpp>
#include <doctest/doctest.h>
#include <limits>

namespace heliograf {
namespace {

enum class Colour { amber, petrol };
BOOST_DESCRIBE_ENUM(Colour, amber, petrol)

struct Inner {
    std::string name;
    Colour colour{};
};
BOOST_DESCRIBE_STRUCT(Inner, (), (name, colour))

struct Outer {
    std::int64_t count{};
    double share{};
    bool done{};
    std::optional<std::string> note;
    std::vector<Inner> parts;
    std::map<std::string, double, std::less<>> probabilities;
    RawJson stored{"null"};
};
BOOST_DESCRIBE_STRUCT(Outer, (), (count, share, done, note, parts, probabilities, stored))

TEST_CASE("a described struct becomes an object with its member names in their order")
{
    Outer const value{
        .count = -7,
        .share = 0.25,
        .done = true,
        .note = std::nullopt,
        .parts = {{.name = "a", .colour = Colour::petrol}},
        .probabilities = {{"clean", 0.5}},
        .stored = {R"({"x":1})"},
    };
    CHECK(
        to_json(value) ==
        R"({"count":-7,"share":0.25,"done":true,"note":null,"parts":[{"name":"a","colour":"petrol"}],)"
        R"("probabilities":{"clean":0.5},"stored":{"x":1}})"
    );
}

TEST_CASE("text is escaped where JSON demands it and kept otherwise")
{
    struct Case {
        std::string who;
        std::string text;
        std::string json;
    };
    std::vector<Case> const cases{
        {"Croatian letters stay", "čćđšž", "\"čćđšž\""},
        {"quote and backslash", R"(a"b\c)", R"("a\"b\\c")"},
        {"line breaks", "a\nb\r\tc", R"("a\nb\r\tc")"},
        {"control character", std::string{"\x01", 1}, "\"\\u0001\""},
        {"zero byte", std::string{"a\0b", 3}, "\"a\\u0000b\""},
        {"markup is data", "<b>", "\"<b>\""},
        {"empty", "", "\"\""},
    };
    for (auto const& c : cases) {
        CAPTURE(c.who);
        CHECK(to_json(c.text) == c.json);
    }
}

TEST_CASE("a number is the shortest text that reads back the same, and null when JSON cannot say it")
{
    CHECK(to_json(0.1) == "0.1");
    CHECK(to_json(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
    CHECK(to_json(std::numeric_limits<double>::quiet_NaN()) == "null");
    CHECK(to_json(std::numeric_limits<double>::infinity()) == "null");
}

TEST_CASE("an instant is RFC 3339 in UTC with milliseconds")
{
    CHECK(to_json(from_unix_ms(0)) == "\"1970-01-01T00:00:00.000Z\"");
    CHECK(to_json(from_unix_ms(1'795'181'400'123)) == "\"2026-11-20T13:30:00.123Z\"");
    CHECK(to_json(from_unix_ms(-1)) == "\"1969-12-31T23:59:59.999Z\"");
}

}  // namespace
}  // namespace heliograf
