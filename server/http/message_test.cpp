#include "base/ensure.hpp"
#include "http/message.hpp"

#include <doctest/doctest.h>

using namespace heliograf;

TEST_CASE("headers are found without regard to case")
{
    http::Request const request{.headers = {{"content-TYPE", "a"}}};
    CHECK(request.header("Content-Type") == "a");
    CHECK(request.header("Content").empty());
}

TEST_CASE("a cookie is found by its exact name, with or without the secure prefix")
{
    struct Case {
        char const* header;
        char const* value;
    };
    for (auto const& c : {
             Case{"", ""},
             Case{"session=abc", "abc"},
             Case{"a=1; session=abc; b=2", "abc"},
             Case{"a=1;session=abc", "abc"},
             Case{"xsession=abc", ""},
             Case{"sessionx=abc", ""},
             Case{"Session=abc", ""},
             Case{"session", ""},
             Case{"session=", ""},
             Case{"session=a=b", "a=b"},
             Case{"session=plain; __Host-session=secure", "secure"},
             Case{"session=plain; __Host-session=", ""},
             Case{"session=first; session=second", "first"},
             Case{";;;=;", ""},
         }) {
        CAPTURE(c.header);
        http::Request const request{.headers = {{"Cookie", c.header}}};
        CHECK(request.cookie("session") == c.value);
    }
}

TEST_CASE("a handler asks only for its own parameters")
{
    http::Request const request{.path_params = {{"id", "7"}}};
    CHECK(request.param("id") == "7");
    CHECK_THROWS_AS(static_cast<void>(request.param("name")), InvariantBroken);
}
