#pragma once
#include "analysis/assessment.hpp"

namespace heliograf::analysis {

/// Sets what to do, how urgent it is and in which words, from what the assessment holds by then. What the
/// verdict shows of a half that was not asked for is named, and nothing more is said of it.
void advise(Assessment& assessment, vision::Verdict const& verdict, Options const& options);

/// For a photo that was not judged: which one would have been.
[[nodiscard]] std::vector<Recommendation> better_photo(vision::Verdict const& verdict);

}  // namespace heliograf::analysis
