#pragma once
#include "vision/verdict.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heliograf::vision {

/// Places are told in a frame whose longer side is this long, px, whatever the size of the photo.
constexpr int landmark_frame_px = 512;
constexpr std::size_t landmarks_max = 300;
constexpr std::size_t landmark_numbers = 128;

/// One place that looks unlike its neighbours, with what is around it: 4 × 4 places by 8 directions of light
/// and dark, upright.
struct Landmark {
    float x{};  ///< px of the frame
    float y{};
    std::array<std::uint8_t, landmark_numbers> look{};
};

/// What a photo is recognised by later: at most 300 landmarks, and its structure without light and colour.
struct Landmarks {
    int width{};  ///< of the frame, px
    int height{};
    std::vector<Landmark> places;
    cv::Mat1b structure;  ///< half the frame's size; 128 is even
};

/// Nothing where the photo is too small or too thin to be recognised.
[[nodiscard]] std::optional<Landmarks> landmarks_of(Picture const& picture);

/// The stored form, at most 90 kB. Reads back nothing where the bytes are damaged or of another version.
[[nodiscard]] std::string to_bytes(Landmarks const& landmarks);
[[nodiscard]] std::optional<Landmarks> landmarks_from_bytes(std::string_view bytes);

}  // namespace heliograf::vision
