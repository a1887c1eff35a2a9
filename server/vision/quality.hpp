#pragma once
#include "vision/impression.hpp"
#include "vision/verdict.hpp"

namespace heliograf::vision {

/// The quality of a picture that cannot be scaled to the working size.
[[nodiscard]] Quality quality_of_too_small();

/// Measures of the picture and what speaks against it. `usable` is false when a judgement would be a guess.
[[nodiscard]] Quality assess_quality(Impression const& impression);

}  // namespace heliograf::vision
