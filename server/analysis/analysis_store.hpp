#pragma once
#include "analysis/analysis.hpp"
#include "analysis/analysis_result.hpp"
#include "db/database.hpp"

#include <optional>
#include <string>

namespace heliograf::analysis {

/// The tables analyses and analysis_details; what else a run found goes to its tables in the same
/// transaction. Ownership is in every WHERE that serves a caller.
class AnalysisStore {
public:
    explicit AnalysisStore(db::Database& database) : db_(database) {}

    /// Part of the caller's transaction. @return the id of this analysis, or of the one that already waits
    /// for the same image and options
    AnalysisId add_queued(
        db::Queries& transaction,
        AnalysisRequest const& request,
        StoredImage const& image,
        Language language,
        Instant now
    );
    [[nodiscard]] std::optional<AnalysisRequest> find_request(AnalysisId const& id);

    /// Each acts only on a queued analysis, so that a repeated run changes nothing.
    /// @return whether this call ended the analysis
    bool save_result(AnalysisId const& id, AnalysisResult const& result);
    bool save_failure(AnalysisId const& id, std::string const& code, Instant now);
    /// Ends with `code` every queued analysis that no unfinished job will make. @return how many
    std::size_t fail_abandoned(std::string const& code, Instant now);

    /// The newest with a score, and the newest that looked for damage and could tell; none whose verdict its
    /// owner corrected or dismissed.
    [[nodiscard]] std::optional<LatestAnalysis> latest_scored(UserId const& owner);
    [[nodiscard]] std::optional<LatestAnalysis> latest_damage(UserId const& owner);
    [[nodiscard]] std::optional<EarlierAnalysis> find_earlier(UserId const& owner, ImageId const& image);
    [[nodiscard]] std::optional<FinishedAnalysis> find_finished(UserId const& owner, AnalysisId const& id);

private:
    db::Database& db_;
};

}  // namespace heliograf::analysis
