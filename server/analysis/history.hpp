#pragma once
#include "analysis/assessment.hpp"

#include <optional>
#include <string>

namespace heliograf::analysis {

/// Which of an owner's finished analyses are listed; what is absent does not choose.
struct HistoryFilter {
    std::optional<vision::Condition> condition{};
    std::optional<Decision> decision{};
    std::optional<Instant> from{};    ///< asked for then or later
    std::optional<Instant> before{};  ///< asked for earlier than this
    std::string text{};               ///< words that the name of the photo holds
};

}  // namespace heliograf::analysis
