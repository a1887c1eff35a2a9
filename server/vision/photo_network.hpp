#pragma once
#include "vision/context_features.hpp"
#include "vision/verdict.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <opencv2/core.hpp>
#include <span>

namespace heliograf::vision {

/// Side of a cell of the network's answer, px of the picture it is shown.
constexpr int cell_px = 8;
/// Longer side of that picture, px.
constexpr int network_side_px = 320;

/// What the convolutional networks see in a picture: the mean of their answers.
struct PhotoAnswer {
    cv::Mat1f panel;                                            ///< probability of panel per cell
    std::array<cv::Mat1f, tile_kind_count> kinds;               ///< per cell, sum 1
    std::array<double, condition_class_count> probabilities{};  ///< as the networks say, sum 1
    double score{};                                             ///< cleanliness, 0..100
    double presence{};                                          ///< probability that there is a panel at all
};

/// The picture at the size that the networks are shown: network_side_px along the longer side, both sides
/// whole cells. @param picture  one for which can_be_scaled() holds
[[nodiscard]] cv::Mat3b scale_to_network_size(Picture const& picture);

/// Some networks of one shape (vision/photo_net.py), as vision/train wrote them: their encoders as ONNX, run
/// by OpenCV's dnn, and the few matrix products behind them as floats.
class PhotoNetwork {
public:
    /// The bytes stay the caller's and are read as long as this lives.
    PhotoNetwork(std::span<std::byte const> encoders, std::span<std::byte const> heads);
    ~PhotoNetwork();
    PhotoNetwork(PhotoNetwork&&) noexcept;

    /// Thread-safe: each thread that asks at the same time has encoders of its own, kept for the next one.
    [[nodiscard]] PhotoAnswer answer(cv::Mat3b const& rgb) const;

private:
    class Encoders;
    struct Head;

    std::unique_ptr<Encoders> encoders_;
    std::vector<Head> heads_;
};

}  // namespace heliograf::vision
