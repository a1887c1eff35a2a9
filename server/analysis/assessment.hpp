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

enum class Priority { none, low, medium, high };
BOOST_DESCRIBE_ENUM(Priority, none, low, medium, high)

/// `unknown`: nothing is asked for by what was looked at, and not everything was.
enum class Decision { clean, wait, inspect, none, unknown };
BOOST_DESCRIBE_ENUM(Decision, clean, wait, inspect, none, unknown)

/// What to do, as a code; texts.cpp has the words.
enum class Recommendation {
    clean_soon,
    clean_when_convenient,
    wait_for_rain,
    remove_droppings,
    remove_leaves,
    let_snow_melt,
    trim_shade,
    inspect_crack,
    isolate_burn,
    inspect_discoloration,
    watch_discoloration,
    photograph_again,
    photograph_panels,
    watch_soiling,
    nothing_to_clean,
    nothing_to_repair,
    damage_not_analysed,
    soiling_not_analysed,
    nothing,
};
BOOST_DESCRIBE_ENUM(
    Recommendation,
    clean_soon,
    clean_when_convenient,
    wait_for_rain,
    remove_droppings,
    remove_leaves,
    let_snow_melt,
    trim_shade,
    inspect_crack,
    isolate_burn,
    inspect_discoloration,
    watch_discoloration,
    photograph_again,
    photograph_panels,
    watch_soiling,
    nothing_to_clean,
    nothing_to_repair,
    damage_not_analysed,
    soiling_not_analysed,
    nothing
)

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
     recommendations)
)

/// Whether the photo was judged at all: neither `no_panel` nor `unsure`.
[[nodiscard]] bool is_judged(vision::Condition condition);

/// Pure. Thresholds 90 and 70 of the score are the product's: above 90 leave it, below 70 clean.
[[nodiscard]] Assessment assess(vision::Verdict const& verdict, Options const& options);

/// The stored form; `assessment_from_json(to_json(a))` is `a`.
[[nodiscard]] Assessment assessment_from_json(std::string const& text);

}  // namespace heliograf::analysis
