#include "vision/testing/panel_plane.hpp"

#include "vision/testing/noise.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace heliograf::vision::testing {

namespace {

// A usual 60-cell module of 2020.
constexpr double module_width_m = 1.134;
constexpr double module_height_m = 1.72;
constexpr double gap_m = 0.025;
constexpr double frame_m = 0.03;
constexpr int cells_across = 6;
constexpr int cells_down = 10;
constexpr double cell_width_m = (module_width_m - 2 * frame_m) / cells_across;
constexpr double cell_height_m = (module_height_m - 2 * frame_m) / cells_down;

double clamp01(double value)
{
    return std::clamp(value, 0.0, 1.0);
}

/// Number of the cell along one axis of the field, counted over all modules.
int cell_number(double at_m, double module_m, double cell_m)
{
    int const module = int(std::floor(at_m / (module_m + gap_m)));
    return module * 100 + int(std::floor((at_m - module * (module_m + gap_m) - frame_m) / cell_m));
}

double angle_distance(double one, double other)
{
    return std::abs(std::remainder(one - other, 2 * std::numbers::pi));
}

void cover(PlaneSample& sample, FindingKind kind, Light const& light, double opacity)
{
    if (opacity <= 0) return;
    sample.light = mix(sample.light, light, opacity);
    auto& truth = sample.truth[static_cast<std::size_t>(kind)];
    truth = std::max(truth, opacity);
}

}  // namespace

Light mix(Light const& from, Light const& to, double share)
{
    Light result{};
    for (std::size_t i = 0; i < 3; ++i) result[i] = std::lerp(from[i], to[i], clamp01(share));
    return result;
}

PanelPlane::PanelPlane(SceneOptions const& options)
    : options_{options},
      droppings_{scatter(options.droppings, 0.05, 0.13, 10)},
      leaves_{scatter(options.leaves, 0.07, 0.12, 20)},
      cracks_{scatter(options.cracks, 0.35, 0.55, 30)},
      burns_{scatter(options.burns, 0.08, 0.16, 40)},
      browned_{scatter(options.discolorations, 0.0, 0.0, 50)}
{}

double PanelPlane::width_m() const
{
    return options_.modules_across * (module_width_m + gap_m) - gap_m;
}

double PanelPlane::height_m() const
{
    return options_.modules_down * (module_height_m + gap_m) - gap_m;
}

std::vector<PanelPlane::Spot>
PanelPlane::scatter(int count, double least_m, double most_m, std::uint32_t salt) const
{
    std::vector<Spot> spots;
    for (int i = 0; i < count; ++i) {
        auto const seed = options_.seed * 7919U + salt;
        // Away from the rim, where perspective and the picture's edge would hide it.
        spots.push_back({
            width_m() * (0.15 + 0.7 * hash_noise(i, 0, seed)),
            height_m() * (0.15 + 0.7 * hash_noise(i, 1, seed)),
            std::lerp(least_m, most_m, hash_noise(i, 2, seed)),
            seed + static_cast<std::uint32_t>(i) * 101U,
        });
    }
    return spots;
}

PlaneSample PanelPlane::at(double x_m, double y_m) const
{
    Place const place{
        int(std::floor(x_m / (module_width_m + gap_m))),
        int(std::floor(y_m / (module_height_m + gap_m))),
        std::fmod(x_m, module_width_m + gap_m),
        std::fmod(y_m, module_height_m + gap_m),
    };
    PlaneSample sample;
    if (place.in_x_m > module_width_m || place.in_y_m > module_height_m) {
        sample.light = {0.05, 0.05, 0.05};
        return sample;
    }
    sample.light = module_light(place, x_m, y_m);
    put_damage(sample, x_m, y_m);
    put_soiling(sample, place, x_m, y_m);
    put_leaves_and_shade(sample, x_m, y_m);
    return sample;
}

