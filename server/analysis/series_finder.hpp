#pragma once
#include "analysis/analysis_store.hpp"
#include "analysis/feedback_store.hpp"
#include "analysis/series_store.hpp"
#include "base/clock.hpp"
#include "media/blob_store.hpp"

namespace heliograf::analysis {

/// How many earlier photos a new one is compared with: the newest ones, few of each series. About 8 ms each.
constexpr std::size_t compared_photos_max = 40;
constexpr std::size_t compared_photos_per_series = 3;

/// Finds the series that a photo belongs to, by the photos alone. Which photos may be of one place at all is
/// decided in candidates(): what knows more of a photo than its owner narrows it there.
class SeriesFinder {
public:
    SeriesFinder(db::Database& database, AnalysisStore& analyses, media::BlobStore& blobs, Clock const& clock)
        : series_(database),
          feedback_(database),
          analyses_(analyses),
          blobs_(blobs),
          clock_(clock)
    {}

    /// Keeps the landmarks; without an earlier photo of the place the analysis begins a series of its own.
    [[nodiscard]] FoundPlace
    find(AnalysisRequest const& request, vision::Landmarks const& landmarks, Assessment const& made);

private:
    [[nodiscard]] std::vector<SeriesCandidate> candidates(AnalysisRequest const& request);
    [[nodiscard]] PlaceInSeries place_of(AnalysisRequest const& request, vision::Landmarks const& landmarks);

    SeriesStore series_;
    FeedbackStore feedback_;
    AnalysisStore& analyses_;
    media::BlobStore& blobs_;
    Clock const& clock_;
};

}  // namespace heliograf::analysis
