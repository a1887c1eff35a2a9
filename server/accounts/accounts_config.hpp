#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace heliograf::accounts {

/// At most `hits_max` within any stretch of `window`.
struct ThrottleRule {
    std::int64_t hits_max{};
    std::chrono::seconds window{};
};

/// Cost of argon2id, with one lane and a 16-byte salt.
struct HashCost {
    std::size_t memory_bytes = std::size_t{64} * 1024 * 1024;
    std::uint64_t passes = 2;
};

struct AccountsConfig {
    ThrottleRule sign_in_failures_per_account{10, std::chrono::minutes{15}};  ///< of one address
    ThrottleRule sign_in_failures_per_address{50, std::chrono::minutes{15}};
    ThrottleRule registrations_per_address{30, std::chrono::hours{1}};
    ThrottleRule forgotten_per_address{5, std::chrono::hours{1}};

    std::chrono::seconds session_idle_max = std::chrono::hours{24};
    std::chrono::seconds session_age_max = std::chrono::days{30};
    std::chrono::seconds session_touch_every = std::chrono::minutes{1};

    HashCost hash_cost{};
    std::size_t hashes_at_once = 2;
    std::size_t hashes_waiting_max = 64;
};

}  // namespace heliograf::accounts
