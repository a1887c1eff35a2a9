#pragma once
#include "analysis/series.hpp"
#include "db/database.hpp"

#include <optional>
#include <vector>

namespace heliograf::analysis {

/// The table analysis_series. Ownership is in every WHERE.
class SeriesStore {
public:
    explicit SeriesStore(db::Database& database) : db_(database) {}

    /// In the caller's transaction.
    static void add(db::Queries& open, AnalysisId const& id, UserId const& owner, PlaceInSeries const& place);

    /// Newest first, without those of the image itself.
    [[nodiscard]] std::vector<SeriesCandidate>
    candidates(UserId const& owner, ImageId const& image, std::int64_t limit);
    /// Of the newest analysis of the image that has one.
    [[nodiscard]] std::optional<PlaceInSeries> of_image(UserId const& owner, ImageId const& image);
    [[nodiscard]] std::optional<PlaceInSeries> find(UserId const& owner, AnalysisId const& id);
    [[nodiscard]] std::optional<StepBack> step_back(UserId const& owner, AnalysisId const& id);
    /// One for each photo, by the newest full analysis of it; the newest `limit` photos, oldest first.
    /// Without those whose verdict their owner corrected or dismissed.
    [[nodiscard]] std::vector<SeriesPoint>
    points(UserId const& owner, AnalysisId const& series, std::int64_t limit);

private:
    db::Database& db_;
};

}  // namespace heliograf::analysis
