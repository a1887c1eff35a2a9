#include "analysis/assessment.hpp"

#include "analysis/advice.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

namespace heliograf::analysis {
namespace {

using vision::Condition;
using vision::Finding;
using vision::FindingKind;

/// What people give a panel with nothing on it: the mean over the photos that both graders call clean
/// (docs/science.md). The distance of such a photo from 100 is their caution, not dirt, and costs nothing.
constexpr double score_of_clean_panel = 95.0;

/// Area of all places of a kind, as a share of the panel area.
double share_of(std::vector<Finding> const& findings, FindingKind kind)
{
    double share = 0.0;
    for (auto const& finding : findings)
        if (finding.kind == kind) share += finding.panel_share;
    return share;
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

}  // namespace

bool is_judged(Condition condition)
{
    return condition != Condition::no_panel && condition != Condition::unsure;
}

bool names_damage(Condition condition)
{
    return condition == Condition::electrical_damage || condition == Condition::physical_damage;
}

bool is_suspicion(Condition condition, std::optional<std::int64_t> const& damage_count)
{
    return names_damage(condition) && damage_count == 0;
}

std::optional<std::int64_t> told_count(Condition condition, std::optional<std::int64_t> const& damage_count)
{
    return is_suspicion(condition, damage_count) ? std::nullopt : damage_count;
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
        made.recommendations = better_photo(verdict);
        return made;
    }
    if (options.cleanliness && verdict.cleanliness) {
        made.cleanliness = rounded(*verdict.cleanliness);
        made.areas = rounded(verdict.soiling);
    }
    if (options.damage) {
        made.issues = rounded(verdict.damage);
        made.damage_count = static_cast<std::int64_t>(made.issues.size());
        if (!made.issues.empty()) made.damage_severity = made.issues.front().severity;
    }
    if (made.cleanliness || !made.issues.empty()) made.loss = loss_of(made);
    advise(made, verdict, options);
    return made;
}

Assessment assessment_from_json(std::string const& text)
{
    return boost::json::value_to<Assessment>(boost::json::parse(text));
}

}  // namespace heliograf::analysis
