#include "solar/loss.hpp"

#include <algorithm>

namespace heliograf::solar {
namespace {

/// Share of the light meeting a film that does not arrive, at least: our assumption, half is scattered on.
constexpr double film_attenuation_min = 0.5;
/// A patch dims its whole substring only where it is the darkest: our assumption, at most twice its own
/// share.
constexpr double patch_mismatch_max = 2.0;
/// How much of a cracked area is dead: our assumption, a quarter. Glass breaks over far more than stops
/// working.
constexpr double crack_dead_mid = 0.25;
/// A usual module of 60 cells (or 120 half cells) has three substrings of 20.
constexpr double cells_per_substring = 20.0;
constexpr double substrings_per_module = 3.0;
/// Most of what is in view that its substrings take along, unless more is visibly damaged: our assumption.
constexpr double substring_share = 1.0 / 3.0;
/// Light that browned encapsulant keeps from the cell: our assumption.
constexpr double browning_mid = 0.10;
constexpr double browning_high = 0.25;

double percent(double share)
{
    return 100.0 * std::clamp(share, 0.0, 1.0);
}

double combined(double a, double b)
{
    return 100.0 * (1.0 - (1.0 - a / 100.0) * (1.0 - b / 100.0));
}

}  // namespace

Loss soiling_loss(CoveredShare covered, SoilingForm form)
{
    auto const mismatch = form == SoilingForm::patchy ? patch_mismatch_max : 1.0;
    return {
        .low = percent(film_attenuation_min * covered.low),
        .mid = percent(covered.mid),
        .high = percent(mismatch * covered.high)
    };
}

Loss damage_loss(DamageKind kind, double panel_share)
{
    auto const share = std::clamp(panel_share, 0.0, 1.0);
    auto const substring = std::max(share, std::min(substring_share, cells_per_substring * share));
    switch (kind) {
    case DamageKind::crack:
        return {.low = 0.0, .mid = percent(crack_dead_mid * share), .high = percent(substring)};
    case DamageKind::burn:
        return {.low = percent(share), .mid = percent((share + substring) / 2.0), .high = percent(substring)};
    case DamageKind::discoloration:
        return {.low = 0.0, .mid = percent(browning_mid * share), .high = percent(browning_high * share)};
    }
    return {};
}

Loss soiling_loss(CoveredShare covered, std::vector<SpottedModule> const& spotted, int modules_seen)
{
    constexpr double cells_per_module = substrings_per_module * cells_per_substring;
    double sum = 0.0;
    for (auto const& module : spotted) {
        auto const dimmed = std::min(1.0, cells_per_module * std::max(0.0, module.largest));
        auto const substrings = std::min(substrings_per_module, double(module.spots)) / substrings_per_module;
        sum += std::max(module.covered, substrings * dimmed);
    }
    auto loss = soiling_loss(covered, SoilingForm::film);
    loss.high = std::max(loss.high, percent(sum / std::max(1, modules_seen)));
    return loss;
}

Loss damage_loss(DamageKind kind, std::vector<double> const& shares, int modules_seen)
{
    Loss sum{};
    for (auto const damaged : shares) {
        auto const share = std::clamp(damaged, 0.0, 1.0);
        auto of_module = damage_loss(kind, share);
        if (kind != DamageKind::discoloration) {
            of_module.high = percent(cells_per_substring * share);
            if (kind == DamageKind::burn) of_module.mid = (of_module.low + of_module.high) / 2.0;
        }
        sum = {sum.low + of_module.low, sum.mid + of_module.mid, sum.high + of_module.high};
    }
    auto const of_field = [&](double percents) {
        return std::clamp(percents / std::max(1, modules_seen), 0.0, 100.0);
    };
    return {.low = of_field(sum.low), .mid = of_field(sum.mid), .high = of_field(sum.high)};
}

Loss combined(Loss const& a, Loss const& b)
{
    return {.low = combined(a.low, b.low), .mid = combined(a.mid, b.mid), .high = combined(a.high, b.high)};
}

}  // namespace heliograf::solar
