#pragma once
#include "analysis/analysis_store.hpp"
#include "analysis/feedback_store.hpp"
#include "base/clock.hpp"
#include "base/result.hpp"

namespace heliograf::analysis {

/// What an owner wants to say, or, without an opinion, to take back.
struct FeedbackOrder {
    std::string subject;
    std::optional<Opinion> opinion{};
    std::optional<std::string> correction{};
};

/// Keeps what owners say about their analyses.
class FeedbackService {
public:
    FeedbackService(db::Database& database, AnalysisStore& analyses, Clock const& clock)
        : db_(database),
          analyses_(analyses),
          clock_(clock)
    {}

    /// Lists and summary tell it from now on. Errors: analysis.not_found, also for another owner's;
    /// feedback.invalid
    Result<void> give(UserId const& owner, AnalysisId const& id, FeedbackOrder const& order);

private:
    db::Database& db_;
    AnalysisStore& analyses_;
    Clock const& clock_;
};

}  // namespace heliograf::analysis
