#pragma once
#include "base/result.hpp"
#include "media/image.hpp"

#include <span>

namespace heliograf::media {

constexpr std::int64_t pixels_max = 50'000'000;
constexpr int side_max_px = 16'384;

using Bytes = std::span<std::uint8_t const>;

/// Type from magic bytes, size from the header, orientation from EXIF. Reads no pixels.
/// Errors: image.unsupported_type (not JPEG, PNG, TIFF), image.broken (header unreadable, zero size),
///         image.too_many_pixels (over pixels_max or side_max_px)
[[nodiscard]] Result<ImageInfo> probe(Bytes file);

/// Decodes the whole picture (the first page of a TIFF) with orientation applied, scaled down so that the
/// longer side is at most `longest_side_px` (0: full size). 16-bit, grey, palette, CMYK and alpha (over
/// white) become 8-bit sRGB. Memory stays near the scaled size: JPEG scales while decoding, the others by
/// rows. Errors: those of probe, and image.broken for a truncated or damaged file.
[[nodiscard]] Result<Image> decode(Bytes file, int longest_side_px = 0);

}  // namespace heliograf::media
