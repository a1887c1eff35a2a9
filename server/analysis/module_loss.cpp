#include "analysis/module_loss.hpp"

#include <algorithm>
#include <set>

namespace heliograf::analysis {
namespace {

using vision::Finding;
using vision::FindingKind;

using Place = std::pair<int, int>;

/// All modules of such a finding are told.
bool is_placed(Finding const& finding)
{
    return !finding.modules.empty() && finding.modules.size() < vision::named_modules_max;
}

bool is_spot(FindingKind kind)
{
    return kind == FindingKind::droppings || kind == FindingKind::leaves;
}

int modules_seen(Assessment const& assessment, std::size_t affected)
{
    return std::max(assessment.grid->modules, int(affected));
}

}  // namespace

std::optional<solar::Loss>
soiling_loss_by_module(Assessment const& assessment, solar::CoveredShare const& covered)
{
    if (!assessment.grid) return std::nullopt;
    std::map<Place, solar::SpottedModule> spotted;
    for (auto const& area : assessment.areas) {
        if (area.kind == FindingKind::dust_film) continue;
        if (!is_spot(area.kind) || !is_placed(area)) return std::nullopt;
        for (auto const& [row, column, share] : area.modules) {
            auto& module = spotted[{row, column}];
            module.spots += 1;
            module.largest = std::max(module.largest, share);
            module.covered += share;
        }
    }
    if (spotted.empty()) return std::nullopt;
    std::vector<solar::SpottedModule> modules;
    for (auto const& [place, module] : spotted) modules.push_back(module);
    return solar::soiling_loss(covered, modules, modules_seen(assessment, modules.size()));
}

std::optional<solar::Loss>
damage_loss_by_module(Assessment const& assessment, FindingKind kind, solar::DamageKind damage)
{
    if (!assessment.grid) return std::nullopt;
    std::map<Place, double> damaged;
    for (auto const& issue : assessment.issues) {
        if (issue.kind != kind) continue;
        if (!is_placed(issue)) return std::nullopt;
        for (auto const& [row, column, share] : issue.modules) damaged[{row, column}] += share;
    }
    if (damaged.empty()) return std::nullopt;
    std::vector<double> shares;
    for (auto const& [place, share] : damaged) shares.push_back(share);
    return solar::damage_loss(damage, shares, modules_seen(assessment, shares.size()));
}

std::optional<std::int64_t> affected_modules(Assessment const& assessment)
{
    if (!assessment.grid) return std::nullopt;
    std::set<Place> affected;
    for (auto const* findings : {&assessment.areas, &assessment.issues})
        for (auto const& finding : *findings) {
            if (findings == &assessment.areas && !is_spot(finding.kind)) continue;
            if (!is_placed(finding)) return std::nullopt;
            for (auto const& [row, column, share] : finding.modules) affected.emplace(row, column);
        }
    return std::int64_t(affected.size());
}

}  // namespace heliograf::analysis
