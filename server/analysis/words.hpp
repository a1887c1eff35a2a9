#pragma once
#include "analysis/assessment.hpp"

#include <string>

/// The words for single things, in both languages. Sentences are in texts.hpp.
namespace heliograf::analysis {

/// One text in each language, of which `in` picks one.
struct Wording {
    char const* en;
    char const* hr;
    [[nodiscard]] std::string in(Language language) const { return language == Language::hr ? hr : en; }
};

[[nodiscard]] Wording condition_wording(vision::Condition condition);         ///< "Dusty"
[[nodiscard]] Wording finding_wording(vision::FindingKind kind);              ///< "bird droppings"
[[nodiscard]] Wording severity_wording(vision::Severity severity);            ///< "high"
[[nodiscard]] Wording quality_wording(vision::QualityReason reason);          ///< "the photo is blurred"
[[nodiscard]] Wording recommendation_wording(Recommendation recommendation);  ///< a sentence
/// Where in the picture, by thirds: "upper left".
[[nodiscard]] Wording place_wording(vision::Box const& box);

/// "1 issue", "2 issues"; "1 problem", "2 problema", "5 problema", "21 problem".
[[nodiscard]] std::string issues_text(std::int64_t count, Language language);
/// "92%" and "92 %"; with decimals "4.5%" and "4,5 %".
[[nodiscard]] std::string percent_text(double percent, int decimals, Language language);
/// With its first letter as a capital. For texts that begin with an ASCII letter, as all of ours do.
[[nodiscard]] std::string capitalised(std::string text);

}  // namespace heliograf::analysis
