#include "analysis/heat_overlay.hpp"

#include "base/ensure.hpp"
#include "media/renditions.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace heliograf::analysis {
namespace {

constexpr double lightness_low = 0.35;
constexpr double lightness_high = 0.90;
constexpr double chroma = 0.17;
constexpr double hue_low_deg = 310.0;   // violet
constexpr double hue_turn_deg = 145.0;  // through red to yellow
constexpr double full_density_at = 2.0 / 3.0;
constexpr double density_over_picture = 0.55;
constexpr int outline_px = 2;

std::uint8_t to_srgb(double linear)
{
    auto const light = std::clamp(linear, 0.0, 1.0);
    auto const encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1.0 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(encoded * 255.0));
}

std::array<std::uint8_t, 3> from_oklch(double lightness, double hue_deg)
{
    auto const hue = hue_deg * std::numbers::pi / 180.0;
    auto const a = chroma * std::cos(hue);
    auto const b = chroma * std::sin(hue);
    auto const cube = [](double x) { return x * x * x; };
    auto const l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
    auto const m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
    auto const s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
    return {
        to_srgb(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
        to_srgb(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
        to_srgb(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
    };
}

std::array<std::array<std::uint8_t, 3>, 256> computed_scale()
{
    std::array<std::array<std::uint8_t, 3>, 256> scale{};
    for (std::size_t i = 0; i < scale.size(); ++i) {
        auto const t = static_cast<double>(i) / 255.0;
        scale[i] =
            from_oklch(lightness_low + t * (lightness_high - lightness_low), hue_low_deg + t * hue_turn_deg);
    }
    return scale;
}

double density(std::uint8_t strength)
{
    return std::min(1.0, strength / 255.0 / full_density_at);
}

struct Canvas {
    int width;
    int height;
    std::vector<std::uint8_t> rgba;

    std::uint8_t* at(int x, int y)
    {
        return &rgba
            [4 *
             (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x))];
    }
    void blend(int x, int y, std::array<std::uint8_t, 3> const& colour, double share)
    {
        auto* const pixel = at(x, y);
        for (std::size_t i = 0; i < 3; ++i)
            pixel[i] = static_cast<std::uint8_t>(std::lround(pixel[i] * (1.0 - share) + colour[i] * share));
    }
};

Canvas canvas_of(media::Image const& picture)
{
    Canvas canvas{picture.width, picture.height, {}};
    canvas.rgba.reserve(picture.rgb.size() / 3 * 4);
    for (std::size_t i = 0; i + 2 < picture.rgb.size(); i += 3)
        canvas.rgba.insert(
            canvas.rgba.end(), {picture.rgb[i], picture.rgb[i + 1], picture.rgb[i + 2], std::uint8_t{255}}
        );
    return canvas;
}

/// @return the heat at a pixel of a picture `width` × `height`, interpolated between the cells' middles
double heat_at(vision::HeatMap const& heat, double x_share, double y_share)
{
    auto const value = [&](int x, int y) {
        auto const column = std::clamp(x, 0, heat.width - 1);
        auto const row = std::clamp(y, 0, heat.height - 1);
        return static_cast<double>(heat.values
                                       [static_cast<std::size_t>(row) * static_cast<std::size_t>(heat.width) +
                                        static_cast<std::size_t>(column)]);
    };
    auto const x = x_share * heat.width - 0.5;
    auto const y = y_share * heat.height - 0.5;
    auto const left = static_cast<int>(std::floor(x));
    auto const top = static_cast<int>(std::floor(y));
    return std::lerp(
        std::lerp(value(left, top), value(left + 1, top), x - left),
        std::lerp(value(left, top + 1), value(left + 1, top + 1), x - left),
        y - top
    );
}

void lay_heat(Canvas& canvas, vision::HeatMap const& heat)
{
    for (int y = 0; y < canvas.height; ++y)
        for (int x = 0; x < canvas.width; ++x) {
            auto const warmth = heat_at(heat, (x + 0.5) / canvas.width, (y + 0.5) / canvas.height);
            auto const strength = static_cast<std::uint8_t>(std::lround(warmth));
            canvas.blend(x, y, heat_colour(strength), density_over_picture * density(strength));
        }
}

void outline(Canvas& canvas, vision::Box const& box, std::array<std::uint8_t, 3> const& colour)
{
    auto const pixel = [](double share, int length) {
        return std::clamp(static_cast<int>(std::lround(share * length)), 0, length);
    };
    auto const left = pixel(box.x, canvas.width);
    auto const right = pixel(box.x + box.width, canvas.width);
    auto const top = pixel(box.y, canvas.height);
    auto const bottom = pixel(box.y + box.height, canvas.height);
    for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x) {
            auto const inside = x >= left + outline_px && x < right - outline_px && y >= top + outline_px &&
                                y < bottom - outline_px;
            if (!inside) canvas.blend(x, y, colour, 1.0);
        }
}

}  // namespace

std::array<std::uint8_t, 3> heat_colour(std::uint8_t strength)
{
    static auto const scale = computed_scale();
    return scale[strength];
}

std::string heat_overlay_png(vision::HeatMap const& heat)
{
    auto const cells = static_cast<std::size_t>(heat.width) * static_cast<std::size_t>(heat.height);
    ensure(cells > 0 && heat.values.size() == cells, "a heat map holds width × height values");
    std::vector<std::uint8_t> rgba;
    rgba.reserve(cells * 4);
    for (auto const strength : heat.values) {
        auto const colour = heat_colour(strength);
        auto const alpha = static_cast<std::uint8_t>(std::lround(255.0 * density(strength)));
        rgba.insert(rgba.end(), {colour[0], colour[1], colour[2], alpha});
    }
    return media::encode_png_rgba(heat.width, heat.height, rgba);
}

std::string annotated_png(media::Image const& picture, vision::Verdict const& verdict)
{
    auto canvas = canvas_of(picture);
    if (verdict.heat_map.width > 0 && verdict.heat_map.height > 0) lay_heat(canvas, verdict.heat_map);
    constexpr std::array<std::uint8_t, 3> soiling{64, 200, 255};
    constexpr std::array<std::uint8_t, 3> damage{255, 64, 64};
    for (auto const& finding : verdict.soiling) outline(canvas, finding.box, soiling);
    for (auto const& finding : verdict.damage) outline(canvas, finding.box, damage);
    return media::encode_png_rgba(canvas.width, canvas.height, canvas.rgba);
}

}  // namespace heliograf::analysis
