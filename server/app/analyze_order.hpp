#pragma once
#include "analysis/assessment.hpp"
#include "base/result.hpp"

#include <span>
#include <string>
#include <vector>

namespace heliograf::app {

constexpr auto analyze_usage =
    "[--json] [--overlay OUT.png] [--thermal] [--lang en|hr] [--jobs N] [--quiet] [--] "
    "IMAGE|FOLDER...";

/// What the words behind `heliograf analyze` ask for.
struct AnalyzeOrder {
    bool json = false;
    bool thermal = false;  ///< each image is a thermal picture of one module, whatever it looks like
    bool quiet = false;    ///< no progress
    std::string overlay;
    analysis::Language language = analysis::Language::en;
    unsigned jobs = 0;  ///< how many pictures are judged at a time; 0: as many as there are cores
    std::vector<std::string> images;
};

/// Errors: usage
[[nodiscard]] Result<AnalyzeOrder> read_analyze_order(std::span<std::string const> arguments);

}  // namespace heliograf::app
