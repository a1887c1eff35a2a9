#pragma once
#include "vision/tile_features.hpp"

#include <array>
#include <span>
#include <vector>

/// The inputs of the three stages of judgement, each built from the tiles alone: where is panel, what lies
/// on it, what does the picture as a whole show. The trainer calls the same functions (vision/lab).
namespace heliograf::vision {

/// What a tile may show. `other` is everything that is not panel.
enum class TileKind : std::size_t { clean, dust, droppings, snow, electrical, physical, other, count };
constexpr auto tile_kind_count = static_cast<std::size_t>(TileKind::count);
using TileKinds = std::array<float, tile_kind_count>;  ///< probabilities

/// Rows of features, one per tile or one per picture.
struct FeatureRows {
    std::size_t width{};
    std::vector<float> values;

    [[nodiscard]] std::span<float const> row(std::size_t index) const
    {
        return std::span{values}.subspan(index * width, width);
    }
};

/// Stage 1: own measures, their means over 3×3 and 9×9 tiles, difference to the picture's median, height.
[[nodiscard]] FeatureRows panel_features(TileMeasures const& tiles);

/// Stage 2: own measures, means over 3×3, how far both are from what is usual on this picture's panels.
/// @param panel  probability of panel per tile
[[nodiscard]] FeatureRows kind_features(TileMeasures const& tiles, std::span<float const> panel);

/// Stage 3: one row for the picture.
[[nodiscard]] FeatureRows
picture_features(TileMeasures const& tiles, std::span<float const> panel, std::span<TileKinds const> kinds);

}  // namespace heliograf::vision
