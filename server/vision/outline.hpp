#pragma once
#include "vision/verdict.hpp"

#include <opencv2/core.hpp>
#include <vector>

namespace heliograf::vision {

/// One connected place of a mask, as a share of the picture.
struct Outline {
    Box box;
    std::vector<Point> polygon;  ///< 3 to 64 points
    cv::Rect bounds;             ///< in places of the mask
    cv::Mat1b inside;            ///< of the size of `bounds`, 255 inside
    int area{};                  ///< places
};

/// The connected places of a mask (non-zero), largest first.
/// @param area_min  smaller ones are left out
/// @param count_max  only the largest are kept
[[nodiscard]] std::vector<Outline> outline_places(cv::Mat1b const& mask, int area_min, std::size_t count_max);

}  // namespace heliograf::vision
