#pragma once
#include "analysis/analysis_result.hpp"
#include "analysis/series.hpp"
#include "analysis/series_views.hpp"

#include <vector>

namespace heliograf::analysis {

/// An analysis with what its owner says of it.
struct Judged {
    FinishedAnalysis analysis;
    Assessment made;
    std::vector<Feedback> feedback;
};

/// Pure. What became of the findings of the earlier photo in the later one. What was not looked for in
/// either, or could not be judged, is not compared; what its owner dismissed is not counted.
[[nodiscard]] SinceLastView
since_last(Judged const& earlier, Judged const& later, vision::Homography const& fit, Language language);

/// Pure. Opinions about earlier findings that hold for those of the later photo, too: dismissed and corrected
/// ones, where the finding is seen again and no worse.
[[nodiscard]] std::vector<Feedback>
carried_opinions(Judged const& earlier, Assessment const& later, vision::Homography const& fit, Instant now);

}  // namespace heliograf::analysis
