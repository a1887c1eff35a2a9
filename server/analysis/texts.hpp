#pragma once
#include "analysis/analysis_result.hpp"

#include <optional>
#include <string>
#include <vector>

/// Sentences about a result, made when somebody looks and in the language of whoever looks. Results hold
/// codes and numbers only.
namespace heliograf::analysis {

[[nodiscard]] std::string cleanliness_line(ResultLine const& line, Language language);  ///< "92% clean"
[[nodiscard]] std::string damage_line(ResultLine const& line, Language language);       ///< "2 issues"
/// "Clean", "2 issues", "No Action Required"
[[nodiscard]] std::vector<std::string> tags(ResultLine const& line, Language language);

/// For the two cards of the dashboard, in the words of the details; nullopt when there is no result yet.
[[nodiscard]] std::string cleanliness_summary(std::optional<Assessment> const& latest, Language language);
[[nodiscard]] std::string damage_summary(std::optional<Assessment> const& latest, Language language);

/// For the details. Where nothing could be told, these say why.
[[nodiscard]] std::string cleanliness_description(Assessment const& assessment, Language language);
[[nodiscard]] std::string damage_description(Assessment const& assessment, Language language);

/// What a finished analysis came to: a judgement, or that there was nothing to judge.
[[nodiscard]] std::string analysed_text(vision::Condition condition, Language language);
/// Why an analysis has no result, by its failure code; a general sentence for a code without its own.
[[nodiscard]] std::string failure_text(std::string const& code, Language language);

}  // namespace heliograf::analysis
