#pragma once
#include "base/clock.hpp"
#include "db/database.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace heliograf::accounts {

/// The throttle_hits table, through a database or an open transaction.
class ThrottleStore {
public:
    explicit ThrottleStore(db::Queries& queries) : db_(queries) {}

    /// Hits of a bucket after `since`, newest first, at most `limit`.
    [[nodiscard]] std::vector<Instant> hits(std::string const& bucket, Instant since, std::int64_t limit);
    void add(std::string const& bucket, Instant now);
    void remove(std::string const& bucket);
    void remove_until(Instant end);

private:
    db::Queries& db_;
};

}  // namespace heliograf::accounts
