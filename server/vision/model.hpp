#pragma once
#include "vision/forest.hpp"
#include "vision/photo_network.hpp"

#include <array>
#include <memory>
#include <span>

namespace heliograf::vision {

/// How the raw answers of forests and networks become what is said; fitted out of fold by vision/train and
/// stored as 32-bit floats in this order (model/calibration.bin).
struct Calibration {
    static constexpr std::size_t knot_count = 8;

    float presence_none{};    ///< below this answer about presence it is said that there is no panel
    float presence_least{};   ///< below this one that none is clearly seen
    float condition_power{};  ///< class shares are raised to this power and normalised
    std::array<float, knot_count> score_raw{};  ///< rising; cleanliness is linear between the knots
    std::array<float, knot_count> score{};
    float range_floor{};  ///< points of cleanliness added to the forest's own spread
    float range_low{};    ///< times the spread, below the score, for the lower end of the 90 % range
    float range_high{};
};

/// The fitted parts, in the order in which examination uses them.
struct Model {
    Forest panel;        ///< stage 1: tile → probability of panel
    Forest kind;         ///< stage 2: tile → TileKinds
    Forest presence;     ///< stage 3: picture → is there a panel at all
    Forest condition;    ///< picture → shares of the six classes
    Forest cleanliness;  ///< picture → cleanliness and its square
    std::shared_ptr<PhotoNetwork const>
        networks;  ///< the same by looking at the pixels; half of every answer
    Calibration calibration;
};

/// @param bytes  as written by vision/train
[[nodiscard]] Calibration read_calibration(std::span<std::byte const> bytes);

/// The model this binary was built with (server/vision/model/, vision/model-card.md).
[[nodiscard]] Model const& embedded_model();

}  // namespace heliograf::vision
