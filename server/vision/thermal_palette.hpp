#pragma once
#include <opencv2/core.hpp>
#include <optional>

namespace heliograf::vision {

/// True when the picture has no colour but what packing as JPEG leaves.
/// @param rgb  8-bit, three channels
[[nodiscard]] bool is_grey(cv::Mat const& rgb);

/// The values behind a picture in one of the palettes of thermal cameras (iron, inferno, plasma, magma, hot,
/// jet, turbo, rainbow): 0 coldest, 255 warmest. nullopt when the colours follow none of them.
/// @param rgb  8-bit, three channels
[[nodiscard]] std::optional<cv::Mat1b> values_behind_palette(cv::Mat const& rgb);

}  // namespace heliograf::vision
