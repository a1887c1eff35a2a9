#include "http/client_address.hpp"

#include "http/header_text.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <optional>
#include <stdexcept>

namespace heliograf::http {
namespace {

namespace ip = boost::asio::ip;

/// With "::ffff:192.0.2.1" read as the IPv4 address that it is.
std::optional<ip::address> parse(std::string_view text)
{
    boost::system::error_code failed;
    auto address = ip::make_address(text, failed);
    if (failed) return std::nullopt;
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return ip::address{ip::make_address_v4(ip::v4_mapped, address.to_v6())};
    return address;
}

/// An entry of X-Forwarded-For, which some proxies write with a port: "192.0.2.1:4711", "[2001:db8::1]:4711".
std::optional<ip::address> parse_forwarded(std::string_view entry)
{
    if (entry.starts_with('[')) return parse(entry.substr(1, entry.find(']') - 1));
    if (std::ranges::count(entry, ':') == 1) entry = entry.substr(0, entry.find(':'));
    return parse(entry);
}

}  // namespace

struct TrustedProxies::Networks {
    std::vector<ip::network_v4> v4;
    std::vector<ip::network_v6> v6;

    [[nodiscard]] bool contain(ip::address const& address) const
    {
        if (address.is_v4()) {
            return std::ranges::any_of(v4, [&](auto const& network) {
                return ip::network_v4{address.to_v4(), network.prefix_length()}.canonical() == network;
            });
        }
        return std::ranges::any_of(v6, [&](auto const& network) {
            return ip::network_v6{address.to_v6(), network.prefix_length()}.canonical() == network;
        });
    }
};

TrustedProxies::TrustedProxies(std::vector<std::string> const& networks)
    : networks_(std::make_unique<Networks>())
{
    for (auto const& text : networks) {
        bool const is_v6 = text.find(':') != std::string::npos;
        auto const whole = text.find('/') == std::string::npos ? text + (is_v6 ? "/128" : "/32") : text;
        boost::system::error_code failed;
        if (is_v6)
            networks_->v6.push_back(ip::make_network_v6(whole, failed).canonical());
        else
            networks_->v4.push_back(ip::make_network_v4(whole, failed).canonical());
        if (failed) throw std::invalid_argument{"not an address or network: " + text};
    }
}

TrustedProxies::~TrustedProxies() = default;

bool TrustedProxies::contains(std::string_view address) const
{
    auto const parsed = parse(address);
    return parsed && networks_->contain(*parsed);
}

std::string TrustedProxies::client_of(std::string_view peer, std::string_view forwarded_for) const
{
    auto client = parse(peer);
    if (!client) return std::string{peer};
    while (!forwarded_for.empty() && networks_->contain(*client)) {
        auto const comma = forwarded_for.rfind(',');
        auto entry = comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1);
        forwarded_for = comma == std::string_view::npos ? std::string_view{} : forwarded_for.substr(0, comma);
        auto const next = parse_forwarded(without_blanks(entry));
        if (!next) break;
        client = next;
    }
    return client->to_string();
}

std::string address_group(std::string_view address)
{
    auto const parsed = parse(address);
    if (!parsed) return std::string{address};
    if (parsed->is_v4()) return parsed->to_string();
    return ip::network_v6{parsed->to_v6(), 64}.canonical().to_string();
}

}  // namespace heliograf::http
