#include "analysis/assessment.hpp"

#include "analysis/advice.hpp"
#include "analysis/module_loss.hpp"
#include "analysis/thermal_advice.hpp"

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

/// Whole points, so that the number shown and the rule that colours it never disagree; the range only widens.
vision::Cleanliness in_whole_points(vision::Cleanliness const& measured)
{
    return {
        .score = std::round(measured.score), .low = std::floor(measured.low), .high = std::ceil(measured.high)
    };
}

vision::Quality stored_quality(vision::Quality quality)
{
    quality.sharpness = stored(quality.sharpness);
    quality.exposure = stored(quality.exposure);
    quality.glare = stored(quality.glare);
    quality.panel_coverage = stored(quality.panel_coverage);
    return quality;
}

std::map<std::string, double, std::less<>> by_name(vision::Verdict const& verdict)
{
    std::map<std::string, double, std::less<>> named;
    for (std::size_t i = 0; i < vision::condition_class_count; ++i)
        named[name_of(static_cast<Condition>(i))] = stored(verdict.probabilities[i]);
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
        auto const by_module = soiling_loss_by_module(assessment, covered);
        loss = by_module ? *by_module : solar::soiling_loss(covered, form_of(assessment.areas));
    }
    for (auto const kind : {FindingKind::crack, FindingKind::burn, FindingKind::discoloration}) {
        auto const by_module = damage_loss_by_module(assessment, kind, damage_kind(kind));
        auto const of_kind =
            by_module ? *by_module : solar::damage_loss(damage_kind(kind), share_of(assessment.issues, kind));
        loss = solar::combined(loss, of_kind);
    }
    return {.low = stored(loss.low), .mid = stored(loss.mid), .high = stored(loss.high)};
}

}  // namespace

std::optional<vision::ModuleGrid> stored(std::optional<vision::ModuleGrid> grid)
{
    if (grid)
        for (auto& corner : grid->corners) corner = {stored(corner.x), stored(corner.y)};
    return grid;
}

double stored(double value)
{
    return std::round(value * 1e4) / 1e4;
}

std::vector<Finding> stored(std::vector<Finding> findings)
{
    std::stable_sort(findings.begin(), findings.end(), [](auto const& a, auto const& b) {
        return a.severity != b.severity ? a.severity > b.severity : a.panel_share > b.panel_share;
    });
    for (auto& finding : findings) {
        finding.confidence = stored(finding.confidence);
        finding.panel_share = stored(finding.panel_share);
        auto& box = finding.box;
        box = {stored(box.x), stored(box.y), stored(box.width), stored(box.height)};
        for (auto& point : finding.polygon) point = {stored(point.x), stored(point.y)};
        for (auto& module : finding.modules) module.share = stored(module.share);
    }
    return findings;
}

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
        .confidence = stored(verdict.confidence),
        .probabilities = by_name(verdict),
        .quality = stored_quality(verdict.quality),
        .decision = Decision::none
    };
    if (!is_judged(verdict.condition)) {
        made.recommendations = better_photo(verdict);
        return made;
    }
    if (verdict.condition == Condition::thermal) {
        assess_thermal(made, verdict, options);
        return made;
    }
    if (options.cleanliness && verdict.cleanliness) {
        made.cleanliness = in_whole_points(*verdict.cleanliness);
        made.areas = stored(verdict.soiling);
    }
    if (options.damage) {
        made.issues = stored(verdict.damage);
        made.damage_count = static_cast<std::int64_t>(made.issues.size());
        if (!made.issues.empty()) made.damage_severity = made.issues.front().severity;
    }
    made.grid = stored(verdict.grid);
    if (made.cleanliness || !made.issues.empty()) made.loss = loss_of(made);
    advise(made, verdict, options);
    return made;
}

Assessment assessment_from_json(std::string const& text)
{
    auto stored = boost::json::parse(text);
    auto& members = stored.as_object();
    // Leaves what is there.
    members.emplace("thermal", nullptr);
    members.emplace("grid", nullptr);
    for (auto const* list : {"areas", "issues"})
        for (auto& finding : members.at(list).as_array())
            finding.as_object().emplace("modules", boost::json::array{});
    return boost::json::value_to<Assessment>(stored);
}

}  // namespace heliograf::analysis
