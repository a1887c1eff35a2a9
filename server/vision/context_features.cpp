#include "vision/context_features.hpp"

#include "vision/matrix.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace heliograf::vision {

namespace {

/// One plane per measure, so that neighbourhoods are OpenCV's box filter.
using Planes = std::vector<cv::Mat1f>;

Planes planes_of(TileMeasures const& tiles)
{
    Planes planes(measure_count);
    for (std::size_t m = 0; m < measure_count; ++m) {
        planes[m].create(tiles.rows(), tiles.columns());
        for (std::size_t i = 0; i < tiles.tile_count(); ++i)
            planes[m].at<float>(int(i) / tiles.columns(), int(i) % tiles.columns()) = tiles.tile(i)[m];
    }
    return planes;
}

cv::Mat1f neighbourhood_mean(cv::Mat1f const& plane, int side_tiles)
{
    cv::Mat1f mean;
    cv::blur(plane, mean, {side_tiles, side_tiles}, {-1, -1}, cv::BORDER_REPLICATE);
    return mean;
}

cv::Mat1f plane_of(std::span<float const> values, TileMeasures const& tiles)
{
    cv::Mat1f plane(tiles.rows(), tiles.columns());
    std::ranges::copy(values, plane.begin());
    return plane;
}

float median(cv::Mat1f const& plane)
{
    std::vector<float> values(plane.begin(), plane.end());
    auto const middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

struct Usual {
    float mean{};
    float deviation{};
};

/// Mean and standard deviation over the panel.
Usual usual_on_panel(cv::Mat1f const& plane, cv::Mat1f const& weight, double total)
{
    double const mean = plane.dot(weight) / total;
    double const square = plane.mul(plane).dot(weight) / total;
    return {float(mean), float(std::sqrt(std::max(0.0, square - mean * mean)))};
}

/// Collects columns of equal height and hands them out as rows.
class Columns {
public:
    explicit Columns(std::size_t height) : height_{height} {}

    void add(cv::Mat1f column) { columns_.push_back(std::move(column)); }
    void add(float constant) { columns_.push_back(cv::Mat1f(1, int(height_), constant)); }

    [[nodiscard]] FeatureRows rows() const
    {
        FeatureRows result{.width = columns_.size(), .values = std::vector<float>(height_ * columns_.size())};
        for (std::size_t c = 0; c < columns_.size(); ++c) {
            std::size_t row = 0;
            for (float const value : columns_[c]) result.values[row++ * result.width + c] = value;
        }
        return result;
    }

private:
    std::size_t height_;
    std::vector<cv::Mat1f> columns_;
};

cv::Mat1f certain_panel(cv::Mat1f const& panel)
{
    cv::Mat1f weight;
    cv::threshold(panel, weight, 0.5, 1.0, cv::THRESH_BINARY);
    // Without a certain tile the likely ones stand in, so that every picture has a "usual".
    return cv::countNonZero(weight) > 0 ? weight : evaluated<float>(panel + 1e-3F);
}

/// Weighted quantiles of a plane.
std::array<float, 3> quantiles(cv::Mat1f const& plane, cv::Mat1f const& weight, std::array<double, 3> at)
{
    std::vector<std::pair<float, float>> values;
    double total = 0;
    for (auto [value, w] = std::pair{plane.begin(), weight.begin()}; value != plane.end(); ++value, ++w) {
        values.emplace_back(*value, *w);
        total += double(*w);
    }
    std::ranges::sort(values);
    std::array<float, 3> result{};
    double sum = 0;
    std::size_t next = 0;
    for (auto const& [value, w] : values) {
        sum += double(w);
        while (next < at.size() && sum >= at[next] * total) result[next++] = value;
    }
    while (next < at.size()) result[next++] = values.back().first;
    return result;
}

}  // namespace

FeatureRows panel_features(TileMeasures const& tiles)
{
    Columns columns{tiles.tile_count()};
    for (auto const& plane : planes_of(tiles)) {
        columns.add(plane);
        columns.add(neighbourhood_mean(plane, 3));
        columns.add(neighbourhood_mean(plane, 9));
        columns.add(evaluated<float>(plane - median(plane)));
    }
    cv::Mat1f height(tiles.rows(), tiles.columns());
    for (int row = 0; row < height.rows; ++row) height.row(row) = (float(row) + 0.5F) / float(height.rows);
    columns.add(height);
    return columns.rows();
}

FeatureRows kind_features(TileMeasures const& tiles, std::span<float const> panel)
{
    Columns columns{tiles.tile_count()};
    auto const share = plane_of(panel, tiles);
    auto const weight = certain_panel(share);
    double const total = cv::sum(weight)[0];
    for (auto const& plane : planes_of(tiles)) {
        auto const usual = usual_on_panel(plane, weight, total);
        auto const around = neighbourhood_mean(plane, 3);
        columns.add(plane);
        columns.add(around);
        columns.add(evaluated<float>(plane - usual.mean));
        columns.add(evaluated<float>(around - usual.mean));
        columns.add(usual.mean);
        columns.add(usual.deviation);
    }
    columns.add(share);
    columns.add(neighbourhood_mean(share, 3));
    columns.add(neighbourhood_mean(share, 7));
    columns.add(float(total) / float(tiles.tile_count()));
    return columns.rows();
}

FeatureRows
picture_features(TileMeasures const& tiles, std::span<float const> panel, std::span<TileKinds const> kinds)
{
    Columns columns{1};
    auto const share = plane_of(panel, tiles);
    auto const weight = certain_panel(share);
    double const total = cv::sum(weight)[0];
    auto const tile_count = float(tiles.tile_count());

    for (auto const& plane : planes_of(tiles)) {
        auto const usual = usual_on_panel(plane, weight, total);
        columns.add(usual.mean);
        columns.add(usual.deviation);
        for (float const value : quantiles(plane, weight, {0.05, 0.5, 0.95})) columns.add(value);
    }
    columns.add(float(total) / tile_count);
    columns.add(float(cv::mean(share)[0]));
    for (float const value : quantiles(share, {share.size(), 1.F}, {0.5, 0.9, 0.99})) columns.add(value);

    for (std::size_t kind = 0; kind < tile_kind_count; ++kind) {
        cv::Mat1f plane(tiles.rows(), tiles.columns());
        std::ranges::transform(kinds, plane.begin(), [kind](TileKinds const& tile) { return tile[kind]; });
        auto const around = neighbourhood_mean(plane, 3);
        auto const on_panel = evaluated<float>(plane.mul(weight));
        auto const around_on_panel = evaluated<float>(around.mul(weight));
        double largest = 0;
        cv::minMaxLoc(on_panel, nullptr, &largest);
        columns.add(float(cv::sum(on_panel)[0] / total));
        columns.add(float(largest));
        cv::minMaxLoc(around_on_panel, nullptr, &largest);
        columns.add(float(largest));
        for (float const value : quantiles(plane, weight, {0.5, 0.8, 0.95})) columns.add(value);
        columns.add(float(cv::countNonZero(on_panel > 0.4F)) / float(total));
    }
    return columns.rows();
}

}  // namespace heliograf::vision
