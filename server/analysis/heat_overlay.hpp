#pragma once
#include "media/image.hpp"
#include "vision/verdict.hpp"

#include <array>
#include <cstdint>
#include <string>

namespace heliograf::analysis {

/// sRGB of a strength 0..255, from dark violet through red to light yellow. Lightness rises evenly to the
/// eye, so that the scale also reads in grey and with any colour vision: a line through OKLCH (Ottosson
/// 2020, "A perceptual color space for image processing").
[[nodiscard]] std::array<std::uint8_t, 3> heat_colour(std::uint8_t strength);

/// The heat map as a PNG to be laid over the picture: clear where nothing is, denser where it is stronger.
[[nodiscard]] std::string heat_overlay_png(vision::HeatMap const& heat);

/// The picture with the heat map over it and the findings outlined, as a PNG.
[[nodiscard]] std::string annotated_png(media::Image const& picture, vision::Verdict const& verdict);

}  // namespace heliograf::analysis
