#include "net/address_policy.hpp"

#include <doctest/doctest.h>

namespace heliograf::net {
namespace {

AddressPolicy listing(std::vector<std::string> const& ranges)
{
    return AddressPolicy{parse_cidrs(ranges).value()};
}

TEST_CASE("only the public internet is open, whatever the spelling")
{
    struct Case {
        std::string address;
        bool open;
    };
    std::vector<Case> const cases{
        {"8.8.8.8", true},
        {"2606:4700::1111", true},
        {"0.0.0.0", false},
        {"10.1.2.3", false},
        {"100.64.0.1", false},
        {"100.100.100.200", false},
        {"100.128.0.1", true},
        {"127.0.0.1", false},
        {"127.255.255.255", false},
        {"169.254.169.254", false},
        {"172.15.255.255", true},
        {"172.16.0.0", false},
        {"172.31.255.255", false},
        {"172.32.0.0", true},
        {"192.168.0.1", false},
        {"198.19.0.1", false},
        {"203.0.113.9", false},
        {"224.0.0.1", false},
        {"255.255.255.255", false},
        {"::", false},
        {"::1", false},
        {"::ffff:8.8.8.8", false},
        {"::ffff:127.0.0.1", false},
        {"::127.0.0.1", false},
        {"64:ff9b::7f00:1", false},
        {"fd00:ec2::254", false},
        {"fe80::1", false},
        {"ff02::1", false},
        {"2002:7f00:1::", false},
        {"2001:db8::1", false},
        {"2001:0:7f00:1::", false},
        {"2001:4860::8888", true},
    };
    AddressPolicy const policy;
    for (auto const& c : cases) {
        CAPTURE(c.address);
        CHECK(policy.permits(Address::parse(c.address).value()) == c.open);
    }
}

TEST_CASE("what the operator lists is open, and no more")
{
    auto const policy = listing({"127.0.0.0/8", "10.1.2.0/23", "fd00::7"});
    CHECK(policy.permits(Address::parse("127.1.2.3").value()));
    CHECK(policy.permits(Address::parse("::ffff:127.0.0.1").value()));
    CHECK(policy.permits(Address::parse("10.1.3.255").value()));
    CHECK_FALSE(policy.permits(Address::parse("10.1.4.0").value()));
    CHECK(policy.permits(Address::parse("fd00::7").value()));
    CHECK_FALSE(policy.permits(Address::parse("fd00::8").value()));
    CHECK_FALSE(policy.permits(Address::parse("::1").value()));
}

TEST_CASE("other spellings of addresses are no addresses, and a range must be one")
{
    for (std::string const text :
         {"", "127.1", "0x7f.0.0.1", "2130706433", "127.0.0.1 ", "[::1]", "localhost"}) {
        CAPTURE(text);
        CHECK_FALSE(Address::parse(text));
    }
    for (std::string const text :
         {"10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8x", "::/129", "a/8"}) {
        CAPTURE(text);
        CHECK_FALSE(Cidr::parse(text));
        CHECK(parse_cidrs({"127.0.0.1", text}).error().code == "config.invalid");
    }
}

}  // namespace
}  // namespace heliograf::net
