#include "vision/impression.hpp"

#include <algorithm>
#include <cmath>

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

std::array<double, condition_class_count>
class_probabilities(Model const& model, std::span<float const> features)
{
    std::array<float, condition_class_count> shares{};
    model.condition.predict(features, shares);
    std::array<double, condition_class_count> result{};
    double sum = 0;
    for (std::size_t i = 0; i < shares.size(); ++i)
        sum += result[i] =
            std::pow(std::max(double(shares[i]), 1e-6), double(model.calibration.condition_power));
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

Cleanliness calibrated_cleanliness(Model const& model, std::span<float const> features)
{
    std::array<float, 2> moments{};
    model.cleanliness.predict(features, moments);
    double const raw = double(moments[0]);
    double const spread = std::sqrt(std::max(0.0, double(moments[1]) - raw * raw));
    auto const& calibration = model.calibration;
    double const width = spread + double(calibration.range_floor);
    double const score = std::clamp(between_knots(calibration, raw), 0.0, 100.0);
    return {
        score,
        std::max(0.0, score - std::max(range_least, width * double(calibration.range_low))),
        std::min(100.0, score + std::max(range_least, width * double(calibration.range_high))),
    };
}

}  // namespace

Impression form_impression(Model const& model, WorkingPicture const& picture)
{
    auto tiles = measure_tiles(picture);
    auto panel = panel_probabilities(model.panel, tiles);
    auto kinds = tile_kinds(model.kind, tiles, panel);
    auto const features = picture_features(tiles, panel, kinds);
    float presence = 0;
    model.presence.predict(features.row(0), {&presence, 1});
    auto const probabilities = class_probabilities(model, features.row(0));
    auto const cleanliness = calibrated_cleanliness(model, features.row(0));
    return {
        std::move(tiles), std::move(panel), std::move(kinds), double(presence), probabilities, cleanliness
    };
}

}  // namespace heliograf::vision
