#pragma once
#include <vector>

/// What soiling and damage cost, as a share of the energy that the panels in view would make when clean and
/// whole. A first estimate from one photo: always a range. Sources and their limits: solar/README.md.
namespace heliograf::solar {

/// A loss in percent of the energy: low ≤ mid ≤ high, each 0..100.
struct Loss {
    double low{};
    double mid{};
    double high{};
};

enum class SoilingForm {
    film,    ///< lies evenly, as dust does
    patchy,  ///< covers single cells: droppings, leaves, shade, half-slid snow
};

/// How much of the panel area is covered, weighted by opacity, 0..1, low ≤ mid ≤ high.
struct CoveredShare {
    double low{};
    double mid{};
    double high{};
};

/// Soiling loss from the covered share. Transmittance falls linearly with the covered share (Smestad et al.
/// 2020, Scientific Reports 10:58, doi:10.1038/s41598-019-56868-z) and the current linearly with the light
/// (Duffie & Beckman 2013, §23.2), so the middle is the covered share itself. Below it: particles scatter
/// part of the light forward, onto the cell. Above it, when patchy: the cells of a module are in series and
/// the darkest one limits its substring (Deline et al. 2013, Solar Energy 96, 274–282).
[[nodiscard]] Loss soiling_loss(CoveredShare covered, SoilingForm form);

enum class DamageKind { crack, burn, discoloration };

/// Loss from all damaged places of one kind together.
/// Cracks: an inactive area below about 8 % of a cell costs nothing, from 12 to 50 % the loss climbs to the
/// whole substring, a third of the module (Köntges et al. 2011, Solar Energy Materials and Solar Cells 95,
/// 1131–1137): from zero to the substring.
/// Burns: the place itself makes nothing, and an active bypass diode takes its substring out.
/// Discoloration: the encapsulant lets less light through, the area itself goes on working.
/// @param panel_share  their area as a share of the panel area in view, 0..1
[[nodiscard]] Loss damage_loss(DamageKind kind, double panel_share);

/// What lies on one module in single spots: droppings, leaves.
struct SpottedModule {
    int spots{};
    double largest{};  ///< share of the module that the largest covers, 0..1
    double covered{};  ///< share of the module that all of them cover
};

/// The same as soiling_loss() of patches, where it is known which of the modules in view carry them. Middle
/// and low are the same. Above: each spot dims at most the cell it lies on, by as much of it as it can cover,
/// and with it its substring (Deline et al. 2013); a module has three substrings of 20 cells, and its bypass
/// diodes keep the loss from the other modules of the string. This takes the place of the assumption of
/// soiling_loss(), and is never below the covered share.
/// @param modules_seen  all modules in view, at least one
[[nodiscard]] Loss
soiling_loss(CoveredShare covered, std::vector<SpottedModule> const& spotted, int modules_seen);

/// The same as damage_loss() where it is known which modules are damaged: what is cracked or burnt stops at
/// most its own module, since the bypass diodes lead the string's current past it (Köntges et al. 2011;
/// Deline et al. 2013).
/// @param shares        damaged share of each module that has any, 0..1
/// @param modules_seen  all modules in view, at least one
[[nodiscard]] Loss damage_loss(DamageKind kind, std::vector<double> const& shares, int modules_seen);

/// Losses that act one behind the other: 1 − (1 − a)(1 − b).
[[nodiscard]] Loss combined(Loss const& a, Loss const& b);

}  // namespace heliograf::solar
