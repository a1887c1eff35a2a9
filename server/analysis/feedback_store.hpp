#pragma once
#include "analysis/analysis_result.hpp"
#include "analysis/feedback.hpp"
#include "db/database.hpp"

#include <vector>

namespace heliograf::analysis {

/// A judged photo that somebody has said something about, for training.
struct JudgedPhoto {
    AnalysisId analysis;
    std::string content_hash;  ///< key of the original in the blob store
    std::string content_type;
    std::string provider;
    Assessment made;
    std::vector<Feedback> feedback;
};

/// The table analysis_feedback, and what of it the table analyses repeats. Whether the analysis belongs to
/// the author is asked before.
class FeedbackStore {
public:
    explicit FeedbackStore(db::Database& database) : db_(database) {}

    /// By subject.
    [[nodiscard]] std::vector<Feedback> of(AnalysisId const& id);
    /// In the caller's transaction; takes the place of what was said about the same subject.
    static void save(db::Queries& open, AnalysisId const& id, UserId const& author, Feedback const& feedback);
    static void remove(db::Queries& open, AnalysisId const& id, std::string const& subject);
    [[nodiscard]] static std::vector<Feedback> of(db::Queries& open, AnalysisId const& id);
    /// What lists and the summary know of it from now on.
    static void
    retell(db::Queries& open, AnalysisId const& id, Assessment const& told, std::optional<Opinion> verdict);

    /// Up to `limit` photos behind an id, oldest first.
    [[nodiscard]] std::vector<JudgedPhoto> judged_photos(AnalysisId const& behind, std::int64_t limit);

private:
    db::Database& db_;
};

}  // namespace heliograf::analysis
