#include "http/client_address.hpp"

#include <doctest/doctest.h>
#include <stdexcept>

using namespace heliograf;

TEST_CASE("a forwarded address counts only from a trusted proxy")
{
    struct Case {
        char const* who;
        char const* peer;
        char const* forwarded;
        char const* client;
    };
    http::TrustedProxies const proxies{{"10.0.0.0/8", "192.0.2.7", "fd00::/8"}};
    for (auto const& c : {
             Case{"nobody between", "203.0.113.1", "", "203.0.113.1"},
             Case{"a stranger's claim", "203.0.113.1", "198.51.100.9", "203.0.113.1"},
             Case{"a proxy's word", "10.1.2.3", "198.51.100.9", "198.51.100.9"},
             Case{
                 "the last before the proxies", "10.1.2.3", "1.1.1.1, 198.51.100.9, 192.0.2.7", "198.51.100.9"
             },
             Case{"a claim in front", "192.0.2.7", "1.1.1.1, 198.51.100.9", "198.51.100.9"},
             Case{"with a port", "10.1.2.3", "198.51.100.9:4711", "198.51.100.9"},
             Case{"IPv6", "fd00::1", "2001:db8::5", "2001:db8::5"},
             Case{"IPv6 with a port", "10.1.2.3", "[2001:db8::5]:80", "2001:db8::5"},
             Case{"IPv4 in IPv6", "::ffff:10.1.2.3", "198.51.100.9", "198.51.100.9"},
             Case{"nonsense", "10.1.2.3", "unknown", "10.1.2.3"},
             Case{"nonsense in front", "10.1.2.3", "unknown, 192.0.2.7", "192.0.2.7"},
             Case{"proxies only", "10.1.2.3", "10.9.9.9", "10.9.9.9"},
             Case{"proxy without the header", "10.1.2.3", "", "10.1.2.3"},
             Case{"neighbour of the proxy", "192.0.2.8", "198.51.100.9", "192.0.2.8"},
         }) {
        CAPTURE(c.who);
        CHECK(proxies.client_of(c.peer, c.forwarded) == c.client);
    }
    for (auto const* odd : {"", "x", "10.0.0.0/33", "10.0.0/8", "fd00::/129"}) {
        CAPTURE(odd);
        CHECK_THROWS_AS(http::TrustedProxies{{odd}}, std::invalid_argument);
    }
}

TEST_CASE("an IPv6 household is one address")
{
    CHECK(http::address_group("2001:db8:1:2::1") == http::address_group("2001:db8:1:2:ffff::9"));
    CHECK(http::address_group("2001:db8:1:2::1") != http::address_group("2001:db8:1:3::1"));
    CHECK(http::address_group("192.0.2.1") != http::address_group("192.0.2.2"));
    CHECK(http::address_group("::ffff:192.0.2.1") == http::address_group("192.0.2.1"));
}
