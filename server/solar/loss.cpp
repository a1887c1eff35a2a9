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

Loss combined(Loss const& a, Loss const& b)
{
    return {.low = combined(a.low, b.low), .mid = combined(a.mid, b.mid), .high = combined(a.high, b.high)};
}

}  // namespace heliograf::solar
