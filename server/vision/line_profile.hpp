#pragma once
#include <opencv2/core.hpp>
#include <vector>

namespace heliograf::vision {

/// Fainter lines are not seen; grey levels × px.
constexpr double line_energy_least = 10;

/// A line that runs down most of the panels in a rectified picture.
struct LinePeak {
    double at{};      ///< px
    double energy{};  ///< how much lightness leaves that beside it, times its width; grey levels × px
};

/// The lines of a rectified picture that run down it.
struct LineProfile {
    std::vector<LinePeak> peaks;  ///< from the left
    double first{};               ///< where panels begin, px
    double last{};
};

/// @param light  rectified, so that lines between modules are upright
/// @param panel  255 on panel, of the same size
[[nodiscard]] LineProfile profile_of(cv::Mat1b const& light, cv::Mat1b const& panel);

}  // namespace heliograf::vision
