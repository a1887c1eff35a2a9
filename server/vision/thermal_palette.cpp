#include "vision/thermal_palette.hpp"

#include <algorithm>
#include <array>
#include <climits>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace heliograf::vision {

namespace {

using Colour = std::array<int, 3>;  // red, green, blue
using Palette = std::array<Colour, 256>;

/// The picture is looked at on a grid of this many pixels along its longer side.
constexpr int sample_side = 40;
constexpr int values_side_max_px = 512;
/// A sample without colour; JPEG tints a grey one by less.
constexpr int grey_spread_max = 12;
constexpr double grey_share_least = 0.98;
/// Of the samples of a picture in a palette this share lies this near to it, in RGB. The rest is for
/// captions.
constexpr int near_palette_max = 30;
constexpr double near_share_least = 0.93;
/// The picture shows at least this much of the palette (between its 1 % and 99 % points), with this much
/// colour.
constexpr int palette_span_least = 50;
constexpr double mean_spread_least = 25;

Palette from_stops(std::vector<Colour> const& stops)
{
    Palette palette{};
    for (std::size_t i = 0; i < palette.size(); ++i) {
        double const place = double(i) / 255 * double(stops.size() - 1);
        auto const stop = std::min(std::size_t(place), stops.size() - 2);
        for (std::size_t c = 0; c < 3; ++c)
            palette[i][c] = int(std::lround(
                std::lerp(double(stops[stop][c]), double(stops[stop + 1][c]), place - double(stop))
            ));
    }
    return palette;
}

Palette from_opencv(cv::ColormapTypes map)
{
    cv::Mat1b ramp(1, 256);
    for (int i = 0; i < 256; ++i) ramp(0, i) = uchar(i);
    cv::Mat3b colours;
    cv::applyColorMap(ramp, colours, map);
    Palette palette{};
    for (int i = 0; i < 256; ++i) {
        auto const& bgr = colours(0, i);
        palette[std::size_t(i)] = {bgr[2], bgr[1], bgr[0]};
    }
    return palette;
}

std::vector<Palette> const& palettes()
{
    static std::vector<Palette> const known{
        from_stops(
            {{0, 0, 0},
             {32, 0, 140},
             {120, 0, 155},
             {190, 20, 140},
             {230, 75, 60},
             {245, 130, 5},
             {255, 190, 10},
             {255, 240, 110},
             {255, 255, 255}}
        ),
        from_opencv(cv::COLORMAP_INFERNO),
        from_opencv(cv::COLORMAP_PLASMA),
        from_opencv(cv::COLORMAP_MAGMA),
        from_opencv(cv::COLORMAP_HOT),
        from_opencv(cv::COLORMAP_JET),
        from_opencv(cv::COLORMAP_TURBO),
        from_opencv(cv::COLORMAP_RAINBOW),
    };
    return known;
}

struct Nearest {
    int index{};
    int square{};
};

Nearest nearest(Palette const& palette, cv::Vec3b const& pixel)
{
    Nearest best{0, INT_MAX};
    for (std::size_t i = 0; i < palette.size(); ++i) {
        int square = 0;
        for (int c = 0; c < 3; ++c) {
            int const step = int(pixel[c]) - palette[i][std::size_t(c)];
            square += step * step;
        }
        if (square < best.square) best = {int(i), square};
    }
    return best;
}

cv::Mat scaled_to(cv::Mat const& rgb, int longer_side, int interpolation)
{
    double const scale = double(longer_side) / std::max(rgb.cols, rgb.rows);
    if (scale >= 1) return rgb;
    cv::Size const size(std::max(1, int(rgb.cols * scale)), std::max(1, int(rgb.rows * scale)));
    cv::Mat scaled;
    cv::resize(rgb, scaled, size, 0, 0, interpolation);
    return scaled;
}

int spread_of(cv::Vec3b const& pixel)
{
    auto const [least, most] = std::minmax({pixel[0], pixel[1], pixel[2]});
    return most - least;
}

double mean_spread(cv::Mat3b const& samples)
{
    double sum = 0;
    for (auto const& pixel : samples) sum += spread_of(pixel);
    return sum / double(samples.total());
}

/// How many of the samples follow the palette; 0 when they show too little of it.
double share_along(Palette const& palette, cv::Mat3b const& samples)
{
    std::vector<int> places;
    for (auto const& pixel : samples) {
        auto const found = nearest(palette, pixel);
        if (found.square <= near_palette_max * near_palette_max) places.push_back(found.index);
    }
    if (places.empty()) return 0;
    std::ranges::sort(places);
    int const span = places[places.size() * 99 / 100] - places[places.size() / 100];
    return span < palette_span_least ? 0 : double(places.size()) / double(samples.total());
}

/// Colours that agree in their upper six bits are looked up once.
cv::Mat1b inverted(Palette const& palette, cv::Mat3b const& rgb)
{
    constexpr short unknown = -1;
    std::vector<short> known(std::size_t(1) << 18, unknown);
    cv::Mat1b values(rgb.size());
    std::ranges::transform(rgb, values.begin(), [&](auto const& pixel) {
        auto& index =
            known[std::size_t(pixel[0] >> 2) << 12 | std::size_t(pixel[1] >> 2) << 6 | pixel[2] >> 2];
        if (index == unknown) {
            auto const middle = [](uchar level) { return uchar((level & 0xFC) | 2); };
            index = short(nearest(palette, {middle(pixel[0]), middle(pixel[1]), middle(pixel[2])}).index);
        }
        return uchar(index);
    });
    return values;
}

}  // namespace

bool is_grey(cv::Mat const& rgb)
{
    cv::Mat3b const samples = scaled_to(rgb, sample_side, cv::INTER_NEAREST);
    auto const grey =
        std::ranges::count_if(samples, [](auto const& pixel) { return spread_of(pixel) <= grey_spread_max; });
    return double(grey) >= grey_share_least * double(samples.total());
}

std::optional<cv::Mat1b> values_behind_palette(cv::Mat const& rgb)
{
    cv::Mat3b const samples = scaled_to(rgb, sample_side, cv::INTER_NEAREST);
    if (mean_spread(samples) < mean_spread_least) return std::nullopt;
    Palette const* followed = nullptr;
    double most = near_share_least;
    for (auto const& palette : palettes()) {
        auto const share = share_along(palette, samples);
        if (share < most) continue;
        most = share;
        followed = &palette;
    }
    if (followed == nullptr) return std::nullopt;

    cv::Mat3b const scaled = scaled_to(rgb, values_side_max_px, cv::INTER_AREA);
    return inverted(*followed, scaled);
}

}  // namespace heliograf::vision
