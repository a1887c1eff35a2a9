#pragma once
#include "vision/verdict.hpp"

namespace heliograf::vision {

/// The longest side the examination works at, px. A larger picture is scaled down first, so a caller that
/// decodes can stop at this size (JPEG scales while decoding).
constexpr int working_side_px = 1024;

/// Examines one photo. Deterministic, thread-safe, no allocation beyond the working size.
/// Never fails: a picture it cannot judge is `unsure` or `no_panel`, with the reason in `quality`.
/// @param picture  at least 1×1; EXIF orientation already applied
[[nodiscard]] Verdict examine(Picture const& picture);

/// Judges the picture as a thermal picture of one module, whatever it looks like.
/// @param picture  at least 1×1
[[nodiscard]] Verdict examine_as_module(Picture const& picture);

}  // namespace heliograf::vision
