#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace heliograf::http {

/// Who is asking. Forwarded addresses are believed only from the proxies that the operator named, because
/// anybody can write the header.
class TrustedProxies {
public:
    /// Addresses ("10.0.0.7") or networks ("10.0.0.0/8", "fd00::/8"). Throws std::invalid_argument for
    /// others.
    explicit TrustedProxies(std::vector<std::string> const& networks);
    ~TrustedProxies();

    [[nodiscard]] bool contains(std::string_view address) const;
    /// The rightmost address of X-Forwarded-For that is no trusted proxy, when `peer` is one; else `peer`.
    [[nodiscard]] std::string client_of(std::string_view peer, std::string_view forwarded_for) const;

private:
    struct Networks;
    std::unique_ptr<Networks> networks_;
};

/// What the connection cap counts by: an IPv4 address, or the /64 of an IPv6 address, since one household or
/// attacker has a whole /64.
[[nodiscard]] std::string address_group(std::string_view address);

}  // namespace heliograf::http
