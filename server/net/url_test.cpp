#include "net/url.hpp"

#include <doctest/doctest.h>

namespace heliograf::net {
namespace {

TEST_CASE("an address says where a request goes")
{
    auto const url = parse_url("https://API.Example.com/v1/chat");
    REQUIRE(url);
    CHECK(url->origin() == "https://api.example.com:443");
    CHECK(parse_url("http://[::1]:8080/x")->origin() == "http://[::1]:8080");
    CHECK(parse_url("http://127.0.0.1")->port == 80);
}

TEST_CASE("what is no plain web address is refused")
{
    for (std::string const text :
         {"",
          "example.com",
          "//example.com/x",
          "ftp://example.com/",
          "file:///etc/passwd",
          "gopher://example.com/",
          "https://user@example.com/",
          "https://user:secret@example.com/",
          "https://example.com/#part",
          "https://example.com:0/",
          "https://example.com:99999/",
          "https://example.com:6379/",
          "http://example.com:22/",
          "https://exa mple.com/",
          "https://example.com/\r\nX: y",
          "https:///path",
          "https://example.com\\@other.com/"}) {
        CAPTURE(text);
        auto const url = parse_url(text);
        REQUIRE_FALSE(url);
        CHECK(url.error().code == "net.url_invalid");
    }
    CHECK_FALSE(parse_url("https://example.com/" + std::string(2'000, 'a')));
}

TEST_CASE("a Location is read from where it was found")
{
    auto const base = parse_url("https://example.com/a/b").value();
    CHECK(resolve_url(base, "c")->text == "https://example.com/a/c");
    CHECK(resolve_url(base, "//other.com/")->origin() == "https://other.com:443");
    CHECK(resolve_url(base, "http://example.com/")->origin() == "http://example.com:80");
    CHECK_FALSE(resolve_url(base, "file:///etc/passwd"));
}

}  // namespace
}  // namespace heliograf::net
