#pragma once
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

/// Losses that act one behind the other: 1 − (1 − a)(1 − b).
[[nodiscard]] Loss combined(Loss const& a, Loss const& b);

}  // namespace heliograf::solar
