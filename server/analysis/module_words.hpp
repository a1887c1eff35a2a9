#pragma once
#include "analysis/assessment.hpp"

#include <optional>
#include <string>

/// Where a finding is, and how many modules are affected, in both languages.
namespace heliograf::analysis {

/// "row 2, module 3", or by thirds of the picture where modules are not told apart or there are too many.
[[nodiscard]] std::string finding_place(
    vision::Finding const& finding, std::optional<vision::ModuleGrid> const& grid, Language language
);

/// "2 of the 8 modules in view are affected."; empty where that says nothing.
[[nodiscard]] std::string affected_modules_text(Assessment const& assessment, Language language);

}  // namespace heliograf::analysis
