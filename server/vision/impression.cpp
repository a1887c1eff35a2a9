#include "vision/impression.hpp"

#include "vision/matrix.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace heliograf::vision {

namespace {

/// The stated range is never narrower than this to either side: the graders themselves differ by about 4.
constexpr double range_least = 3.0;

std::vector<float> panel_probabilities(Forest const& forest, TileMeasures const& tiles)
{
    auto const features = panel_features(tiles);
    std::vector<float> result(tiles.tile_count());
    for (std::size_t i = 0; i < result.size(); ++i) forest.predict(features.row(i), {&result[i], 1});
    return result;
}

std::vector<TileKinds>
tile_kinds(Forest const& forest, TileMeasures const& tiles, std::span<float const> panel)
{
    auto const features = kind_features(tiles, panel);
    std::vector<TileKinds> result(tiles.tile_count());
    for (std::size_t i = 0; i < result.size(); ++i) forest.predict(features.row(i), result[i]);
    return result;
}

/// Trees and networks err differently; in the mean of both less is left of either's mistakes.
double mean_of(double trees, double networks)
{
    return (trees + networks) / 2;
}

std::array<double, condition_class_count>
class_probabilities(Model const& model, std::span<float const> features, PhotoAnswer const& seen)
{
    std::array<float, condition_class_count> shares{};
    model.condition.predict(features, shares);
    std::array<double, condition_class_count> result{};
    double sum = 0;
    for (std::size_t i = 0; i < shares.size(); ++i)
        sum += result[i] = std::pow(
            std::max(mean_of(double(shares[i]), seen.probabilities[i]), 1e-6),
            double(model.calibration.condition_power)
        );
    for (auto& probability : result) probability /= sum;
    return result;
}

double between_knots(Calibration const& calibration, double raw)
{
    auto const& x = calibration.score_raw;
    auto const& y = calibration.score;
    auto const next = std::size_t(std::ranges::upper_bound(x, float(raw)) - x.begin());
    auto const i = std::clamp<std::size_t>(next, 1, x.size() - 1);
    double const step = std::max(double(x[i] - x[i - 1]), 1e-6);
    return std::lerp(double(y[i - 1]), double(y[i]), (raw - double(x[i - 1])) / step);
}

Cleanliness
calibrated_cleanliness(Model const& model, std::span<float const> features, PhotoAnswer const& seen)
{
    std::array<float, 2> moments{};
    model.cleanliness.predict(features, moments);
    double const trees = double(moments[0]);
    double const raw = mean_of(trees, seen.score);
    double const spread = std::sqrt(std::max(0.0, double(moments[1]) - trees * trees));
    auto const& calibration = model.calibration;
    double const width = spread + double(calibration.range_floor);
    double const score = std::clamp(between_knots(calibration, raw), 0.0, 100.0);
    return {
        score,
        std::max(0.0, score - std::max(range_least, width * double(calibration.range_low))),
        std::min(100.0, score + std::max(range_least, width * double(calibration.range_high))),
    };
}

cv::Mat1f resized(cv::Mat1f const& plane, cv::Size size)
{
    cv::Mat1f result;
    cv::resize(plane, result, size, 0, 0, size.width < plane.cols ? cv::INTER_AREA : cv::INTER_LINEAR);
    return result;
}

template <class Value>
cv::Mat1f tile_plane(Impression const& impression, Value value_of_tile)
{
    cv::Mat1f trees(impression.tiles.rows(), impression.tiles.columns());
    std::size_t index = 0;
    for (auto& value : trees) value = value_of_tile(index++);
    return trees;
}

template <class Value>
cv::Mat1f blended(Impression const& impression, cv::Mat1f const& cells, cv::Size size, Value value_of_tile)
{
    auto const trees = resized(tile_plane(impression, value_of_tile), size);
    cv::Mat1f mean;
    cv::addWeighted(trees, 0.5, resized(cells, size), 0.5, 0, mean);
    return mean;
}

}  // namespace

Impression form_impression(Model const& model, Picture const& picture, WorkingPicture const& working)
{
    auto tiles = measure_tiles(working);
    auto panel = panel_probabilities(model.panel, tiles);
    auto kinds = tile_kinds(model.kind, tiles, panel);
    auto const features = picture_features(tiles, panel, kinds);
    auto seen = model.networks->answer(scale_to_network_size(picture));
    float presence = 0;
    model.presence.predict(features.row(0), {&presence, 1});
    auto const probabilities = class_probabilities(model, features.row(0), seen);
    auto const cleanliness = calibrated_cleanliness(model, features.row(0), seen);
    auto const present = mean_of(double(presence), seen.presence);
    return {
        std::move(tiles),
        std::move(panel),
        std::move(kinds),
        std::move(seen),
        present,
        probabilities,
        cleanliness
    };
}

cv::Mat1f panel_share(Impression const& impression, cv::Size size)
{
    return blended(impression, impression.seen.panel, size, [&](std::size_t i) {
        return impression.panel[i];
    });
}

cv::Mat1f kind_share(Impression const& impression, TileKind kind, cv::Size size)
{
    auto const index = static_cast<std::size_t>(kind);
    auto const& cells = impression.seen.kinds[index];
    auto const share_of_tile = [&](std::size_t i) { return impression.kinds[i][index]; };
    auto const share = blended(impression, cells, size, share_of_tile);
    // A splat is small: who sees one is rarely wrong, who sees none often looked too coarsely.
    if (kind != TileKind::droppings) return share;
    auto const trees = resized(tile_plane(impression, share_of_tile), size);
    return evaluated<float>(cv::max(cv::Mat{share}, cv::Mat{trees}));
}

}  // namespace heliograf::vision
