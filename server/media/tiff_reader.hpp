#pragma once
#include "media/decode.hpp"

namespace heliograf::media {

/// The first page's tags. Errors: image.broken
[[nodiscard]] Result<ImageInfo> read_tiff_header(Bytes bytes);

/// The first page. `info` is what read_tiff_header found, within the limits. Errors: image.broken, also for
/// the kinds of TIFF that are not photos (floating point, compressions of one program only) and for one saved
/// in a single strip too large to unpack.
[[nodiscard]] Result<Image> decode_tiff(Bytes bytes, ImageInfo const& info, int longest_side_px);

}  // namespace heliograf::media
