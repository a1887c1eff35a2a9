#pragma once
#include "vision/impression.hpp"
#include "vision/verdict.hpp"

#include <array>
#include <opencv2/core.hpp>

namespace heliograf::vision {

/// Side of one place of the evidence, px of the working picture.
constexpr int place_px = 4;

/// What can be told apart by place. Burn and discoloration share a map: a finding is named by its look.
enum class Trace : std::size_t { dust, droppings, snow, leaves, shade, electrical, physical, count };
constexpr auto trace_count = static_cast<std::size_t>(Trace::count);

/// How strongly each place shows each trace: the tile's probability, sharpened by the pixels themselves.
struct Evidence {
    cv::Mat1b panel;                              ///< 255 on panel
    std::array<cv::Mat1f, trace_count> strength;  ///< 0..1, 0 off the panel
    cv::Mat1f light;                              ///< mean lightness, 0..255
    cv::Mat1f texture;                            ///< deviation of lightness inside the place
    double usual_light{};                         ///< median over the panel
    double usual_texture{};
    int panel_places{};

    [[nodiscard]] cv::Mat1f const& of(Trace trace) const { return strength[static_cast<std::size_t>(trace)]; }
};

[[nodiscard]] Evidence gather_evidence(WorkingPicture const& picture, Impression const& impression);

}  // namespace heliograf::vision
