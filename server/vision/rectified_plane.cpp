#include "vision/rectified_plane.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace heliograf::vision {

namespace {

/// Longer side of the rectified picture at most, px.
constexpr double canvas_max = 560;
/// The plane is followed towards its horizon until it is this much smaller than in the panels' middle.
constexpr double depth_most = 3;
/// Longer by shorter side of a module as sold, with room for the camera's unknown focal length.
constexpr double aspect_least = 1.38;
constexpr double aspect_most = 2.35;
/// Focal length in longer sides of the picture: phones and usual cameras.
constexpr std::array focal_lengths{0.7, 0.85, 1.0, 1.2, 1.5, 2.0, 3.0};
/// Cosine of the angle between rows and columns of modules on the roof, at most.
constexpr double skew_most = 0.2;
constexpr double skew_slack = 0.05;

/// The vanishing point scaled so that one step along it moves one px at the centre.
cv::Vec3d step_along(cv::Vec3d const& point, cv::Point2d const& centre, bool to_the_right)
{
    cv::Point2d const step{point[0] - point[2] * centre.x, point[1] - point[2] * centre.y};
    double const size = cv::norm(step);
    double const forward = to_the_right ? step.x : step.y;
    return point * ((forward < 0 ? -1 : 1) / std::max(size, 1e-9));
}

/// How a module is shaped and how far its rows and columns are from a right angle, through one lens.
struct Look {
    double aspect{};  ///< longer by shorter side
    double skew{};    ///< cosine of the angle
};

Look look_through(double focal_px, RectifiedPlane const& plane, cv::Size picture, cv::Size2d const& module)
{
    auto const in_space = [&](cv::Vec3d const& step) {
        return cv::Vec3d{
            (step[0] - 0.5 * picture.width * step[2]) / focal_px,
            (step[1] - 0.5 * picture.height * step[2]) / focal_px,
            step[2]
        };
    };
    auto const across = in_space(plane.across);
    auto const down = in_space(plane.down);
    double const width = module.width * cv::norm(across);
    double const height = module.height * cv::norm(down);
    return {
        std::max(width, height) / std::max(1e-9, std::min(width, height)),
        std::abs(across.dot(down)) / std::max(1e-9, cv::norm(across) * cv::norm(down))
    };
}

}  // namespace

std::optional<RectifiedPlane>
rectify(VanishingPoints const& vanishing, cv::Mat1b const& panel, cv::Point2d const& centre)
{
    auto const across = step_along(vanishing.across, centre, true);
    auto const down = step_along(vanishing.down, centre, false);
    cv::Matx33d const to_picture{
        across[0], down[0], centre.x, across[1], down[1], centre.y, across[2], down[2], 1
    };
    if (std::abs(cv::determinant(to_picture)) < 1e-9) return std::nullopt;
    cv::Matx33d const to_plane = to_picture.inv();
    double left = 0;
    double right = 0;
    double top = 0;
    double bottom = 0;
    for (int y = 0; y < panel.rows; y += 2)
        for (int x = 0; x < panel.cols; x += 2) {
            if (panel(y, x) == 0) continue;
            cv::Vec3d const place = to_plane * cv::Vec3d(x, y, 1);
            // By so much the plane looks smaller there than in the middle.
            double const depth = 1 / place[2];
            if (place[2] <= 0 || depth > depth_most) continue;
            left = std::min(left, place[0] * depth);
            right = std::max(right, place[0] * depth);
            top = std::min(top, place[1] * depth);
            bottom = std::max(bottom, place[1] * depth);
        }
    double const longer = std::max(right - left, bottom - top);
    if (longer < 32) return std::nullopt;
    double const scale = std::min(1.0, canvas_max / longer);
    cv::Matx33d const placed{1 / scale, 0, left, 0, 1 / scale, top, 0, 0, 1};
    RectifiedPlane plane;
    plane.to_picture = to_picture * placed;
    plane.across = across * (1 / scale);
    plane.down = down * (1 / scale);
    plane.canvas = {int(std::ceil((right - left) * scale)) + 1, int(std::ceil((bottom - top) * scale)) + 1};
    return plane;
}

bool is_like_a_module(RectifiedPlane const& plane, cv::Size picture, cv::Size2d const& module)
{
    std::array<Look, focal_lengths.size()> looks;
    std::ranges::transform(focal_lengths, looks.begin(), [&](double focal_length) {
        return look_through(focal_length * std::max(picture.width, picture.height), plane, picture, module);
    });
    double const least = std::ranges::min(looks, {}, &Look::skew).skew;
    if (least > skew_most) return false;
    return std::ranges::any_of(looks, [&](Look const& look) {
        return look.skew <= least + skew_slack && look.aspect >= aspect_least && look.aspect <= aspect_most;
    });
}

}  // namespace heliograf::vision
