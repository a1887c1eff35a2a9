#pragma once
#include "analysis/analysis.hpp"
#include "analysis/verdict_names.hpp"
#include "base/json_writer.hpp"
#include "solar/loss.hpp"
#include "vision/verdict.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace heliograf::solar {
BOOST_DESCRIBE_STRUCT(Loss, (), (low, mid, high))
}  // namespace heliograf::solar

namespace heliograf::analysis {

BOOST_DEFINE_ENUM_CLASS(Priority, none, low, medium, high)

/// `watch`: nothing to be done now, but look again. `unknown`: nothing is asked for by what was looked at,
/// and not everything was.
BOOST_DEFINE_ENUM_CLASS(Decision, clean, wait, inspect, watch, none, unknown)

/// What to do, as a code; words.cpp has the words.
BOOST_DEFINE_ENUM_CLASS(
    Recommendation,
    clean_soon,
    clean_when_convenient,
    wait_for_rain,
    remove_droppings,
    remove_leaves,
    let_snow_melt,
    trim_shade,
    inspect_crack,
    inspect_suspicion,
    isolate_burn,
    inspect_discoloration,
    watch_discoloration,
    photograph_again,
    photograph_in_colour,
    photograph_panels,
    watch_soiling,
    nothing_to_clean,
    nothing_to_repair,
    damage_not_analysed,
    soiling_not_analysed,
    nothing,
    inspect_hot_places,
    nothing_hot,
    photograph_for_soiling,
    thermal_is_no_inspection
)

/// What a thermal picture shows.
struct ThermalAssessment {
    vision::ThermalSubject subject{};
    std::optional<vision::ThermalClass> likeliest{};  ///< of a module; absent for a field
    std::map<std::string, double, std::less<>> probabilities{
    };  ///< by the name of the class; empty for a field
    bool anomaly{};
};
BOOST_DESCRIBE_STRUCT(ThermalAssessment, (), (subject, likeliest, probabilities, anomaly))

/// What we make of what was seen: codes and numbers, no words, so that it reads in any language later.
/// Stored as JSON in analysis_details.
struct Assessment {
    vision::Condition condition{vision::Condition::unsure};
    double confidence{};
    std::map<std::string, double, std::less<>> probabilities{};  ///< by the name of the condition; sum 1
    vision::Quality quality{};
    std::optional<vision::Cleanliness> cleanliness{};  ///< absent when not asked for or not to be told
    std::vector<vision::Finding> areas{};              ///< what lies on the panels, worst first
    std::vector<vision::Finding> issues{};             ///< what is wrong with them, worst first
    std::optional<std::int64_t> damage_count{};        ///< absent when not asked for or not to be told
    std::optional<vision::Severity> damage_severity{};
    std::optional<solar::Loss> loss{};  ///< percent of the energy of the panels in view
    Priority priority{};
    Decision decision{};
    std::vector<Recommendation> recommendations{};
    std::optional<ThermalAssessment> thermal{};  ///< of a thermal picture only
    std::optional<vision::ModuleGrid> grid{};    ///< of the modules, where it is clearly visible
};
BOOST_DESCRIBE_STRUCT(
    Assessment,
    (),
    (condition,
     confidence,
     probabilities,
     quality,
     cleanliness,
     areas,
     issues,
     damage_count,
     damage_severity,
     loss,
     priority,
     decision,
     recommendations,
     thermal,
     grid)
)

/// What is stored and sent is rounded: finer digits say nothing and cost room.
[[nodiscard]] double stored(double value);
/// Worst first, and of equals the larger; rounded.
[[nodiscard]] std::vector<vision::Finding> stored(std::vector<vision::Finding> findings);

[[nodiscard]] std::optional<vision::ModuleGrid> stored(std::optional<vision::ModuleGrid> grid);

/// Whether the photo was judged at all: neither `no_panel` nor `unsure`.
[[nodiscard]] bool is_judged(vision::Condition condition);

/// Whether the condition is one of the two of damage.
[[nodiscard]] bool names_damage(vision::Condition condition);

/// Whether the photo as a whole looks damaged while no place was found that could be marked.
[[nodiscard]] bool is_suspicion(vision::Condition condition, std::optional<std::int64_t> const& damage_count);

/// How many places of damage are told. Of a suspicion nobody knows: the number is neither 0 nor another.
[[nodiscard]] std::optional<std::int64_t>
told_count(vision::Condition condition, std::optional<std::int64_t> const& damage_count);

/// Pure. Thresholds 90 and 70 of the score are the product's: above 90 leave it, below 70 clean.
[[nodiscard]] Assessment assess(vision::Verdict const& verdict, Options const& options);

/// The stored form; `assessment_from_json(to_json(a))` is `a`. Reads those from before thermal pictures
/// and from before modules were told apart, too.
[[nodiscard]] Assessment assessment_from_json(std::string const& text);

}  // namespace heliograf::analysis
