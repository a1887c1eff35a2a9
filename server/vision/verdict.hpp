#pragma once
#include "vision/module_grid.hpp"
#include "vision/thermal_verdict.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// The nouns of vision: what a photo of panels shows. Pixels in, findings out; no texts, no files, no HTTP.
namespace heliograf::vision {

/// What the picture as a whole shows. The first six are the classes of the data set (docs/science.md).
enum class Condition {
    clean,
    dusty,
    bird_drop,
    snow_covered,
    electrical_damage,
    physical_damage,
    no_panel,  ///< no solar panel was found
    unsure,    ///< a panel, but the evidence is too thin or the photo too poor
    thermal,   ///< a picture of heat, judged as such: Verdict::thermal
};
constexpr std::size_t condition_class_count = 6;  ///< those that carry a probability

/// First what lies on a panel, then damage, then what heat shows.
enum class FindingKind {
    dust_film,
    droppings,
    snow,
    leaves,
    shade,
    crack,
    burn,
    discoloration,
    hot_cell,         ///< a cell or a part of one, in a thermal picture of a field
    hot_module,       ///< a module or much of it
    thermal_anomaly,  ///< what a thermal picture of one module shows
};
enum class Severity { low, medium, high };

/// Wrong with a panel, where the other kinds lie on it. What is warm counts as wrong.
[[nodiscard]] constexpr bool is_damage(FindingKind kind)
{
    return kind >= FindingKind::crack;
}
/// Seen by its heat alone.
[[nodiscard]] constexpr bool is_thermal(FindingKind kind)
{
    return kind >= FindingKind::hot_cell;
}

/// Why a photo is hard or impossible to judge.
enum class QualityReason {
    blurred,
    too_dark,
    too_bright,
    glare,
    too_small,
    panels_too_small,
    panels_unclear,  ///< something like a panel, but too little like one to say that it is, or is not
    no_panel,
    no_colour,
};

/// Shares of the picture, as in Point.
struct Box {
    double x{};
    double y{};
    double width{};
    double height{};
};

/// One place where something lies on a panel or is wrong with it.
struct Finding {
    FindingKind kind{};
    Severity severity{};
    double confidence{};   ///< 0..1
    double panel_share{};  ///< area as a share of the panel area, 0..1
    Box box{};
    std::vector<Point> polygon{};        ///< outline, at most 64 points; at least 3
    std::vector<ModuleShare> modules{};  ///< those it lies on, as far as known; most covered first
};

/// Each measure 0..1, where 1 is good for sharpness, exposure and coverage, and bad for glare.
struct Quality {
    double sharpness{};
    double exposure{};
    double glare{};
    double panel_coverage{};  ///< share of the picture that is panel
    bool usable{};
    std::vector<QualityReason> reasons;  ///< also says what is only doubtful when usable
};

/// 100 × (1 − soiled share of the panel area, weighted by opacity); low..high holds the truth 9 times in 10.
struct Cleanliness {
    double score{};
    double low{};
    double high{};
};

/// How strongly each place of the picture is soiled or damaged: row-major, 0..255, 0 off the panels.
struct HeatMap {
    int width{};
    int height{};
    std::vector<std::uint8_t> values;
};

struct Verdict {
    Condition condition{Condition::unsure};
    std::array<double, condition_class_count> probabilities{};  ///< in the order of Condition; sum 1
    double confidence{};                                        ///< of `condition`, 0..1
    std::optional<Cleanliness> cleanliness;                     ///< absent for no_panel and unsure
    std::vector<Finding> soiling;  ///< dust_film, droppings, snow, leaves, shade; worst first
    std::vector<Finding> damage;   ///< the other kinds; worst first
    Quality quality;
    HeatMap heat_map;
    std::optional<ModuleGrid> grid;         ///< of the modules, where it is clearly visible
    std::optional<ThermalVerdict> thermal;  ///< of a thermal picture only
};

/// An 8-bit sRGB picture, interleaved, rows without gaps. Does not own its pixels.
struct Picture {
    int width{};
    int height{};
    std::uint8_t const* rgb{};
};

}  // namespace heliograf::vision
