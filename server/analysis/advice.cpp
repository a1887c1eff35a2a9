#include "analysis/advice.hpp"

#include <algorithm>

namespace heliograf::analysis {
namespace {

using vision::Condition;
using vision::Finding;
using vision::FindingKind;
using vision::Severity;

constexpr double score_good = 90.0;
constexpr double score_poor = 70.0;

bool has(std::vector<Finding> const& findings, FindingKind kind)
{
    return std::any_of(findings.begin(), findings.end(), [&](auto const& f) { return f.kind == kind; });
}

/// Only shade is in the way, which no cleaning mends.
bool only_shaded(std::vector<Finding> const& findings)
{
    return !findings.empty() && std::all_of(findings.begin(), findings.end(), [](auto const& f) {
        return f.kind == FindingKind::shade;
    });
}

std::optional<Severity> worst(std::vector<Finding> const& findings, FindingKind kind)
{
    std::optional<Severity> found;
    for (auto const& finding : findings)
        if (finding.kind == kind && (!found || finding.severity > *found)) found = finding.severity;
    return found;
}

bool shows_droppings(Assessment const& assessment)
{
    return assessment.condition == Condition::bird_drop || has(assessment.areas, FindingKind::droppings);
}

struct Response {
    Recommendation recommendation;
    Decision decision;
    Priority priority;
};

/// Rain takes a film of dust along, but neither droppings nor wet leaves.
Response response_to_dirt(Assessment const& assessment, bool poor, bool sticks)
{
    if (poor) return {Recommendation::clean_soon, Decision::clean, Priority::high};
    if (sticks) return {Recommendation::clean_when_convenient, Decision::clean, Priority::medium};
    if (assessment.condition == Condition::dusty || has(assessment.areas, FindingKind::dust_film))
        return {Recommendation::wait_for_rain, Decision::wait, Priority::medium};
    return {Recommendation::watch_soiling, Decision::watch, Priority::low};
}

void advise_on_dirt(Assessment& assessment, bool poor)
{
    auto& advice = assessment.recommendations;
    auto const droppings = shows_droppings(assessment);
    auto const leaves = has(assessment.areas, FindingKind::leaves);
    if (droppings) advice.push_back(Recommendation::remove_droppings);
    if (leaves) advice.push_back(Recommendation::remove_leaves);
    auto const response = response_to_dirt(assessment, poor, droppings || leaves);
    advice.push_back(response.recommendation);
    assessment.decision = response.decision;
    assessment.priority = response.priority;
}

/// What the soiling asks for. Snow goes by itself, and scraping harms the glass.
void advise_on_soiling(Assessment& assessment, double score)
{
    if (score >= score_good) {
        if (!shows_droppings(assessment)) return;
        assessment.recommendations = {Recommendation::remove_droppings};
        assessment.decision = Decision::clean;
        assessment.priority = Priority::low;
        return;
    }
    auto const poor = score < score_poor;
    auto& advice = assessment.recommendations;
    if (has(assessment.areas, FindingKind::shade)) advice.push_back(Recommendation::trim_shade);
    if (only_shaded(assessment.areas)) {
        assessment.decision = Decision::watch;
        assessment.priority = Priority::low;
    } else if (assessment.condition == Condition::snow_covered || has(assessment.areas, FindingKind::snow)) {
        advice.push_back(Recommendation::let_snow_melt);
        assessment.decision = Decision::wait;
        assessment.priority = poor ? Priority::medium : Priority::low;
    } else {
        advise_on_dirt(assessment, poor);
    }
}

/// The first words of what is advised: damage goes before soiling.
void advise_on_places(Assessment& assessment)
{
    auto& advice = assessment.recommendations;
    if (auto const browned = worst(assessment.issues, FindingKind::discoloration))
        advice.insert(
            advice.begin(),
            *browned == Severity::low ? Recommendation::watch_discoloration
                                      : Recommendation::inspect_discoloration
        );
    if (has(assessment.issues, FindingKind::crack))
        advice.insert(advice.begin(), Recommendation::inspect_crack);
    if (has(assessment.issues, FindingKind::burn))
        advice.insert(advice.begin(), Recommendation::isolate_burn);
    if (is_suspicion(assessment.condition, assessment.damage_count))
        advice.insert(advice.begin(), Recommendation::inspect_suspicion);
}

/// What the damage asks for. A burn can start a fire, so it goes before everything else; only browned cells
/// may be left to be watched.
void advise_on_damage(Assessment& assessment)
{
    advise_on_places(assessment);
    auto const suspicion = is_suspicion(assessment.condition, assessment.damage_count);
    if (assessment.issues.empty() && !suspicion) return;
    auto const severity = assessment.damage_severity.value_or(Severity::medium);  // a suspicion has none
    auto const burn = has(assessment.issues, FindingKind::burn);
    auto const crack = has(assessment.issues, FindingKind::crack);
    if (severity != Severity::low || burn || crack)
        assessment.decision = Decision::inspect;
    else if (assessment.decision == Decision::none)
        assessment.decision = Decision::watch;
    auto const asked = severity == Severity::high || burn ? Priority::high
                       : severity == Severity::medium     ? Priority::medium
                                                          : Priority::low;
    assessment.priority = std::max(assessment.priority, asked);
}

bool shows_damage(vision::Verdict const& verdict)
{
    return names_damage(verdict.condition) || !verdict.damage.empty();
}

bool shows_soiling(vision::Verdict const& verdict)
{
    if (verdict.cleanliness && verdict.cleanliness->score < score_good) return true;
    return verdict.condition == Condition::dusty || verdict.condition == Condition::bird_drop ||
           verdict.condition == Condition::snow_covered;
}

/// What was not asked for is unknown, so it is never called fine; and what it shows is not kept quiet.
void advise_on_the_rest(Assessment& assessment, vision::Verdict const& verdict, Options const& options)
{
    auto& advice = assessment.recommendations;
    if (!options.damage && shows_damage(verdict)) advice.push_back(Recommendation::damage_not_analysed);
    if (!options.cleanliness && shows_soiling(verdict))
        advice.push_back(Recommendation::soiling_not_analysed);
    auto const whole = options.cleanliness && options.damage;
    if (advice.empty())
        advice = {
            whole                 ? Recommendation::nothing
            : options.cleanliness ? Recommendation::nothing_to_clean
                                  : Recommendation::nothing_to_repair
        };
    if (!whole && assessment.decision == Decision::none) assessment.decision = Decision::unknown;
}

}  // namespace

std::vector<Recommendation> better_photo(vision::Verdict const& verdict)
{
    if (verdict.condition == Condition::no_panel) return {Recommendation::photograph_panels};
    auto const& reasons = verdict.quality.reasons;
    auto const grey = std::ranges::find(reasons, vision::QualityReason::no_colour) != reasons.end();
    if (!grey) return {Recommendation::photograph_again};
    if (reasons.size() == 1) return {Recommendation::photograph_in_colour};
    return {Recommendation::photograph_in_colour, Recommendation::photograph_again};
}

void advise(Assessment& assessment, vision::Verdict const& verdict, Options const& options)
{
    if (assessment.cleanliness) advise_on_soiling(assessment, assessment.cleanliness->score);
    advise_on_damage(assessment);
    advise_on_the_rest(assessment, verdict, options);
}

}  // namespace heliograf::analysis
