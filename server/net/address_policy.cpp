#include "net/address_policy.hpp"

#include "base/ensure.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <charconv>
#include <cstring>
#include <netinet/in.h>
#include <sys/socket.h>

namespace heliograf::net {
namespace {

constexpr std::size_t v4_bytes = 4;
constexpr std::size_t v6_bytes = 16;
constexpr std::size_t mapped_prefix_bytes = 12;

/// What is not the public internet: https://www.iana.org/assignments/iana-ipv4-special-registry and its IPv6
/// sister. Of IPv6 only 2000::/3 is public; ranges that carry an IPv4 address within are refused whole.
constexpr std::array<std::string_view, 15> inner_v4{
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/4",
    "240.0.0.0/4",
};
constexpr std::string_view public_v6 = "2000::/3";
constexpr std::array<std::string_view, 4> inner_v6{"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"};

/// Of a range that stands in this file.
Cidr known(std::string_view text)
{
    auto const range = Cidr::parse(text);
    if (!range) throw InvariantBroken{"a range of ours is one"};
    return *range;
}

template <class Ranges>
std::vector<Cidr> all_known(Ranges const& texts)
{
    std::vector<Cidr> ranges;
    ranges.reserve(texts.size());
    for (auto const text : texts) ranges.push_back(known(text));
    return ranges;
}

bool any_contains(std::vector<Cidr> const& ranges, Address const& address)
{
    return std::ranges::any_of(ranges, [&](Cidr const& range) { return range.contains(address); });
}

bool is_public(Address const& address)
{
    static auto const v4 = all_known(inner_v4);
    static auto const v6 = all_known(inner_v6);
    static auto const outside_v6 = known(public_v6);
    if (!address.is_v6) return !any_contains(v4, address);
    return outside_v6.contains(address) && !any_contains(v6, address);
}

/// The IPv4 address within ::ffff:a.b.c.d.
std::optional<Address> mapped_v4(Address const& address)
{
    static auto const mapped = known("::ffff:0:0/96");
    if (!mapped.contains(address)) return std::nullopt;
    Address inner;
    std::copy_n(address.bytes.begin() + mapped_prefix_bytes, v4_bytes, inner.bytes.begin());
    return inner;
}

}  // namespace

std::optional<Address> Address::of(sockaddr const& address)
{
    Address made;
    if (address.sa_family == AF_INET) {
        std::memcpy(made.bytes.data(), &reinterpret_cast<sockaddr_in const&>(address).sin_addr, v4_bytes);
        return made;
    }
    if (address.sa_family != AF_INET6) return std::nullopt;
    made.is_v6 = true;
    std::memcpy(made.bytes.data(), &reinterpret_cast<sockaddr_in6 const&>(address).sin6_addr, v6_bytes);
    return made;
}

std::optional<Address> Address::parse(std::string_view text)
{
    std::string const copy{text};
    Address made;
    if (::inet_pton(AF_INET, copy.c_str(), made.bytes.data()) == 1) return made;
    made.is_v6 = true;
    if (::inet_pton(AF_INET6, copy.c_str(), made.bytes.data()) == 1) return made;
    return std::nullopt;
}

std::optional<Cidr> Cidr::parse(std::string_view text)
{
    auto const slash = std::min(text.find('/'), text.size());
    auto const base = Address::parse(text.substr(0, slash));
    if (!base) return std::nullopt;
    unsigned const all = base->is_v6 ? 128 : 32;
    if (slash == text.size()) return Cidr{*base, all};
    unsigned bits{};
    auto const* const end = text.data() + text.size();
    auto const [stop, failed] = std::from_chars(text.data() + slash + 1, end, bits);
    if (failed != std::errc{} || stop != end || bits > all) return std::nullopt;
    return Cidr{*base, bits};
}

bool Cidr::contains(Address const& address) const
{
    if (address.is_v6 != base_.is_v6) return false;
    auto const whole = bits_ / 8;
    if (!std::equal(base_.bytes.begin(), base_.bytes.begin() + whole, address.bytes.begin())) return false;
    auto const rest = bits_ % 8;
    if (rest == 0) return true;
    auto const mask = static_cast<std::uint8_t>(0xFFU << (8 - rest));
    return (base_.bytes.at(whole) & mask) == (address.bytes.at(whole) & mask);
}

bool AddressPolicy::is_listed(Address const& address) const
{
    if (any_contains(allowed_, address)) return true;
    auto const inner = mapped_v4(address);
    return inner && any_contains(allowed_, *inner);
}

bool AddressPolicy::permits(Address const& address) const
{
    return is_public(address) || is_listed(address);
}

Result<std::vector<Cidr>> parse_cidrs(std::vector<std::string> const& texts)
{
    std::vector<Cidr> ranges;
    for (auto const& text : texts) {
        auto const range = Cidr::parse(text);
        if (!range)
            return failure({ErrorKind::invalid_input, "config.invalid", text + " is no range of addresses"});
        ranges.push_back(*range);
    }
    return ranges;
}

}  // namespace heliograf::net
