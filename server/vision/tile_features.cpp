#include "vision/tile_features.hpp"

#include "vision/matrix.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <opencv2/imgproc.hpp>

namespace heliograf::vision {

namespace {

constexpr std::size_t direction_count = 12;
using Directions = std::array<float, direction_count>;

class Measuring {
public:
    explicit Measuring(WorkingPicture const& picture)
        : picture_{picture},
          result_{picture.columns, picture.rows}
    {}

    TileMeasures run()
    {
        measure_levels();
        measure_textures();
        measure_details();
        measure_colour_shares();
        measure_directions();
        return std::move(result_);
    }

private:
    void put_means(Measure measure, cv::Mat const& plane)
    {
        cv::Mat means;
        cv::resize(plane, means, {picture_.columns, picture_.rows}, 0, 0, cv::INTER_AREA);
        means.convertTo(means, CV_32F);
        put(measure, means);
    }

    void put(Measure measure, cv::Mat1f const& values)
    {
        std::size_t index = 0;
        for (float const value : values) result_.tile(index++)[static_cast<std::size_t>(measure)] = value;
    }

    cv::Mat1f float_means(cv::Mat1f const& plane) const
    {
        cv::Mat1f means;
        cv::resize(plane, means, {picture_.columns, picture_.rows}, 0, 0, cv::INTER_AREA);
        return means;
    }

    void put_deviation(Measure measure, cv::Mat1b const& plane)
    {
        cv::Mat1f levels;
        plane.convertTo(levels, CV_32F);
        auto const means = float_means(levels);
        auto const squares = evaluated<float>(levels.mul(levels));
        auto deviation = evaluated<float>(float_means(squares) - means.mul(means));
        cv::max(deviation, 0.F, deviation);
        cv::sqrt(deviation, deviation);
        put(measure, deviation);
    }

    void measure_levels()
    {
        cv::Mat1f plane;
        auto const put_plane = [&](Measure measure, cv::Mat1b const& levels) {
            levels.convertTo(plane, CV_32F);
            put(measure, float_means(plane));
        };
        put_plane(Measure::lightness, picture_.lightness);
        put_plane(Measure::a, picture_.a);
        put_plane(Measure::b, picture_.b);
        put_plane(Measure::saturation, picture_.saturation);
        put_plane(Measure::chroma, picture_.chroma);
        put_deviation(Measure::lightness_deviation, picture_.lightness);
        put_deviation(Measure::a_deviation, picture_.a);
        put_deviation(Measure::b_deviation, picture_.b);
        measure_percentiles();
    }

    void measure_percentiles()
    {
        cv::Mat1f p10(picture_.rows, picture_.columns);
        cv::Mat1f p90(picture_.rows, picture_.columns);
        std::array<uchar, tile_px * tile_px> levels{};
        for (int row = 0; row < picture_.rows; ++row)
            for (int column = 0; column < picture_.columns; ++column) {
                auto end = levels.begin();
                for (int y = row * tile_px; y < (row + 1) * tile_px; ++y) {
                    auto const* first = picture_.lightness.ptr(y) + std::ptrdiff_t{column} * tile_px;
                    end = std::copy_n(first, tile_px, end);
                }
                auto const tenth = levels.begin() + levels.size() / 10;
                auto const ninetieth = levels.begin() + levels.size() * 9 / 10;
                std::nth_element(levels.begin(), tenth, levels.end());
                std::nth_element(tenth, ninetieth, levels.end());
                p10(row, column) = *tenth;
                p90(row, column) = *ninetieth;
            }
        put(Measure::lightness_p10, p10);
        put(Measure::lightness_p90, p90);
    }

    void measure_textures()
    {
        cv::Mat1f light;
        picture_.lightness.convertTo(light, CV_32F);
        std::array<double, 3> const sigmas_px{1.0, 3.0, 9.0};
        std::array const measures{Measure::texture_1px, Measure::texture_3px, Measure::texture_9px};
        cv::Mat1f finer = light;
        for (std::size_t i = 0; i < sigmas_px.size(); ++i) {
            cv::Mat1f coarser;
            cv::GaussianBlur(finer, coarser, {}, sigmas_px[i], sigmas_px[i], cv::BORDER_REPLICATE);
            auto const difference = evaluated<float>(cv::abs(finer - coarser));
            put(measures[i], float_means(difference));
            finer = coarser;
        }
    }