Light PanelPlane::module_light(Place const& place, double x_m, double y_m) const
{
    bool const black = options_.cells == CellStyle::full_black;
    double const rim_m =
        std::min({place.in_x_m, module_width_m - place.in_x_m, place.in_y_m, module_height_m - place.in_y_m});
    Light light{};
    if (rim_m < frame_m) {
        double const metal = black ? 0.03 : 0.5 + 0.12 * rim_m / frame_m;
        light = {metal, metal, metal * 1.02};
    } else {
        double const across = (place.in_x_m - frame_m) / cell_width_m;
        double const down = (place.in_y_m - frame_m) / cell_height_m;
        int const column = place.module_x * cells_across + int(across);
        int const row = place.module_y * cells_down + int(down);
        auto const cell_seed = static_cast<std::uint32_t>(column * 131 + row * 17) + options_.seed;
        light = cell_light(across - std::floor(across), down - std::floor(down), cell_seed);
    }
    // Glass mirrors the sky, more towards the far end of the field, where it is seen at a flatter angle.
    double const far = 1 - y_m / height_m();
    double const shine =
        options_.sky_shine * (0.03 + 0.10 * far + 0.04 * cloud_noise(x_m * 0.3, y_m * 0.3, 5));
    return {light[0] + shine * 0.55, light[1] + shine * 0.72, light[2] + shine * 0.95};
}

Light PanelPlane::cell_light(double across, double down, std::uint32_t cell_seed) const
{
    bool const poly = options_.cells == CellStyle::blue_poly;
    bool const black = options_.cells == CellStyle::full_black;
    double const edge = std::min({across, 1 - across, down, 1 - down});
    double const corner = std::min(across, 1 - across) + std::min(down, 1 - down);
    if (!black && (edge < 0.018 || (!poly && corner < 0.12))) return {0.30, 0.32, 0.36};
    if (black && edge < 0.012) return {0.012, 0.012, 0.014};

    double const tone = 1 + 0.25 * (hash_noise(0, 0, cell_seed) - 0.5);
    double const grain = poly ? 0.35 * (value_noise(across * 9, down * 9, cell_seed) - 0.5) : 0.0;
    double const level = (poly ? 0.060 : 0.024) * tone * (1 + grain);
    Light const tint = poly ? Light{0.45, 0.80, 2.1} : Light{0.85, 0.95, 1.35};
    Light light{level * tint[0], level * tint[1], level * tint[2]};
    int const busbars = poly ? 3 : 5;
    double const from_busbar = std::abs(std::remainder(across * busbars + 0.5, 1.0)) / busbars;
    if (from_busbar < 0.010) light = mix(light, {0.35, 0.36, 0.38}, black ? 0.15 : 0.7);
    return light;
}

void PanelPlane::put_damage(PlaneSample& sample, double x_m, double y_m) const
{
    for (auto const& spot : browned_) {
        bool const same_cell = cell_number(x_m, module_width_m, cell_width_m) ==
                                   cell_number(spot.x_m, module_width_m, cell_width_m) &&
                               cell_number(y_m, module_height_m, cell_height_m) ==
                                   cell_number(spot.y_m, module_height_m, cell_height_m);
        if (same_cell) cover(sample, FindingKind::discoloration, {0.22, 0.10, 0.03}, 0.75);
    }
    for (auto const& spot : burns_) {
        double const dx = x_m - spot.x_m;
        double const dy = y_m - spot.y_m;
        if (std::hypot(dx, dy) > 2 * spot.radius_m) continue;
        double const ragged = 0.7 + 0.6 * cloud_noise(dx * 14 + 9, dy * 14 + 9, spot.seed);
        double const inside = 1 - std::hypot(dx, dy) / (spot.radius_m * ragged);
        double const ash = cloud_noise(x_m * 40, y_m * 40, spot.seed);
        cover(sample, FindingKind::burn, {0.10 * ash, 0.06 * ash, 0.03 * ash}, clamp01(inside * 5));
        if (inside < 0 && inside > -0.35)
            cover(sample, FindingKind::burn, {0.25, 0.13, 0.05}, 0.6 * (1 + inside / 0.35));
    }
    for (auto const& spot : cracks_) {
        double const dx = x_m - spot.x_m;
        double const dy = y_m - spot.y_m;
        double const distance_m = std::hypot(dx, dy);
        if (distance_m > spot.radius_m) continue;
        double const bent = std::atan2(dy, dx) + 0.5 * (cloud_noise(dx * 9, dy * 9, spot.seed) - 0.5);
        double line = 0;
        for (int ray = 0; ray < 22; ++ray) {
            double const direction = ray * 0.2856 + 0.2 * hash_noise(ray, 3, spot.seed);
            double const off_m = angle_distance(bent, direction) * distance_m;
            line = std::max(line, 1 - off_m / 0.008);
        }
        double const ring =
            std::remainder(distance_m * (1 + 0.2 * cloud_noise(dx * 6, dy * 6, spot.seed)), 0.075);
        line = std::max(line, (1 - std::abs(ring) / 0.006) * 0.8);
        double const fade = 1 - distance_m / spot.radius_m;
        double const centre = clamp01(1 - distance_m / 0.05);
        double const white = std::max(clamp01(line) * std::min(1.0, 0.35 + fade), centre);
        sample.light = mix(sample.light, {0.75, 0.80, 0.85}, 0.85 * white);
        sample.truth[static_cast<std::size_t>(FindingKind::crack)] = 1;
    }
}

