#include "analysis/assessment.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

namespace heliograf::analysis {
namespace {

using vision::Condition;
using vision::Finding;
using vision::FindingKind;
using vision::Severity;

constexpr double score_good = 90.0;
constexpr double score_poor = 70.0;
/// What people give a panel with nothing on it: the mean over the photos that both graders call clean
/// (docs/science.md). The distance of such a photo from 100 is their caution, not dirt, and costs nothing.
constexpr double score_of_clean_panel = 95.0;

bool has(std::vector<Finding> const& findings, FindingKind kind)
{
    return std::any_of(findings.begin(), findings.end(), [&](auto const& f) { return f.kind == kind; });
}

/// Area of all places of a kind, as a share of the panel area.
double share_of(std::vector<Finding> const& findings, FindingKind kind)
{
    double share = 0.0;
    for (auto const& finding : findings)
        if (finding.kind == kind) share += finding.panel_share;
    return share;
}

/// Only shade is in the way, which no cleaning mends.
bool only_shaded(std::vector<Finding> const& findings)
{
    return !findings.empty() && std::all_of(findings.begin(), findings.end(), [](auto const& f) {
        return f.kind == FindingKind::shade;
    });
}

/// The highest severity, of one kind or of all.
std::optional<Severity>
worst(std::vector<Finding> const& findings, std::optional<FindingKind> kind = std::nullopt)
{
    std::optional<Severity> found;
    for (auto const& finding : findings)
        if ((!kind || finding.kind == *kind) && (!found || finding.severity > *found))
            found = finding.severity;
    return found;
}

/// What is stored and sent is rounded: finer digits say nothing and cost room.
double rounded(double value)
{
    return std::round(value * 1e4) / 1e4;
}

/// Worst first, and of equals the larger.
std::vector<Finding> rounded(std::vector<Finding> findings)
{
    std::stable_sort(findings.begin(), findings.end(), [](auto const& a, auto const& b) {
        return a.severity != b.severity ? a.severity > b.severity : a.panel_share > b.panel_share;
    });
    for (auto& finding : findings) {
        finding.confidence = rounded(finding.confidence);
        finding.panel_share = rounded(finding.panel_share);
        auto& box = finding.box;
        box = {rounded(box.x), rounded(box.y), rounded(box.width), rounded(box.height)};
        for (auto& point : finding.polygon) point = {rounded(point.x), rounded(point.y)};
    }
    return findings;
}

/// Whole points, so that the number shown and the rule that colours it never disagree; the range only widens.
vision::Cleanliness rounded(vision::Cleanliness const& measured)
{
    return {
        .score = std::round(measured.score), .low = std::floor(measured.low), .high = std::ceil(measured.high)
    };
}

vision::Quality rounded(vision::Quality quality)
{
    quality.sharpness = rounded(quality.sharpness);
    quality.exposure = rounded(quality.exposure);
    quality.glare = rounded(quality.glare);
    quality.panel_coverage = rounded(quality.panel_coverage);
    return quality;
}

std::map<std::string, double, std::less<>> by_name(vision::Verdict const& verdict)
{
    std::map<std::string, double, std::less<>> named;
    for (std::size_t i = 0; i < vision::condition_class_count; ++i)
        named[name_of(static_cast<Condition>(i))] = rounded(verdict.probabilities[i]);
    return named;
}

/// Patchy when anything but the even film takes at least a third of what is soiled.
solar::SoilingForm form_of(std::vector<Finding> const& areas)
{
    double patches = 0.0;
    for (auto const& area : areas)
        if (area.kind != FindingKind::dust_film) patches += area.panel_share;
    return patches * 2.0 > share_of(areas, FindingKind::dust_film) ? solar::SoilingForm::patchy
                                                                   : solar::SoilingForm::film;
}

solar::DamageKind damage_kind(FindingKind kind)
{
    if (kind == FindingKind::burn) return solar::DamageKind::burn;
    if (kind == FindingKind::discoloration) return solar::DamageKind::discoloration;
    return solar::DamageKind::crack;
}

/// Share of the panel area that soiling covers, 0..1, from a score of the scale above.
double covered_share(double score)
{
    return std::max(0.0, 1.0 - score / score_of_clean_panel);
}

solar::Loss loss_of(Assessment const& assessment)
{
    solar::Loss loss{};
    if (auto const& clean = assessment.cleanliness) {
        auto const covered = solar::CoveredShare{
            .low = covered_share(clean->high),
            .mid = covered_share(clean->score),
            .high = covered_share(clean->low),
        };
        loss = solar::soiling_loss(covered, form_of(assessment.areas));
    }
    for (auto const kind : {FindingKind::crack, FindingKind::burn, FindingKind::discoloration})
        loss =
            solar::combined(loss, solar::damage_loss(damage_kind(kind), share_of(assessment.issues, kind)));
    return {.low = rounded(loss.low), .mid = rounded(loss.mid), .high = rounded(loss.high)};
}

bool shows_droppings(Assessment const& assessment)
{
    return assessment.condition == Condition::bird_drop || has(assessment.areas, FindingKind::droppings);
}

/// Rain takes a film of dust along, but neither droppings nor wet leaves.
void advise_on_dirt(Assessment& assessment, bool poor)
{
    auto& advice = assessment.recommendations;
    auto const droppings = shows_droppings(assessment);
    auto const leaves = has(assessment.areas, FindingKind::leaves);
    auto const sticks = droppings || leaves;
    if (droppings) advice.push_back(Recommendation::remove_droppings);
    if (leaves) advice.push_back(Recommendation::remove_leaves);
    if (poor)
        advice.push_back(Recommendation::clean_soon);
    else if (sticks)
        advice.push_back(Recommendation::clean_when_convenient);
    else
        advice.push_back(
            has(assessment.areas, FindingKind::dust_film) ? Recommendation::wait_for_rain
                                                          : Recommendation::watch_soiling
        );
    assessment.decision = poor || sticks ? Decision::clean : Decision::wait;
    assessment.priority = poor ? Priority::high : Priority::medium;
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
        assessment.priority = Priority::low;
    } else if (assessment.condition == Condition::snow_covered || has(assessment.areas, FindingKind::snow)) {
        advice.push_back(Recommendation::let_snow_melt);
        assessment.decision = Decision::wait;
        assessment.priority = poor ? Priority::medium : Priority::low;
    } else {
        advise_on_dirt(assessment, poor);
    }
}

/// What the damage asks for. A burn can start a fire, so it goes before everything else.
void advise_on_damage(Assessment& assessment)
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

