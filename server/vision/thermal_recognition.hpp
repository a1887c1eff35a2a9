#pragma once
#include "vision/thermal_verdict.hpp"
#include "vision/verdict.hpp"

#include <opencv2/core.hpp>
#include <optional>

namespace heliograf::vision {

struct ThermalPicture {
    ThermalSubject subject{};
    cv::Mat1b warmth;  ///< warm is bright; in a palette of its own a picture has no degrees
};

/// Tells thermal pictures, grey or in a palette, from photos. A grey photo of daylight is none. Pure.
[[nodiscard]] std::optional<ThermalPicture> recognise_thermal(Picture const& picture);

/// The picture as one module, upright and scaled to module_size_px, whatever it is.
[[nodiscard]] cv::Mat1b module_from(Picture const& picture);
[[nodiscard]] cv::Mat1b module_from(cv::Mat1b const& warmth);

}  // namespace heliograf::vision
