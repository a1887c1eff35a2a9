#include "http/fields.hpp"

#include <array>
#include <doctest/doctest.h>

using namespace heliograf;
using http::Fields;

namespace {

http::Request with_body(std::string body)
{
    return {.method = "POST", .path = "/", .body = std::move(body)};
}

std::string nested(int depth)
{
    std::string text = R"({"a":)";
    for (int i = 1; i < depth; ++i) text += '[';
    for (int i = 1; i < depth; ++i) text += ']';
    return text + "}";
}

}  // namespace

TEST_CASE("a body that is no object we take is malformed, whatever is asked of it afterwards")
{
    struct Case {
        char const* who;
        std::string body;
    };
    for (auto const& c : {
             Case{"empty", ""},
             Case{"white space", "  "},
             Case{"cut off", R"({"a":)"},
             Case{"an array", "[]"},
             Case{"a text", R"("a")"},
             Case{"two documents", "{}{}"},
             Case{"a comment", "{/* */}"},
             Case{"a trailing comma", R"({"a":1,})"},
             Case{"a repeated member", R"({"a":1,"a":2})"},
             Case{"a repeated member, spelled differently", R"({"a":1,"\u0061":2})"},
             Case{"a repeated member further in", R"({"a":{"b":1,"b":2}})"},
             Case{"invalid UTF-8", "{\"a\":\"\xC3\x28\"}"},
             Case{"a NUL", R"({"a":"\u0000"})"},
             Case{"a NUL in a name", R"({"\u0000":1})"},
             Case{"a lone leading surrogate", R"({"a":"\ud800"})"},
             Case{"a lone trailing surrogate", R"({"a":"\udc00"})"},
             Case{"nesting of 33", nested(33)},
         }) {
        CAPTURE(c.who);
        Fields in{with_body(c.body)};
        CHECK(std::string{in.text("a").at_least(2, "too short")}.empty());
        CHECK_FALSE(in);
        CHECK(in.error().kind == ErrorKind::malformed);
        CHECK(in.error().code == "request.malformed");
        CHECK(in.error().fields.empty());
    }
}

TEST_CASE("a body that is unusual but right is read")
{
    CHECK(Fields{with_body(nested(32))});
    CHECK(Fields{with_body(R"({"a":{"x":1},"b":{"x":2}})")});
    Fields in{with_body(R"({"smile":"\ud83d\ude00","plain":"č"})")};
    CHECK(std::string{in.text("smile").at_most(1, "one code point")} == "😀");
    CHECK(std::string{in.text("plain").at_least(2, "too short")} == "č");
    CHECK_FALSE(in);
}

TEST_CASE("one complaint is the message itself, several ask for attention")
{
    Fields one{with_body(R"({"name":"a","city":"Split"})")};
    std::string const name = one.text("name").at_least(2, "Name is short.");
    std::string const city = one.text("city").at_least(2, "City is short.");
    REQUIRE_FALSE(one);
    CHECK(one.error().kind == ErrorKind::invalid_input);
    CHECK(one.error().code == "request.invalid");
    CHECK(one.error().message == "Name is short.");
    CHECK(city == "Split");

    one.complain("city", "City is unknown.");
    CHECK(one.error().message == "Some fields need attention.");
    REQUIRE(one.error().fields.size() == 2);
    CHECK(one.error().fields[1].field == "city");
}

TEST_CASE("the first complaint about a field stays")
{
    Fields in{with_body(R"({"a":"","n":"text"})")};
    std::string const a = in.text("a").at_least(1, "first").that([](auto) { return false; }, "second");
    std::int64_t const n = in.integer("n", 7).between(10, 20, "out of range");
    REQUIRE(in.error().fields.size() == 2);
    CHECK(in.error().fields[0].message == "first");
    CHECK(in.error().fields[1].message == "Must be a whole number.");
    CHECK(n == 7);
}