    auto const severity = assessment.damage_severity;
    if (!severity) return;
    auto const dangerous = *severity == Severity::high || has(assessment.issues, FindingKind::burn);
    if (*severity != Severity::low || dangerous) assessment.decision = Decision::inspect;
    auto const asked = dangerous                       ? Priority::high
                       : *severity == Severity::medium ? Priority::medium
                                                       : Priority::low;
    assessment.priority = std::max(assessment.priority, asked);
}

bool shows_damage(vision::Verdict const& verdict)
{
    return verdict.condition == Condition::electrical_damage ||
           verdict.condition == Condition::physical_damage || !verdict.damage.empty();
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

bool is_judged(Condition condition)
{
    return condition != Condition::no_panel && condition != Condition::unsure;
}

Assessment assess(vision::Verdict const& verdict, Options const& options)
{
    Assessment made{
        .condition = verdict.condition,
        .confidence = rounded(verdict.confidence),
        .probabilities = by_name(verdict),
        .quality = rounded(verdict.quality),
        .decision = Decision::none
    };
    if (!is_judged(verdict.condition)) {
        made.recommendations = {
            verdict.condition == Condition::no_panel ? Recommendation::photograph_panels
                                                     : Recommendation::photograph_again
        };
        return made;
    }
    if (options.cleanliness && verdict.cleanliness) {
        made.cleanliness = rounded(*verdict.cleanliness);
        made.areas = rounded(verdict.soiling);
    }
    if (options.damage) {
        made.issues = rounded(verdict.damage);
        made.damage_count = static_cast<std::int64_t>(made.issues.size());
        made.damage_severity = worst(made.issues);
    }
    if (made.cleanliness || !made.issues.empty()) made.loss = loss_of(made);
    if (made.cleanliness) advise_on_soiling(made, made.cleanliness->score);
    advise_on_damage(made);
    advise_on_the_rest(made, verdict, options);
    return made;
}

Assessment assessment_from_json(std::string const& text)
{
    return boost::json::value_to<Assessment>(boost::json::parse(text));
}

}  // namespace heliograf::analysis
