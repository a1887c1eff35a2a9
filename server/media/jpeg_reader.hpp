#pragma once
#include "media/decode.hpp"

namespace heliograf::media {

/// Header and EXIF only. Errors: image.broken
[[nodiscard]] Result<ImageInfo> read_jpeg_header(Bytes file);

/// @param info  what read_jpeg_header found, already within the limits
/// Errors: image.broken; image.too_many_pixels for a progressive file whose coefficients, which must all be
/// kept until its last scan, would take too much memory.
[[nodiscard]] Result<Image> decode_jpeg(Bytes file, ImageInfo const& info, int longest_side_px);

}  // namespace heliograf::media
