#pragma once
#include "vision/evidence.hpp"
#include "vision/verdict.hpp"

namespace heliograf::vision {

struct Findings {
    std::vector<Finding> soiling;
    std::vector<Finding> damage;
    HeatMap heat_map;
};

/// Outlines what the picture's verdict and the evidence by place agree on, so that the two never contradict:
/// the named condition always has a place, and what the verdict thinks unlikely needs strong evidence.
/// @param condition      one of the six classes
/// @param probabilities  of the six classes
/// @param cleanliness    0..100; a film is as opaque as the score says
[[nodiscard]] Findings find_places(
    Evidence const& evidence,
    Condition condition,
    std::array<double, condition_class_count> const& probabilities,
    double cleanliness
);

}  // namespace heliograf::vision
