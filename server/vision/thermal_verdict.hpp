#pragma once
#include <array>
#include <cstddef>
#include <optional>

/// The nouns of thermal pictures. A thermal picture shows heat, not dirt.
namespace heliograf::vision {

/// What a thermal picture of one module shows; the classes of the data set (vision/thermal-model-card.md).
enum class ThermalClass {
    cell,            ///< one cell warmer than the rest
    cell_multi,      ///< several cells
    cracking,        ///< warm along cracks
    diode,           ///< one substring bypassed
    diode_multi,     ///< several substrings
    hot_spot,        ///< a warm spot smaller than a cell
    hot_spot_multi,  ///< several spots
    no_anomaly,
    offline_module,  ///< warm all over
    shadowing,
    soiling,
    vegetation,
};
constexpr std::size_t thermal_class_count = 12;

enum class ThermalSubject {
    module,  ///< one module fills the picture
    field,   ///< several modules
};

struct ThermalVerdict {
    ThermalSubject subject{};
    std::optional<ThermalClass> likeliest{};                  ///< of a module; absent for a field
    std::array<double, thermal_class_count> probabilities{};  ///< of a module, sum 1; else all 0
    bool anomaly{};  ///< a module is not `no_anomaly`; in a field something is hot
};

}  // namespace heliograf::vision
