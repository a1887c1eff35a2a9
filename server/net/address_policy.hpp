#pragma once
#include "base/result.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct sockaddr;

namespace heliograf::net {

/// An IP address as it goes over the wire.
struct Address {
    bool is_v6{};
    std::array<std::uint8_t, 16> bytes{};  ///< the first four for IPv4

    /// Of an address of this machine's socket layer; nothing for what is neither IPv4 nor IPv6.
    [[nodiscard]] static std::optional<Address> of(sockaddr const& address);
    /// "192.0.2.1", "2001:db8::1"; nothing for anything else, other spellings of addresses included.
    [[nodiscard]] static std::optional<Address> parse(std::string_view text);
};

/// "10.0.0.0/8", "fd00::/8"; an address alone is a range of one.
class Cidr {
public:
    [[nodiscard]] static std::optional<Cidr> parse(std::string_view text);
    [[nodiscard]] bool contains(Address const& address) const;

private:
    Cidr(Address base, unsigned bits) : base_(base), bits_(bits) {}

    Address base_;
    unsigned bits_;
};

/// Where this server may connect to: the public internet, and what the operator has listed. Decided on the
/// address that is connected to, after the name was resolved, so that no name leads inside.
class AddressPolicy {
public:
    AddressPolicy() = default;
    explicit AddressPolicy(std::vector<Cidr> allowed) : allowed_(std::move(allowed)) {}

    [[nodiscard]] bool permits(Address const& address) const;
    /// Listed by the operator. An IPv4 address written as IPv6 is listed when the IPv4 one is.
    [[nodiscard]] bool is_listed(Address const& address) const;

private:
    std::vector<Cidr> allowed_;
};

/// Errors: config.invalid, naming the entry that is no range
[[nodiscard]] Result<std::vector<Cidr>> parse_cidrs(std::vector<std::string> const& texts);

}  // namespace heliograf::net
