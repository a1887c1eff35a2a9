#pragma once
#include "analysis/assessment.hpp"
#include "analysis/feedback.hpp"
#include "analysis/series.hpp"

#include <optional>
#include <string>

/// What came of an analysis, as much of it as each reader needs.
namespace heliograf::analysis {

/// What a list knows about a result.
struct ResultLine {
    Options options;
    vision::Condition condition{vision::Condition::unsure};
    std::optional<double> score{};
    std::optional<std::int64_t> damage_count{};
    std::optional<vision::Severity> damage_severity{};
    Decision decision{};
    std::optional<Opinion> verdict_opinion{};  ///< what the owner says of the verdict as a whole
};

/// A finished analysis as lists show it.
struct ListedAnalysis {
    AnalysisId id;
    std::string image_name;
    std::string title;
    Instant date;
    ResultLine result;
};

/// A finished analysis with all that was found.
struct FinishedAnalysis {
    AnalysisId id;
    std::string image_name;
    std::string title;
    Instant date;
    Options options;
    std::string provider;
    std::optional<std::string> stood_in_for;
    std::string overlay_key;  ///< empty when there is no heat map
    std::int64_t image_width{};
    std::int64_t image_height{};
    std::string assessment_json;
};

/// The newest judgement of a kind.
struct LatestAnalysis {
    AnalysisId id;
    Instant date;
    Options options;
    std::string assessment_json;
    std::vector<Feedback> feedback{};
};

/// The fullest judgement that a photo already has; of equally full ones the newest.
struct EarlierAnalysis {
    AnalysisId id;
    Instant date;
    Options options;
};

/// What a run brought.
struct AnalysisResult {
    Assessment assessment;
    std::string provider;
    std::string stood_in_for{};  ///< who should have judged; empty when nobody else
    std::string overlay_key;     ///< empty when there is no heat map
    Instant finished_at;
    std::optional<FoundPlace> found{};  ///< absent where the photo cannot be recognised
};

}  // namespace heliograf::analysis
