#pragma once
#include "vision/verdict.hpp"

#include <opencv2/core.hpp>

namespace heliograf::vision {

/// Side of a tile, px of the working picture. The whole judgement is made per tile: a cell of a panel that
/// fills the picture is about three tiles wide.
constexpr int tile_px = 16;
/// Tiles along the longer side, so that a feature means the same in every photo.
constexpr int tiles_long = 32;
/// Fewest tiles along the shorter side; thinner pictures are not judged.
constexpr int tiles_short_min = 6;

/// The picture at the one size all measures are defined for: 512 px along the longer side, both sides whole
/// tiles. 8-bit planes; `a` and `b` are CIE Lab with 128 for neutral.
struct WorkingPicture {
    int columns{};  ///< tiles
    int rows{};     ///< tiles
    cv::Mat1b lightness;
    cv::Mat1b a;
    cv::Mat1b b;
    cv::Mat1b chroma;
    cv::Mat1b saturation;
};

/// True when the picture is large and regular enough to be scaled to a WorkingPicture at all.
[[nodiscard]] bool can_be_scaled(Picture const& picture);

/// @param picture  one for which can_be_scaled() holds
[[nodiscard]] WorkingPicture scale_to_working_size(Picture const& picture);

}  // namespace heliograf::vision
