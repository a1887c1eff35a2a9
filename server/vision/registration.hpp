#pragma once
#include "vision/landmarks.hpp"

#include <array>
#include <optional>

namespace heliograf::vision {

/// Where a place of the earlier photo lies in the later one, row by row; places in shares of each photo.
using Homography = std::array<double, 9>;

/// What speaks for two photos showing the same panels from nearly the same place.
struct Support {
    int landmarks{};   ///< that lie where they should
    int confirmed{};   ///< blocks of the photo that look alike there and nowhere else nearby
    int denied{};      ///< blocks that look like something else
    int spread{};      ///< quarters of the photo with confirmed blocks, 0..4
    double overlap{};  ///< share of the later photo that the earlier one shows, too
};

struct Registration {
    Homography earlier_to_later{};
    Support support;
};

/// The best fit of the two, whether or not it is to be believed; nothing where there is none at all.
[[nodiscard]] std::optional<Registration> best_fit(Landmarks const& earlier, Landmarks const& later);

/// Whether the support is enough. A regular grid of cells fits itself shifted by one cell just as well, so it
/// confirms nothing.
[[nodiscard]] bool is_believed(Support const& support);

/// Whether both show the same panels from nearly the same place, and how one lies on the other.
/// Deterministic. Rather nothing than a wrong answer: docs/science.md has the rates.
[[nodiscard]] std::optional<Registration> register_photos(Landmarks const& earlier, Landmarks const& later);

/// Where a place of the earlier photo lies in the later one.
[[nodiscard]] Point carried(Homography const& earlier_to_later, Point const& place);
/// From the first photo to the third, by way of the second.
[[nodiscard]] Homography after(Homography const& first_to_second, Homography const& second_to_third);

/// The earlier photo as it would look from where the later one was taken; what it does not show is black.
/// @param width, height  of the picture made, px
[[nodiscard]] std::vector<std::uint8_t>
seen_from_later(Picture const& earlier, Homography const& earlier_to_later, int width, int height);

}  // namespace heliograf::vision
