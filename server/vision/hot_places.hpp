#pragma once
#include "vision/verdict.hpp"

#include <opencv2/core.hpp>

namespace heliograf::vision {

/// Cells and modules that are warmer than what surrounds them, hottest first. What counts as warmer follows
/// from how much the picture's own panels differ; a picture in a palette has no degrees.
/// @param warmth  a field of modules, warm is bright
[[nodiscard]] std::vector<Finding> find_hot_places(cv::Mat1b const& warmth);

}  // namespace heliograf::vision
