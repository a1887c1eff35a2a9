#pragma once
#include "vision/working_picture.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace heliograf::vision {

/// What is measured inside one tile, in this order. Levels are 0..255 as in WorkingPicture; shares are 0..1.
enum class Measure : std::size_t {
    lightness,
    a,
    b,
    saturation,
    chroma,
    lightness_deviation,
    a_deviation,
    b_deviation,
    lightness_p10,
    lightness_p90,
    gradient,
    texture_1px,  ///< mean |difference of Gaussians| around this scale
    texture_3px,
    texture_9px,
    bright_detail_7px,  ///< top-hat: brighter than what surrounds it at this size
    bright_detail_25px,
    dark_detail_7px,  ///< black-hat
    dark_detail_25px,
    white_share,
    dark_share,
    green_share,
    brown_share,
    blue_share,
    glare_share,
    direction_entropy,  ///< of the gradient directions around the tile: low on a grid
    direction_share,    ///< of the gradient in the strongest direction
    crossing_share,     ///< of the gradient in the strongest direction and the one across it
    count
};
constexpr auto measure_count = static_cast<std::size_t>(Measure::count);

/// One value per tile and measure, tile by tile in rows.
class TileMeasures {
public:
    TileMeasures(int columns, int rows)
        : columns_{columns},
          rows_{rows},
          values_(tile_count() * measure_count)
    {}

    [[nodiscard]] int columns() const { return columns_; }
    [[nodiscard]] int rows() const { return rows_; }
    [[nodiscard]] std::size_t tile_count() const { return std::size_t(columns_) * std::size_t(rows_); }

    [[nodiscard]] std::span<float> tile(std::size_t index)
    {
        return std::span{values_}.subspan(index * measure_count, measure_count);
    }
    [[nodiscard]] std::span<float const> tile(std::size_t index) const
    {
        return std::span{values_}.subspan(index * measure_count, measure_count);
    }
    [[nodiscard]] float at(std::size_t index, Measure measure) const
    {
        return values_[index * measure_count + static_cast<std::size_t>(measure)];
    }

private:
    int columns_;
    int rows_;
    std::vector<float> values_;
};

[[nodiscard]] TileMeasures measure_tiles(WorkingPicture const& picture);

}  // namespace heliograf::vision
