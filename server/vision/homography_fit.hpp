#pragma once
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

namespace heliograf::vision {

/// A place of the earlier photo and the one of the later photo that looks like it, px of their frames.
struct PlacePair {
    cv::Point2d earlier;
    cv::Point2d later;
};

[[nodiscard]] cv::Point2d carried(cv::Matx33d const& homography, cv::Point2d const& place);

/// How far the pair is off, px of the later frame.
[[nodiscard]] double miss(cv::Matx33d const& homography, PlacePair const& pair);

/// Least squares over at least four pairs; nothing where they determine none.
[[nodiscard]] std::optional<cv::Matx33d> fitted(std::vector<PlacePair> const& pairs);

/// Whether a camera that moved only a little can have made it: nothing mirrored, turned by more than 25°,
/// taken from more than half as near or twice as far, or bent beyond what perspective does to a roof.
[[nodiscard]] bool is_small_move(cv::Matx33d const& homography, cv::Size const& earlier);

/// The fit that most pairs agree with, of a fixed number of seeded draws; nothing where fewer than
/// `agreeing_min` do. @param agreeing  becomes those that agree
[[nodiscard]] std::optional<cv::Matx33d>
agreed_fit(std::vector<PlacePair> const& pairs, cv::Size const& earlier, std::vector<PlacePair>& agreeing);

}  // namespace heliograf::vision
