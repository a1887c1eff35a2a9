#pragma once
#include "vision/registration.hpp"
#include "vision/verdict.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace heliograf::vision {

/// What became of a finding since the earlier photo.
enum class Change {
    first_seen,    ///< the earlier photo shows the place without it, and it is no faint one
    seen_again,    ///< about as much as then
    worse,         ///< more than the measure's own noise explains
    better,        ///< less, but still there
    not_compared,  ///< the earlier photo does not show the place, it is too faint or small to be sure that it
                   ///< is new, or it is shade, which moves with the sun
};

struct FindingChange {
    Change change{Change::not_compared};
    std::optional<std::size_t> earlier{};  ///< the one that it lies on most
};

/// Index by index of the later findings; and which earlier ones, faint ones apart, are gone from places that
/// are in view and bare.
struct FindingChanges {
    std::vector<FindingChange> later;
    std::vector<std::size_t> gone;
};

/// Lays the earlier findings over the later ones. Those of one kind that touch are one thing, however many
/// outlines it has in either photo; its share of the panels decides what became of it.
/// @param covers  what lies on the panels in the later photo: what it hides is not gone
[[nodiscard]] FindingChanges compare_findings(
    std::vector<Finding> const& earlier,
    std::vector<Finding> const& later,
    Homography const& earlier_to_later,
    std::vector<Finding> const& covers
);

}  // namespace heliograf::vision
