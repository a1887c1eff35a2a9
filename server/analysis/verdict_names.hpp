#pragma once
#include "base/ensure.hpp"
#include "vision/verdict.hpp"

#include <boost/describe.hpp>
#include <string>

/// The names under which what vision sees is stored and sent: those of the enumerators and members.
namespace heliograf::vision {

BOOST_DESCRIBE_ENUM(
    Condition,
    clean,
    dusty,
    bird_drop,
    snow_covered,
    electrical_damage,
    physical_damage,
    no_panel,
    unsure,
    thermal
)
BOOST_DESCRIBE_ENUM(
    FindingKind,
    dust_film,
    droppings,
    snow,
    leaves,
    shade,
    crack,
    burn,
    discoloration,
    hot_cell,
    hot_module,
    thermal_anomaly
)
BOOST_DESCRIBE_ENUM(ThermalSubject, module, field)
BOOST_DESCRIBE_ENUM(
    ThermalClass,
    cell,
    cell_multi,
    cracking,
    diode,
    diode_multi,
    hot_spot,
    hot_spot_multi,
    no_anomaly,
    offline_module,
    shadowing,
    soiling,
    vegetation
)
BOOST_DESCRIBE_ENUM(Severity, low, medium, high)
BOOST_DESCRIBE_ENUM(
    QualityReason,
    blurred,
    too_dark,
    too_bright,
    glare,
    too_small,
    panels_too_small,
    panels_unclear,
    no_panel,
    no_colour
)
BOOST_DESCRIBE_STRUCT(Point, (), (x, y))
BOOST_DESCRIBE_STRUCT(Box, (), (x, y, width, height))
BOOST_DESCRIBE_STRUCT(ModuleShare, (), (row, column, share))
BOOST_DESCRIBE_STRUCT(ModuleGrid, (), (rows, columns, modules, corners))
BOOST_DESCRIBE_STRUCT(Finding, (), (kind, severity, confidence, panel_share, box, polygon, modules))
BOOST_DESCRIBE_STRUCT(Quality, (), (sharpness, exposure, glare, panel_coverage, usable, reasons))
BOOST_DESCRIBE_STRUCT(Cleanliness, (), (score, low, high))

}  // namespace heliograf::vision

namespace heliograf::analysis {

template <class Enum>
[[nodiscard]] std::string name_of(Enum value)
{
    return boost::describe::enum_to_string(value, "");
}

/// For names that we stored ourselves; an unknown one is our own bug.
template <class Enum>
[[nodiscard]] Enum named(std::string const& name)
{
    Enum value{};
    ensure(boost::describe::enum_from_string(name.c_str(), value), "a stored name is one of ours");
    return value;
}

}  // namespace heliograf::analysis
