#pragma once
#include "analysis/assessment.hpp"

namespace heliograf::analysis {

/// What a thermal picture comes to. Shows nothing of soiling, so that half is never told.
/// @param made  with condition, confidence, probabilities and quality
void assess_thermal(Assessment& made, vision::Verdict const& verdict, Options const& options);

}  // namespace heliograf::analysis
