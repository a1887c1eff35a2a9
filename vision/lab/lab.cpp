// The C interface by which vision/*.py uses the very code that runs in the server.
#include "lab/forest_fit.hpp"
#include "vision/context_features.hpp"
#include "vision/examination.hpp"
#include "vision/forest.hpp"
#include "vision/testing/panel_scene.hpp"
#include "vision/tile_features.hpp"
#include "vision/working_picture.hpp"

#include <algorithm>
#include <cstring>
#include <sstream>
#include <string>

namespace {

using namespace heliograf;
using namespace heliograf::vision;

TileMeasures restored(float const* measures, int columns, int rows)
{
    TileMeasures tiles{columns, rows};
    for (std::size_t i = 0; i < tiles.tile_count(); ++i)
        std::copy_n(measures + i * measure_count, measure_count, tiles.tile(i).begin());
    return tiles;
}

void write(std::ostream& out, char const* list, std::vector<Finding> const& findings)
{
    for (auto const& finding : findings) {
        out << list << ' ' << int(finding.kind) << ' ' << int(finding.severity) << ' ' << finding.confidence
            << ' ' << finding.panel_share;
        for (auto const& point : finding.polygon) out << ' ' << point.x << ' ' << point.y;
        out << '\n';
    }
}

int copy_out(FeatureRows const& rows, float* out)
{
    std::ranges::copy(rows.values, out);
    return int(rows.width);
}

}  // namespace

