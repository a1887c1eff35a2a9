#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace heliograf::lab {

/// Samples in rows; targets in rows (one-hot for classes); one weight each.
struct Samples {
    std::size_t count{};
    std::size_t features{};
    std::size_t outputs{};
    float const* feature{};
    float const* target{};
    float const* weight{};
};

struct FitOptions {
    std::uint32_t trees{};
    std::uint32_t leaf_min{};          ///< fewest samples in a leaf
    std::uint32_t features_tried{};    ///< at each split
    std::uint32_t samples_per_tree{};  ///< drawn without replacement; at most all
    std::uint64_t seed{};
};

/// Fits extremely randomised trees (Geurts, Ernst & Wehenkel 2006); thresholds are drawn from the samples of
/// the node, so skewed features are cut where they vary. Split by largest fall of the weighted variance of
/// the targets, which for one-hot targets is the Gini impurity.
/// @return bytes in the layout of vision::Forest
[[nodiscard]] std::vector<std::uint8_t> fit_forest(Samples const& samples, FitOptions const& options);

}  // namespace heliograf::lab
