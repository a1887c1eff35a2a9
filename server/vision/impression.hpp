#pragma once
#include "vision/context_features.hpp"
#include "vision/model.hpp"
#include "vision/photo_network.hpp"
#include "vision/working_picture.hpp"

#include <array>
#include <vector>

namespace heliograf::vision {

/// What the model alone says about a picture, before places are outlined and contradictions removed.
struct Impression {
    TileMeasures tiles;
    std::vector<float> panel;      ///< probability of panel per tile, by the trees
    std::vector<TileKinds> kinds;  ///< per tile, by the trees
    PhotoAnswer seen;              ///< by the networks
    double presence{};             ///< is there a panel at all, 0..1
    std::array<double, condition_class_count> probabilities{};  ///< calibrated, sum 1
    Cleanliness cleanliness;
};

/// @param picture  one for which can_be_scaled() holds; @param working  the same, scaled
[[nodiscard]] Impression
form_impression(Model const& model, Picture const& picture, WorkingPicture const& working);

/// Probability of panel, and of a kind, by trees and networks together, on a raster of `size` over the
/// picture.
[[nodiscard]] cv::Mat1f panel_share(Impression const& impression, cv::Size size);
[[nodiscard]] cv::Mat1f kind_share(Impression const& impression, TileKind kind, cv::Size size);

}  // namespace heliograf::vision