extern "C" {

int lab_measure_count()
{
    return int(measure_count);
}

/// @return 1, or 0 when the picture is too small or too thin
int lab_measure_tiles(
    std::uint8_t const* rgb, int width, int height, int* columns, int* rows, float* measures
)
{
    Picture const picture{width, height, rgb};
    if (!can_be_scaled(picture)) return 0;
    auto const tiles = measure_tiles(scale_to_working_size(picture));
    *columns = tiles.columns();
    *rows = tiles.rows();
    for (std::size_t i = 0; i < tiles.tile_count(); ++i)
        std::ranges::copy(tiles.tile(i), measures + i * measure_count);
    return 1;
}

int lab_panel_features(float const* measures, int columns, int rows, float* out)
{
    return copy_out(panel_features(restored(measures, columns, rows)), out);
}

int lab_kind_features(float const* measures, int columns, int rows, float const* panel, float* out)
{
    auto const tiles = restored(measures, columns, rows);
    return copy_out(kind_features(tiles, {panel, tiles.tile_count()}), out);
}

int lab_picture_features(
    float const* measures, int columns, int rows, float const* panel, float const* kinds, float* out
)
{
    auto const tiles = restored(measures, columns, rows);
    std::vector<TileKinds> shares(tiles.tile_count());
    std::memcpy(shares.data(), kinds, shares.size() * sizeof(TileKinds));
    return copy_out(picture_features(tiles, {panel, tiles.tile_count()}, shares), out);
}

/// @return the size of the forest, or minus the size needed when it is more than `capacity`
long lab_fit_forest(
    lab::Samples const* samples, lab::FitOptions const* options, std::uint8_t* forest, long capacity
)
{
    auto const bytes = lab::fit_forest(*samples, *options);
    if (long(bytes.size()) > capacity) return -long(bytes.size());
    std::ranges::copy(bytes, forest);
    return long(bytes.size());
}

/// @param options  width, height, seed, cells, surroundings, across, down, tilt, exposure, sky_shine, grain,
///                 dust, droppings, snow, leaves, shade, cracks, burns, discolorations; x and y of the
///                 field's four corners, or eight zeros
/// @param rgb      width × height × 3
/// @param panel    width × height, 255 on panel
/// @param truth    8 planes of width × height, in the order of FindingKind
void lab_render(double const* options, std::uint8_t* rgb, std::uint8_t* panel, std::uint8_t* truth)
{
    auto const whole = [options](int i) { return int(options[i]); };
    std::vector<Point> field;
    for (int i = 19; i < 27; i += 2) field.push_back({options[i], options[i + 1]});
    bool const placed = std::any_of(options + 19, options + 27, [](double value) { return value != 0; });
    auto const scene = vision::testing::render({
        .width_px = whole(0),
        .height_px = whole(1),
        .seed = std::uint32_t(whole(2)),
        .cells = vision::testing::CellStyle(whole(3)),
        .surroundings = vision::testing::Surroundings(whole(4)),
        .modules_across = whole(5),
        .modules_down = whole(6),
        .tilt = options[7],
        .exposure = options[8],
        .sky_shine = options[9],
        .grain = options[10],
        .dust = options[11],
        .droppings = whole(12),
        .snow = options[13],
        .leaves = whole(14),
        .shade = options[15],
        .cracks = whole(16),
        .burns = whole(17),
        .discolorations = whole(18),
        .field = placed ? field : std::vector<Point>{},
    });
    std::ranges::copy(scene.rgb, rgb);
    std::ranges::copy(scene.panel, panel);
    for (auto const& mask : scene.truth) truth = std::ranges::copy(mask, truth).out;
}

/// @param parts  panel, kind, presence, condition, cleanliness, calibration, encoders and heads of the
/// networks;
///               they stay the caller's and are read as long as the process lives
/// @return a model, which lives as long
Model const* lab_open_model(std::uint8_t const* const* parts, long const* sizes)
{
    auto const bytes = [&](int i) { return std::as_bytes(std::span{parts[i], std::size_t(sizes[i])}); };
    return new Model{
        Forest{bytes(0)},
        Forest{bytes(1)},
        Forest{bytes(2)},
        Forest{bytes(3)},
        Forest{bytes(4)},
        std::make_shared<PhotoNetwork const>(bytes(6), bytes(7)),
        read_calibration(bytes(5))
    };
}

/// The picture as the networks are shown it. @param out  room for network_side_px squared × 3
void lab_network_picture(
    std::uint8_t const* rgb, int width, int height, int* columns, int* rows, std::uint8_t* out
)
{
    auto const picture = scale_to_network_size({width, height, rgb});
    *columns = picture.cols;
    *rows = picture.rows;
    std::copy_n(picture.data, picture.total() * picture.elemSize(), out);
}

/// The whole verdict by a model of the caller's, as lines of words: what vision/evaluate and vision/overlay
/// read.
/// @return bytes written to `text`; more than `capacity` when it was too small
long lab_examine(
    Model const* model, std::uint8_t const* rgb, int width, int height, char* text, long capacity
)
{
    auto const verdict = examine_with(*model, {width, height, rgb});
    std::ostringstream out;
    out << "condition " << int(verdict.condition) << ' ' << verdict.confidence << "\nprobabilities";
    for (double const probability : verdict.probabilities) out << ' ' << probability;
    auto const& quality = verdict.quality;
    out << "\nquality " << quality.sharpness << ' ' << quality.exposure << ' ' << quality.glare << ' '
        << quality.panel_coverage << ' ' << quality.usable << "\nreasons";
    for (auto const reason : quality.reasons) out << ' ' << int(reason);
    out << '\n';
    if (auto const& score = verdict.cleanliness)
        out << "cleanliness " << score->score << ' ' << score->low << ' ' << score->high << '\n';
    if (auto const& grid = verdict.grid) {
        out << "grid " << grid->rows << ' ' << grid->columns << ' ' << grid->modules;
        for (auto const& corner : grid->corners) out << ' ' << corner.x << ' ' << corner.y;
        out << '\n';
    }
    write(out, "soiling", verdict.soiling);
    write(out, "damage", verdict.damage);
    out << "heat " << verdict.heat_map.width << ' ' << verdict.heat_map.height;
    for (int const value : verdict.heat_map.values) out << ' ' << value;
    auto const answer = out.str();
    std::copy_n(answer.data(), std::min(long(answer.size()), capacity), text);
    return long(answer.size());
}

void lab_predict(std::uint8_t const* forest, long size, float const* samples, long count, float* answers)
{
    Forest const read{std::as_bytes(std::span{forest, std::size_t(size)})};
    auto const width = read.feature_count();
    auto const outputs = read.output_count();
    for (std::size_t i = 0; i < std::size_t(count); ++i)
        read.predict({samples + i * width, width}, {answers + i * outputs, outputs});
}
}
