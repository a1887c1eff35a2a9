#pragma once
#include "media/image.hpp"

#include <string>

namespace heliograf::media {

constexpr int thumbnail_side_px = 320;
constexpr int display_side_px = 1600;

/// Area-averaged copy whose longer side is at most `longest_side_px`; a smaller picture stays as it is.
[[nodiscard]] Image scaled_down(Image const& image, int longest_side_px);

/// Encoded without any metadata, so no place or name leaves with it.
[[nodiscard]] std::string encode_jpeg(Image const& image, int quality = 85);
/// `rgba` holds width × height × 4 bytes.
[[nodiscard]] std::string encode_png_rgba(int width, int height, std::vector<std::uint8_t> const& rgba);

}  // namespace heliograf::media
