#pragma once
#include "media/decode.hpp"

namespace heliograf::media {

/// IHDR and, wherever it stands, eXIf. Errors: image.broken
[[nodiscard]] Result<ImageInfo> read_png_header(Bytes file);

/// @param info  what read_png_header found, already within the limits. Errors: image.broken
[[nodiscard]] Result<Image> decode_png(Bytes file, ImageInfo const& info, int longest_side_px);

}  // namespace heliograf::media
