#pragma once
#include "base/clock.hpp"
#include "base/random.hpp"

#include <compare>
#include <string>
#include <string_view>

namespace heliograf {

/// A key of one table that cannot be passed where another table's key is meant.
/// The value is a UUIDv7 (RFC 9562 §5.7) in its 36-character form: sortable by time, unguessable.
template <class Tag>
struct Id {
    std::string value;
    auto operator<=>(Id const&) const = default;
};
using UserId = Id<struct UserTag>;
using ImageId = Id<struct ImageTag>;
using AnalysisId = Id<struct AnalysisTag>;
using JobId = Id<struct JobTag>;
using SiteId = Id<struct SiteTag>;

/// A new UUIDv7 for `now`: 48 bits of milliseconds, 74 random bits.
[[nodiscard]] std::string new_uuid(Clock const& clock, Random& random);

template <class IdType>
[[nodiscard]] IdType new_id(Clock const& clock, Random& random)
{
    return {new_uuid(clock, random)};
}

/// Whether `text` has the form of an id; anything else is "not found" without asking the database.
[[nodiscard]] bool is_uuid(std::string_view text);

}  // namespace heliograf
