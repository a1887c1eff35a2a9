#pragma once
#include "analysis/words.hpp"

/// The words for what a thermal picture shows.
namespace heliograf::analysis {

[[nodiscard]] Wording thermal_class_wording(vision::ThermalClass seen);  ///< "several hot cells"
/// The data set's own name of the class, "Cell-Multi", for whoever compares.
[[nodiscard]] std::string data_set_name(vision::ThermalClass seen);
/// That this is no inspection, in a sentence.
[[nodiscard]] Wording thermal_notice();

/// What was found in a thermal picture, in a sentence or two. @param assessment  of a thermal picture
[[nodiscard]] std::string thermal_description(Assessment const& assessment, Language language);

}  // namespace heliograf::analysis
