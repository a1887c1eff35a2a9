#pragma once
#include "accounts/accounts_config.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"
#include "db/database.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace heliograf::accounts {

/// What an address counts as: IPv4 as it is, also when mapped into IPv6; of IPv6 the first 64 bits, because a
/// subscriber owns at least that many addresses; anything else as it is.
[[nodiscard]] std::string network_of(std::string_view ip);

/// Counts in the database, because several processes serve one address. Exact over any stretch of time, not
/// per calendar window.
class Throttle {
public:
    Throttle(db::Queries& queries, Clock const& clock) : db_(queries), clock_(clock) {}

    /// The refusal (kind throttled, with the seconds until the next try is worth it) when `bucket` is full.
    [[nodiscard]] std::optional<Error> refusal(std::string const& bucket, ThrottleRule const& rule);
    /// Counts one, and forgets what no rule can need any more.
    void hit(std::string const& bucket);
    void clear(std::string const& bucket);

private:
    db::Queries& db_;
    Clock const& clock_;
};

}  // namespace heliograf::accounts
