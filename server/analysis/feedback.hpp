#pragma once
#include "analysis/assessment.hpp"

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What owners say about a judgement. The judgement itself stays as it was made; what is told changes.
namespace heliograf::analysis {

/// `dismissed`: not a fault, or of the whole verdict: it is of no use.
BOOST_DEFINE_ENUM_CLASS(Opinion, confirmed, corrected, dismissed)

struct Feedback {
    std::string subject;  ///< "verdict", "area:0", "issue:0"
    Opinion opinion{};
    std::optional<std::string> correction{};  ///< name of a condition or of a kind; with `corrected` alone
    Instant given_at;
    std::optional<std::string> carried_from{};  ///< the analysis it was given of, when not of this one
};

constexpr std::string_view verdict_subject = "verdict";

/// Which finding of an assessment a subject means; null for the verdict, and for what is not there.
[[nodiscard]] vision::Finding const* finding_of(Assessment const& made, std::string_view subject);
[[nodiscard]] std::string area_subject(std::size_t index);
[[nodiscard]] std::string issue_subject(std::size_t index);

/// What is wrong with it, as the English sentence for the caller; nothing when it can be kept.
[[nodiscard]] std::optional<std::string> complaint_about(Feedback const& feedback, Assessment const& made);

/// Pure. The assessment without what was dismissed and with kinds as corrected: counts, loss and advice are
/// made anew from what is left. Without such feedback, the assessment as it is.
[[nodiscard]] Assessment
told(Assessment const& made, Options const& options, std::vector<Feedback> const& feedback);

}  // namespace heliograf::analysis
