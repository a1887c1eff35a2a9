#include "analysis/thermal_advice.hpp"

#include "base/ensure.hpp"

namespace heliograf::analysis {
namespace {

using vision::Severity;
using vision::ThermalClass;

/// Shade and soiling go away without an electrician; all else is looked at.
Recommendation advice_on(std::optional<ThermalClass> seen)
{
    if (seen == ThermalClass::shadowing || seen == ThermalClass::vegetation)
        return Recommendation::trim_shade;
    if (seen == ThermalClass::soiling) return Recommendation::clean_when_convenient;
    return Recommendation::inspect_hot_places;
}

Decision decision_for(Recommendation advice)
{
    if (advice == Recommendation::inspect_hot_places) return Decision::inspect;
    return advice == Recommendation::trim_shade ? Decision::watch : Decision::clean;
}

Priority priority_of(Severity severity)
{
    if (severity == Severity::high) return Priority::high;
    return severity == Severity::medium ? Priority::medium : Priority::low;
}

}  // namespace

void assess_thermal(Assessment& made, vision::Verdict const& verdict, Options const& options)
{
    ensure(verdict.thermal.has_value(), "a thermal condition comes with what was seen");
    auto const& seen = *verdict.thermal;
    auto& thermal = made.thermal.emplace();
    thermal.subject = seen.subject;
    thermal.likeliest = seen.likeliest;
    thermal.anomaly = seen.anomaly;
    if (seen.likeliest)
        for (std::size_t i = 0; i < seen.probabilities.size(); ++i)
            thermal.probabilities[name_of(static_cast<ThermalClass>(i))] = stored(seen.probabilities[i]);

    made.decision = Decision::unknown;
    if (options.damage) {
        made.issues = stored(verdict.damage);
        made.damage_count = static_cast<std::int64_t>(made.issues.size());
        if (seen.anomaly) {
            made.damage_severity = made.issues.front().severity;
            made.priority = priority_of(*made.damage_severity);
            made.recommendations = {advice_on(seen.likeliest)};
            made.decision = decision_for(made.recommendations.front());
        } else {
            made.decision = Decision::none;
            made.recommendations = {Recommendation::nothing_hot};
        }
    } else if (seen.anomaly) {
        made.recommendations = {Recommendation::damage_not_analysed};
    }
    if (options.cleanliness) made.recommendations.push_back(Recommendation::photograph_for_soiling);
    made.recommendations.push_back(Recommendation::thermal_is_no_inspection);
}

}  // namespace heliograf::analysis