    void measure_details()
    {
        cv::Mat1b detail;
        for (int const size_px : {7, 25}) {
            auto const square = cv::getStructuringElement(cv::MORPH_RECT, {size_px, size_px});
            cv::morphologyEx(picture_.lightness, detail, cv::MORPH_TOPHAT, square);
            put_means(size_px == 7 ? Measure::bright_detail_7px : Measure::bright_detail_25px, detail);
            cv::morphologyEx(picture_.lightness, detail, cv::MORPH_BLACKHAT, square);
            put_means(size_px == 7 ? Measure::dark_detail_7px : Measure::dark_detail_25px, detail);
        }
    }

    void measure_colour_shares()
    {
        constexpr std::size_t kinds = 6;
        cv::Size const tiles(picture_.columns, picture_.rows);
        std::array<cv::Mat1f, kinds> shares;
        for (auto& share : shares) share = blank<float>(tiles);
        constexpr float one = 1.F / (tile_px * tile_px);
        for (int y = 0; y < picture_.lightness.rows; ++y)
            for (int x = 0; x < picture_.lightness.cols; ++x) {
                int const light = picture_.lightness(y, x);
                int const a = picture_.a(y, x) - 128;
                int const b = picture_.b(y, x) - 128;
                int const chroma = picture_.chroma(y, x);
                std::array const holds{
                    light > 195 && chroma < 14,
                    light < 35,
                    a < -7 && b > 7,
                    a > 3 && b > 10,
                    b < -12 && a > -14,
                    light > 246
                };
                for (std::size_t i = 0; i < kinds; ++i)
                    if (holds[i]) shares[i](y / tile_px, x / tile_px) += one;
            }
        put(Measure::white_share, shares[0]);
        put(Measure::dark_share, shares[1]);
        put(Measure::green_share, shares[2]);
        put(Measure::brown_share, shares[3]);
        put(Measure::blue_share, shares[4]);
        put(Measure::glare_share, shares[5]);
    }

    void measure_directions()
    {
        cv::Mat1f dx;
        cv::Mat1f dy;
        cv::Sobel(picture_.lightness, dx, CV_32F, 1, 0, 3, 0.25);
        cv::Sobel(picture_.lightness, dy, CV_32F, 0, 1, 3, 0.25);
        cv::Mat1f gradient;
        cv::Mat1f angle;
        cv::cartToPolar(dx, dy, gradient, angle);
        put(Measure::gradient, float_means(gradient));

        std::vector<cv::Mat1f> energy(direction_count);
        for (auto& direction : energy) direction = blank<float>({picture_.columns, picture_.rows});
        constexpr float to_direction = float(direction_count) / std::numbers::pi_v<float>;
        for (int y = 0; y < gradient.rows; ++y)
            for (int x = 0; x < gradient.cols; ++x) {
                auto const direction = std::size_t(angle(y, x) * to_direction) % direction_count;
                energy[direction](y / tile_px, x / tile_px) += gradient(y, x);
            }
        // A tile alone sees one edge; the grid shows in its neighbourhood.
        for (auto& direction : energy) cv::blur(direction, direction, {3, 3}, {-1, -1}, cv::BORDER_REPLICATE);
        summarise_directions(energy);
    }

    void summarise_directions(std::vector<cv::Mat1f> const& energy)
    {
        for (std::size_t index = 0; index < result_.tile_count(); ++index) {
            int const row = int(index) / picture_.columns;
            int const column = int(index) % picture_.columns;
            Directions shares{};
            float total = 1e-3F;
            for (std::size_t i = 0; i < direction_count; ++i) total += shares[i] = energy[i](row, column);
            float entropy = 0;
            for (auto& share : shares) {
                share /= total;
                if (share > 0) entropy -= share * std::log2(share);
            }
            auto const top = std::size_t(std::ranges::max_element(shares) - shares.begin());
            float const across = shares[(top + direction_count / 2) % direction_count];
            auto tile = result_.tile(index);
            tile[static_cast<std::size_t>(Measure::direction_entropy)] = entropy;
            tile[static_cast<std::size_t>(Measure::direction_share)] = shares[top];
            tile[static_cast<std::size_t>(Measure::crossing_share)] = shares[top] + across;
        }
    }

    WorkingPicture const& picture_;
    TileMeasures result_;
};

}  // namespace

TileMeasures measure_tiles(WorkingPicture const& picture)
{
    return Measuring{picture}.run();
}

}  // namespace heliograf::vision
