#include "accounts/throttle.hpp"

#include "accounts/throttle_store.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <fmt/format.h>

namespace heliograf::accounts {
namespace {

constexpr std::chrono::hours longest_window{24};

}  // namespace

std::string network_of(std::string_view ip)
{
    constexpr std::array<unsigned char, 12> mapped_prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    std::array<unsigned char, 16> bytes{};
    if (inet_pton(AF_INET6, std::string{ip}.c_str(), bytes.data()) != 1) return std::string{ip};
    if (std::equal(mapped_prefix.begin(), mapped_prefix.end(), bytes.begin()))
        return fmt::format("{}.{}.{}.{}", bytes[12], bytes[13], bytes[14], bytes[15]);
    std::string network;
    for (std::size_t i = 0; i < 8; ++i) network += fmt::format("{:02x}", bytes[i]);
    return network + "/64";
}

std::optional<Error> Throttle::refusal(std::string const& bucket, ThrottleRule const& rule)
{
    auto const now = clock_.now();
    auto const hits = ThrottleStore{db_}.hits(bucket, now - rule.window, rule.hits_max);
    if (std::ssize(hits) < rule.hits_max) return std::nullopt;
    auto const room_at = hits.empty() ? now + rule.window : hits.back() + rule.window;
    auto const wait = std::chrono::ceil<std::chrono::seconds>(room_at - now);
    return Error{
        .kind = ErrorKind::throttled,
        .code = "throttled",
        .message = "Too many attempts. Please try again later.",
        .retry_after_seconds = std::max(1, static_cast<int>(wait.count())),
    };
}

void Throttle::hit(std::string const& bucket)
{
    ThrottleStore store{db_};
    store.remove_until(clock_.now() - longest_window);
    store.add(bucket, clock_.now());
}

void Throttle::clear(std::string const& bucket)
{
    ThrottleStore{db_}.remove(bucket);
}

}  // namespace heliograf::accounts
