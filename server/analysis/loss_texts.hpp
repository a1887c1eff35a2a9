#pragma once
#include "analysis/assessment.hpp"

#include <optional>
#include <string>

/// What is said of the loss, and how finely.
namespace heliograf::analysis {

/// The loss as it is told: to one decimal, and absent where its range is too wide to say anything. Covers
/// only what was looked at.
[[nodiscard]] std::optional<solar::Loss> told_loss(Assessment const& assessment);

/// For the details. Where there is no figure, it says why; where only half was looked at, it says so.
[[nodiscard]] std::string loss_description(Assessment const& assessment, Language language);

}  // namespace heliograf::analysis
