#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace heliograf::vision {

/// An ensemble of decision trees that answers the mean of its leaves (extremely randomised trees, Geurts,
/// Ernst & Wehenkel 2006; vision/lab/forest_fit.cpp fits them). Reads the bytes it is given in place.
///
/// Layout, little-endian: "HGF1"; u32 features, outputs, trees, nodes, leaves; f32 low[outputs],
/// high[outputs]; u32 roots[trees]; f32 threshold[nodes]; u16 feature[nodes]; u16 right[nodes];
/// u8 leaf[leaves × outputs]. A node sends a sample left (to the next node) when feature ≤ threshold, else
/// `right` nodes ahead. A leaf has feature 0xFFFF and its number in the bits of `threshold`; its values go
/// from low (0) to high (255).
class Forest {
public:
    /// @param bytes  must outlive the forest; a wrong layout is our own bug and throws InvariantBroken
    explicit Forest(std::span<std::byte const> bytes);

    [[nodiscard]] std::size_t feature_count() const { return features_; }
    [[nodiscard]] std::size_t output_count() const { return outputs_; }

    /// @param sample  feature_count() values
    /// @param answer  output_count() values, overwritten
    void predict(std::span<float const> sample, std::span<float> answer) const;

private:
    std::size_t features_{};
    std::size_t outputs_{};
    std::vector<float> low_;
    std::vector<float> step_;
    std::vector<std::uint32_t> roots_;
    std::vector<float> threshold_;
    std::vector<std::uint16_t> feature_;
    std::vector<std::uint16_t> right_;
    std::span<std::byte const> leaves_;
};

}  // namespace heliograf::vision
