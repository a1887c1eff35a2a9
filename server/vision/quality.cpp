#include "vision/quality.hpp"

#include <algorithm>
#include <vector>

namespace heliograf::vision {

namespace {

/// Two limits of one measure: beyond the first the verdict is doubtful, beyond the second it is refused.
/// The first is near the worst 2 % of the photos the model learnt from, the second beyond nearly all of them.
struct Limits {
    double doubtful;
    double refused;
};
constexpr Limits fine_to_coarse_least{0.36, 0.20};  ///< texture at 1 px over texture at 3 px
constexpr Limits lightness_least{50, 22};           ///< mean over the panel, 0..255
constexpr Limits lightness_most{232, 246};
constexpr Limits glare_most{0.06, 0.50};       ///< share of the panel's pixels that are burnt out
constexpr Limits coverage_least{0.10, 0.02};   ///< share of the picture
constexpr double fine_to_coarse_sharp = 0.55;  ///< from here on a picture counts as fully sharp

/// Overexposed: more than this share of the panel is burnt out and its darkest tenth is lighter than this.
/// Snow in the sun burns out as well, but leaves dark glass or a dark frame beside it.
constexpr double burnt_out_most = 0.05;
constexpr double darkest_tenth_most = 110;

/// A tile whose mean chroma is above the first has colour; a picture with fewer such tiles than the second
/// has none. Grey pictures have no such tile, packed as JPEG or not; of photos in colour, snow and fog
/// included, the palest has them on a seventh of the picture.
constexpr float tile_chroma_least = 2;
constexpr double coloured_share_least = 0.02;

struct PanelMeans {
    double tiles{};
    double lightness{};
    double glare{};
    double burnt_out{};  ///< glare, and snow that is as bright
    double darkest_tenth{};
    double fine_to_coarse{};
};

/// Sharpness is judged where there is something to be sharp: at the better textured half of the tiles.
double fine_to_coarse_ratio(TileMeasures const& tiles, std::vector<std::size_t> chosen)
{
    auto const coarse = [&](std::size_t i) { return tiles.at(i, Measure::texture_3px); };
    std::ranges::sort(chosen, std::greater{}, coarse);
    double sum_fine = 0;
    double sum_coarse = 1e-6;
    for (std::size_t i = 0; i < (chosen.size() + 1) / 2; ++i) {
        sum_fine += double(tiles.at(chosen[i], Measure::texture_1px));
        sum_coarse += double(coarse(chosen[i]));
    }
    return sum_fine / sum_coarse;
}

/// The lightness that a tenth of the tiles stays below.
double darkest_tenth(TileMeasures const& tiles, std::vector<std::size_t> chosen)
{
    auto const light = [&](std::size_t i) { return tiles.at(i, Measure::lightness); };
    std::ranges::sort(chosen, std::less{}, light);
    return double(light(chosen[chosen.size() / 10]));
}

double coloured_share(TileMeasures const& tiles)
{
    std::size_t coloured = 0;
    for (std::size_t i = 0; i < tiles.tile_count(); ++i)
        if (tiles.at(i, Measure::chroma) > tile_chroma_least) ++coloured;
    return double(coloured) / double(tiles.tile_count());
}

/// Why a picture has no colour. In the dark and in glaring light nothing has any; a picture in greys has none
/// of its own.
QualityReason reason_for_no_colour(TileMeasures const& tiles)
{
    double lightness = 0;
    for (std::size_t i = 0; i < tiles.tile_count(); ++i) lightness += double(tiles.at(i, Measure::lightness));
    lightness /= double(tiles.tile_count());
    if (lightness < lightness_least.refused) return QualityReason::too_dark;
    if (lightness > lightness_most.refused) return QualityReason::too_bright;
    return QualityReason::no_colour;
}

PanelMeans panel_means(Impression const& impression)
{
    cv::Size const size(impression.tiles.columns(), impression.tiles.rows());
    auto const panel = panel_share(impression, size);
    auto const snow = kind_share(impression, TileKind::snow, size);
    PanelMeans means;
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < impression.tiles.tile_count(); ++i) {
        if (panel(int(i)) < 0.5F) continue;
        chosen.push_back(i);
        means.lightness += double(impression.tiles.at(i, Measure::lightness));
        means.burnt_out += double(impression.tiles.at(i, Measure::glare_share));
        // Snow is as bright as glare, but it hides nothing that could be judged.
        means.glare += double(impression.tiles.at(i, Measure::glare_share) * (1 - snow(int(i))));
    }
    means.tiles = double(chosen.size());
    if (chosen.empty()) return means;
    means.lightness /= means.tiles;
    means.glare /= means.tiles;
    means.burnt_out /= means.tiles;
    means.darkest_tenth = darkest_tenth(impression.tiles, chosen);
    means.fine_to_coarse = fine_to_coarse_ratio(impression.tiles, std::move(chosen));
    return means;
}

class Gate {
public:
    void at_least(double value, Limits limits, QualityReason reason)
    {
        check(value < limits.doubtful, value < limits.refused, reason);
    }
    void at_most(double value, Limits limits, QualityReason reason)
    {
        check(value > limits.doubtful, value > limits.refused, reason);
    }

    void refuse(QualityReason reason)
    {
        check(std::ranges::find(reasons, reason) == reasons.end(), true, reason);
    }

    bool usable{true};
    std::vector<QualityReason> reasons;

private:
    void check(bool doubtful, bool refused, QualityReason reason)
    {
        if (doubtful) reasons.push_back(reason);
        if (refused) usable = false;
    }
};

}  // namespace

Quality quality_of_too_small()
{
    Quality quality;
    quality.reasons.push_back(QualityReason::too_small);
    return quality;
}

Quality assess_quality(Impression const& impression)
{
    auto const means = panel_means(impression);
    Quality quality;
    quality.panel_coverage = means.tiles / double(impression.tiles.tile_count());
    quality.glare = std::clamp(means.glare, 0.0, 1.0);
    quality.sharpness = std::clamp(means.fine_to_coarse / fine_to_coarse_sharp, 0.0, 1.0);
    double const from_dark = means.lightness / (2 * lightness_least.doubtful);
    double const from_bright = (255 - means.lightness) / (2 * (255 - lightness_most.doubtful));
    quality.exposure = std::clamp(std::min(from_dark, from_bright), 0.0, 1.0);

    Gate gate;
    gate.at_least(quality.panel_coverage, coverage_least, QualityReason::panels_too_small);
    if (means.tiles > 0) {
        gate.at_least(means.fine_to_coarse, fine_to_coarse_least, QualityReason::blurred);
        gate.at_least(means.lightness, lightness_least, QualityReason::too_dark);
        if (means.burnt_out > burnt_out_most && means.darkest_tenth > darkest_tenth_most)
            gate.refuse(QualityReason::too_bright);
        else
            gate.at_most(means.lightness, lightness_most, QualityReason::too_bright);
        gate.at_most(means.glare, glare_most, QualityReason::glare);
    }
    // All that was learnt has colour in it, so nothing can be said of a grey photo. Thermal pictures may be
    // grey too; they never come here.
    if (coloured_share(impression.tiles) < coloured_share_least)
        gate.refuse(reason_for_no_colour(impression.tiles));
    quality.usable = gate.usable;
    quality.reasons = std::move(gate.reasons);
    return quality;
}

}  // namespace heliograf::vision