TEST_CASE("a value of the wrong type is a complaint, an absent one is not")
{
    struct Case {
        char const* who;
        char const* value;
        bool text_fits;
        bool integer_fits;
        bool boolean_fits;
    };
    for (auto const& c : {
             Case{"null", "null", true, true, true},
             Case{"text", R"("x")", true, false, false},
             Case{"whole", "5", false, true, false},
             Case{"whole, written with a fraction", "5.0", false, true, false},
             Case{"fraction", "5.5", false, false, false},
             Case{"beyond 64 bits", "18446744073709551615", false, false, false},
             Case{"far beyond", "1e300", false, false, false},
             Case{"truth", "true", false, false, true},
             Case{"object", "{}", false, false, false},
             Case{"array", "[]", false, false, false},
         }) {
        CAPTURE(c.who);
        auto const request = with_body(std::string{R"({"config":{"a":)"} + c.value + "}}");
        Fields text{request};
        static_cast<void>(text.text("config.a"));
        CHECK(bool{text} == c.text_fits);
        Fields integer{request};
        static_cast<void>(integer.integer("config.a", 5));
        CHECK(bool{integer} == c.integer_fits);
        Fields boolean{request};
        static_cast<void>(boolean.boolean("config.a", true));
        CHECK(bool{boolean} == c.boolean_fits);
    }
    Fields in{with_body(R"({"a":null,"b":{"c":1}})")};
    CHECK_FALSE(in.has("a"));
    CHECK_FALSE(in.has("b.d"));
    CHECK_FALSE(in.has("b.c.d"));
    CHECK(in.has("b.c"));
    CHECK(std::int64_t{in.integer("gone", 9)} == 9);
    CHECK(in);
}

TEST_CASE("lengths count code points, and trimming comes before the rules behind it")
{
    struct Case {
        char const* who;
        char const* value;
        bool fits;
    };
    for (auto const& c : {
             Case{"2 characters", "ab", false},
             Case{"3 characters", "abc", true},
             Case{"3 two-byte characters", "čćž", true},
             Case{"2 two-byte characters", "čć", false},
             Case{"spaces do not count", " ab ", false},
             Case{"no-break spaces do not count", "\u00A0ab\uFEFF", false},
             Case{"inner spaces do", " a b ", true},
             Case{"5 characters", "abcde", true},
             Case{"6 characters", "abcdef", false},
         }) {
        CAPTURE(c.who);
        Fields in{with_body(std::string{R"({"a":")"} + c.value + "\"}")};
        std::string const a = in.text("a").trimmed().at_least(3, "short").at_most(5, "long");
        CHECK(bool{in} == c.fits);
    }
    constexpr std::array<std::string_view, 2> languages{"en", "hr"};
    Fields croatian{with_body(R"({"language":"hr"})")};
    CHECK(std::string{croatian.text("language").one_of(languages, "Unknown language.")} == "hr");
    CHECK(croatian);
    Fields klingon{with_body(R"({"language":"tlh"})")};
    CHECK(std::string{klingon.text("language").one_of(languages, "Unknown language.")} == "tlh");
    CHECK(klingon.error().message == "Unknown language.");
}

TEST_CASE("a list takes a limit of 1 to 1000 and the id of an item")
{
    struct Case {
        char const* limit;
        std::optional<std::int64_t> read;
    };
    for (auto const& c : {
             Case{"1", 1},
             Case{"1000", 1000},
             Case{"0", {}},
             Case{"1001", {}},
             Case{"-1", {}},
             Case{"", {}},
             Case{"5x", {}},
             Case{"99999999999999999999", {}},
         }) {
        CAPTURE(c.limit);
        auto const page = http::page_of({.query = {{"limit", c.limit}}});
        CHECK(page.has_value() == c.read.has_value());
        if (page && c.read) CHECK(page->limit == *c.read);
        if (!page) CHECK(page.error().code == "page.invalid");
    }
    CHECK(http::page_of({})->limit == 100);
    CHECK_FALSE(http::page_of({})->before);
    CHECK(
        http::page_of({.query = {{"before", "01890a5d-ac96-774b-bcce-b302099a8057"}}})->before ==
        "01890a5d-ac96-774b-bcce-b302099a8057"
    );
    CHECK_FALSE(http::page_of({.query = {{"before", "' OR 1"}}}));
}
