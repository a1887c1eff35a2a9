#pragma once
#include "vision/vanishing_points.hpp"

#include <opencv2/core.hpp>
#include <optional>

namespace heliograf::vision {

/// The panels' plane, seen from straight above: px of the canvas to px of the working picture.
struct RectifiedPlane {
    cv::Matx33d to_picture;
    cv::Vec3d across;  ///< one px to the right, homogeneous
    cv::Vec3d down;
    cv::Size canvas;
};

/// Absent for what cannot be seen from above.
/// @param panel   255 on panel, px of the working picture; the canvas holds all of it that is near enough
/// @param centre  of the panels
[[nodiscard]] std::optional<RectifiedPlane>
rectify(VanishingPoints const& vanishing, cv::Mat1b const& panel, cv::Point2d const& centre);

/// Whether through a lens that makes rows and columns cross at right angles a module has a shape that is
/// sold.
/// @param module  px of the canvas
[[nodiscard]] bool is_like_a_module(RectifiedPlane const& plane, cv::Size picture, cv::Size2d const& module);

}  // namespace heliograf::vision
