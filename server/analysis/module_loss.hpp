#pragma once
#include "analysis/assessment.hpp"

#include <optional>

/// What a loss comes to when it is known which modules are affected.
namespace heliograf::analysis {

/// Absent without a grid, and when anything lies on the panels whose modules do not bound what it costs: snow
/// and shade, and what lies on more modules than are told.
[[nodiscard]] std::optional<solar::Loss>
soiling_loss_by_module(Assessment const& assessment, solar::CoveredShare const& covered);

/// Absent without a grid, and when not all modules with damage of the kind are known.
[[nodiscard]] std::optional<solar::Loss>
damage_loss_by_module(Assessment const& assessment, vision::FindingKind kind, solar::DamageKind damage);

/// How many modules carry damage, droppings or leaves; absent when that is not known of all of them.
[[nodiscard]] std::optional<std::int64_t> affected_modules(Assessment const& assessment);

}  // namespace heliograf::analysis
