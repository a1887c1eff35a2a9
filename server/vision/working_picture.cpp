#include "vision/working_picture.hpp"

#include <cmath>
#include <opencv2/imgproc.hpp>

namespace heliograf::vision {

namespace {

/// A thumbnail has no texture left to judge.
constexpr int shorter_side_min_px = 96;

struct TileCounts {
    int columns{};
    int rows{};
};

TileCounts count_tiles(int width_px, int height_px)
{
    int const longer = std::max(width_px, height_px);
    auto const tiles = [longer](int side_px) {
        return static_cast<int>(std::lround(double(side_px) * tiles_long / longer));
    };
    return {tiles(width_px), tiles(height_px)};
}

}  // namespace

bool can_be_scaled(Picture const& picture)
{
    if (picture.rgb == nullptr || std::min(picture.width, picture.height) < shorter_side_min_px) return false;
    auto const tiles = count_tiles(picture.width, picture.height);
    return std::min(tiles.columns, tiles.rows) >= tiles_short_min;
}

WorkingPicture scale_to_working_size(Picture const& picture)
{
    // OpenCV has no view of const pixels; the matrix is only read.
    cv::Mat const whole(picture.height, picture.width, CV_8UC3, const_cast<std::uint8_t*>(picture.rgb));
    auto const tiles = count_tiles(picture.width, picture.height);
    cv::Size const size(tiles.columns * tile_px, tiles.rows * tile_px);

    cv::Mat rgb;
    bool const shrinks = size.width < picture.width;
    cv::resize(whole, rgb, size, 0, 0, shrinks ? cv::INTER_AREA : cv::INTER_LINEAR);

    WorkingPicture working;
    working.columns = tiles.columns;
    working.rows = tiles.rows;
    cv::Mat lab;
    cv::cvtColor(rgb, lab, cv::COLOR_RGB2Lab);
    std::array<cv::Mat, 3> planes;
    cv::split(lab, planes.data());
    working.lightness = planes[0];
    working.a = planes[1];
    working.b = planes[2];

    working.chroma.create(size);
    working.saturation.create(size);
    for (int y = 0; y < size.height; ++y) {
        auto const* pixel = rgb.ptr<cv::Vec3b>(y);
        for (int x = 0; x < size.width; ++x) {
            float const a = float(working.a(y, x)) - 128.F;
            float const b = float(working.b(y, x)) - 128.F;
            working.chroma(y, x) = cv::saturate_cast<uchar>(std::sqrt(a * a + b * b));
            int const largest = std::max({pixel[x][0], pixel[x][1], pixel[x][2]});
            int const smallest = std::min({pixel[x][0], pixel[x][1], pixel[x][2]});
            working.saturation(y, x) = largest == 0 ? uchar{0} : uchar(255 * (largest - smallest) / largest);
        }
    }
    return working;
}

}  // namespace heliograf::vision
