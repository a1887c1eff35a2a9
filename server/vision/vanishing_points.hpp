#pragma once
#include "vision/working_picture.hpp"

#include <opencv2/core.hpp>
#include <optional>

namespace heliograf::vision {

/// The two directions along which most straight lines on the panels run, as their vanishing points in
/// homogeneous px of the working picture.
struct VanishingPoints {
    cv::Vec3d across;  ///< of the lines that are nearer to level
    cv::Vec3d down;
};

/// Absent when the lines on the panels do not keep to two directions.
/// @param panel  255 on panel, any size of the working picture's shape
[[nodiscard]] std::optional<VanishingPoints>
find_vanishing_points(WorkingPicture const& picture, cv::Mat1b const& panel);

}  // namespace heliograf::vision