void PanelPlane::put_soiling(PlaneSample& sample, Place const& place, double x_m, double y_m) const
{
    if (options_.dust > 0) {
        double const clouds = cloud_noise(x_m * 0.9, y_m * 0.9, options_.seed + 60);
        double const lower_edge = std::pow(place.in_y_m / module_height_m, 4);
        double const film = clamp01(options_.dust * (0.55 + 0.7 * clouds + 0.25 * lower_edge));
        double const tone = 0.85 + 0.3 * cloud_noise(x_m * 12, y_m * 12, options_.seed + 70);
        cover(sample, FindingKind::dust_film, {0.36 * tone, 0.31 * tone, 0.25 * tone}, film);
    }

    for (auto const& spot : droppings_) {
        double const dx = x_m - spot.x_m;
        double const dy = y_m - spot.y_m;
        if (std::abs(dx) > 1.5 * spot.radius_m || std::abs(dy) > 3 * spot.radius_m) continue;
        double const ragged = 0.6 + 0.8 * cloud_noise(dx * 18 + 5, dy * 18 + 5, spot.seed);
        double const splat = (1 - std::hypot(dx, dy) / (spot.radius_m * ragged)) * 6;
        double const run = dy > 0 && dy < 3 * spot.radius_m
                               ? 1 - std::abs(dx + 0.01 * std::sin(dy * 40)) / (0.16 * spot.radius_m)
                               : 0.0;
        double const tint = 0.7 + 0.25 * cloud_noise(dx * 40, dy * 40, spot.seed);
        cover(sample, FindingKind::droppings, {tint, tint, tint * 0.93}, clamp01(std::max(splat, run)));
    }
    if (options_.snow > 0) {
        double const wave = 0.08 * (cloud_noise(x_m * 2.5, place.module_y, options_.seed + 80) - 0.5);
        double const level_m = module_height_m * (1 - options_.snow + wave);
        double const tone_snow = 0.78 + 0.12 * cloud_noise(x_m * 3, y_m * 3, options_.seed + 81);
        double const opacity = clamp01((place.in_y_m - level_m) / 0.03);
        cover(sample, FindingKind::snow, {tone_snow, tone_snow * 1.01, tone_snow * 1.04}, opacity);
    }
}

void PanelPlane::put_leaves_and_shade(PlaneSample& sample, double x_m, double y_m) const
{
    for (auto const& spot : leaves_) {
        double const turn = 6.28 * hash_noise(4, 4, spot.seed);
        double const dx = x_m - spot.x_m;
        double const dy = y_m - spot.y_m;
        double const along = dx * std::cos(turn) + dy * std::sin(turn);
        double const across = dy * std::cos(turn) - dx * std::sin(turn);
        double const half_width = 0.45 * spot.radius_m * (1 - std::pow(along / spot.radius_m, 2));
        if (std::abs(along) > spot.radius_m || std::abs(across) > half_width) continue;
        bool const green = hash_noise(5, 5, spot.seed) < 0.4;
        double const vein = std::abs(across) < 0.004 ? 1.3 : 1.0;
        Light const light = green ? Light{0.10, 0.22, 0.03} : Light{0.36, 0.20, 0.05};
        cover(sample, FindingKind::leaves, {light[0] * vein, light[1] * vein, light[2] * vein}, 1);
    }
    double const shadow_edge_m = width_m() * options_.shade + 0.25 * (y_m - height_m() / 2);
    if (options_.shade > 0 && x_m < shadow_edge_m) cover(sample, FindingKind::shade, {0, 0, 0}, 0.72);
}

}  // namespace heliograf::vision::testing
