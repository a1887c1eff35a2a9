#pragma once
#include "vision/line_profile.hpp"

#include <vector>

namespace heliograf::vision {

/// Lines at equal distances that stand out from all lines between them.
struct Comb {
    double step{};             ///< px
    std::vector<double> at;    ///< where the lines were found, or should be
    double weakest{};          ///< energy of nearly the weakest line
    double strongest_other{};  ///< energy of nearly the strongest line between
};

/// The combs that stand out most, best first; of those with the same step only the best.
[[nodiscard]] std::vector<Comb> combs_in(LineProfile const& profile);

}  // namespace heliograf::vision
