#pragma once
#include "vision/context_features.hpp"
#include "vision/model.hpp"
#include "vision/working_picture.hpp"

#include <array>
#include <vector>

namespace heliograf::vision {

/// What the model alone says about a picture, before places are outlined and contradictions removed.
struct Impression {
    TileMeasures tiles;
    std::vector<float> panel;                                   ///< probability of panel per tile
    std::vector<TileKinds> kinds;                               ///< per tile
    double presence{};                                          ///< answer of the presence forest, 0..1
    std::array<double, condition_class_count> probabilities{};  ///< calibrated, sum 1
    Cleanliness cleanliness;
};

[[nodiscard]] Impression form_impression(Model const& model, WorkingPicture const& picture);

}  // namespace heliograf::vision
