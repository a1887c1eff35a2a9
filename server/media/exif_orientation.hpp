#pragma once
#include "media/decode.hpp"

namespace heliograf::media {

/// Which of the eight ways a picture is stored, from a TIFF-structured EXIF block (what follows "Exif\0\0" in
/// a JPEG, the whole eXIf chunk of a PNG).
/// @return 1..8 as in EXIF 2.32 §4.6.4; 1 when it does not say or says nonsense
[[nodiscard]] int exif_orientation(Bytes exif);

}  // namespace heliograf::media
