#include "vision/homography_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <random>

namespace heliograf::vision {
namespace {

constexpr int draws = 1500;
constexpr std::uint32_t seed = 20'261'121;
constexpr double agreeing_within_px = 4.0;
constexpr std::size_t agreeing_min = 8;
constexpr double drawn_apart_px = 25.0;
constexpr double turn_max_deg = 25.0;
constexpr double shrunk_most = 0.5;
constexpr double grown_most = 2.0;
/// How much the scale may differ between two corners of one photo.
constexpr double bend_max = 2.2;
constexpr int refinements = 3;

/// Moves the middle to 0 and the mean distance to √2, which keeps the squares of the fit in proportion.
cv::Matx33d conditioner(std::vector<PlacePair> const& pairs, cv::Point2d PlacePair::* side)
{
    cv::Point2d middle{};
    for (auto const& pair : pairs) middle += pair.*side;
    middle *= 1.0 / double(pairs.size());
    double distance = 1e-9;
    for (auto const& pair : pairs) distance += cv::norm(pair.*side - middle) / double(pairs.size());
    double const scale = std::sqrt(2.0) / distance;
    return {scale, 0, -scale * middle.x, 0, scale, -scale * middle.y, 0, 0, 1};
}

/// Twice the area of the triangle; its sign tells which way round.
double twice_area(cv::Point2d const& a, cv::Point2d const& b, cv::Point2d const& c)
{
    return (b - a).cross(c - a);
}

bool is_well_drawn(std::array<PlacePair, 4> const& drawn)
{
    for (std::size_t i = 0; i < 4; ++i) {
        auto const& a = drawn[i];
        auto const& b = drawn[(i + 1) % 4];
        auto const& c = drawn[(i + 2) % 4];
        double const before = twice_area(a.earlier, b.earlier, c.earlier);
        double const after = twice_area(a.later, b.later, c.later);
        if (std::abs(before) < drawn_apart_px * drawn_apart_px || before * after <= 0) return false;
    }
    return true;
}

cv::Matx33d through(std::array<PlacePair, 4> const& drawn)
{
    std::array<cv::Point2f, 4> from;
    std::array<cv::Point2f, 4> to;
    for (std::size_t i = 0; i < 4; ++i) {
        from[i] = drawn[i].earlier;
        to[i] = drawn[i].later;
    }
    return cv::getPerspectiveTransform(from.data(), to.data());
}

double cost_of(cv::Matx33d const& homography, std::vector<PlacePair> const& pairs)
{
    double cost = 0;
    for (auto const& pair : pairs) cost += std::min(miss(homography, pair), agreeing_within_px);
    return cost;
}

std::vector<PlacePair> those_agreeing(cv::Matx33d const& homography, std::vector<PlacePair> const& pairs)
{
    std::vector<PlacePair> agreeing;
    std::ranges::copy_if(pairs, std::back_inserter(agreeing), [&](auto const& pair) {
        return miss(homography, pair) < agreeing_within_px;
    });
    return agreeing;
}

/// How a small step at `place` grows, and which way it turns.
cv::Point2d step_at(cv::Matx33d const& homography, cv::Point2d const& place)
{
    return carried(homography, place + cv::Point2d{1, 0}) - carried(homography, place);
}

}  // namespace

cv::Point2d carried(cv::Matx33d const& homography, cv::Point2d const& place)
{
    auto const at = homography * cv::Vec3d{place.x, place.y, 1};
    return {at[0] / at[2], at[1] / at[2]};
}

double miss(cv::Matx33d const& homography, PlacePair const& pair)
{
    double const off = cv::norm(carried(homography, pair.earlier) - pair.later);
    return std::isfinite(off) ? off : 1e9;
}

std::optional<cv::Matx33d> fitted(std::vector<PlacePair> const& pairs)
{
    if (pairs.size() < 4) return std::nullopt;
    auto const from = conditioner(pairs, &PlacePair::earlier);
    auto const to = conditioner(pairs, &PlacePair::later);
    cv::Matx<double, 9, 9> normal = cv::Matx<double, 9, 9>::zeros();
    for (auto const& pair : pairs) {
        auto const a = carried(from, pair.earlier);
        auto const b = carried(to, pair.later);
        cv::Matx<double, 1, 9> const across{-a.x, -a.y, -1, 0, 0, 0, b.x * a.x, b.x * a.y, b.x};
        cv::Matx<double, 1, 9> const down{0, 0, 0, -a.x, -a.y, -1, b.y * a.x, b.y * a.y, b.y};
        normal += across.t() * across + down.t() * down;
    }
    cv::Mat values;
    cv::Mat vectors;
    cv::eigen(cv::Mat(normal), values, vectors);
    cv::Matx33d conditioned;
    for (int i = 0; i < 9; ++i) conditioned.val[i] = vectors.at<double>(8, i);
    cv::Matx33d homography = to.inv() * conditioned * from;
    if (std::abs(homography(2, 2)) < 1e-12) return std::nullopt;
    homography *= 1.0 / homography(2, 2);
    return homography;
}

bool is_small_move(cv::Matx33d const& homography, cv::Size const& earlier)
{
    double const right = earlier.width;
    double const bottom = earlier.height;
    std::array<cv::Point2d, 4> const corners{
        cv::Point2d{0, 0}, cv::Point2d{right, 0}, cv::Point2d{right, bottom}, cv::Point2d{0, bottom}
    };
    std::array<cv::Point2d, 4> moved;
    for (std::size_t i = 0; i < 4; ++i) {
        auto const depth = homography(2, 0) * corners[i].x + homography(2, 1) * corners[i].y + 1;
        if (depth <= 0.2) return false;
        moved[i] = carried(homography, corners[i]);
    }
    double least = 1e9;
    double most = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        double const area = twice_area(moved[(i + 3) % 4], moved[i], moved[(i + 1) % 4]) / (right * bottom);
        if (area <= 0) return false;
        least = std::min(least, std::sqrt(area));
        most = std::max(most, std::sqrt(area));
    }
    if (most / least > bend_max || least < shrunk_most || most > grown_most) return false;
    auto const step = step_at(homography, {right / 2, bottom / 2});
    return std::abs(std::atan2(step.y, step.x)) < turn_max_deg * CV_PI / 180;
}

std::optional<cv::Matx33d>
agreed_fit(std::vector<PlacePair> const& pairs, cv::Size const& earlier, std::vector<PlacePair>& agreeing)
{
    if (pairs.size() < agreeing_min) return std::nullopt;
    // The engine's numbers are fixed by the standard; a distribution's would not be.
    std::mt19937 numbers{seed};
    std::optional<cv::Matx33d> best;
    double least = agreeing_within_px * double(pairs.size());
    for (int draw = 0; draw < draws; ++draw) {
        std::array<PlacePair, 4> drawn;
        for (auto& pair : drawn) pair = pairs[numbers() % pairs.size()];
        if (!is_well_drawn(drawn)) continue;
        auto const candidate = through(drawn);
        double const cost = cost_of(candidate, pairs);
        if (cost >= least || !is_small_move(candidate, earlier)) continue;
        least = cost;
        best = candidate;
    }
    for (int i = 0; best && i < refinements; ++i) {
        agreeing = those_agreeing(*best, pairs);
        if (agreeing.size() < agreeing_min) return std::nullopt;
        auto const better = fitted(agreeing);
        if (!better || !is_small_move(*better, earlier)) break;
        best = better;
    }
    if (best) agreeing = those_agreeing(*best, pairs);
    return agreeing.size() < agreeing_min ? std::nullopt : best;
}

}  // namespace heliograf::vision
