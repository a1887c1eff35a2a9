#pragma once
#include "analysis/analysis_service.hpp"
#include "analysis/series_store.hpp"
#include "analysis/since_last.hpp"
#include "media/blob_store.hpp"

namespace heliograf::analysis {

/// Shows photos of one place beside each other.
class SeriesService {
public:
    SeriesService(
        db::Database& database,
        AnalysisStore& store,
        AnalysisService& analyses,
        ImageStore& images,
        media::BlobStore& blobs
    )
        : series_(database),
          feedback_(database),
          store_(store),
          analyses_(analyses),
          images_(images),
          blobs_(blobs)
    {}

    /// AnalysisService::detail() with what changed since the last photo of the place.
    /// Errors: analysis.not_found, also for another owner's
    Result<DetailView> detail(UserId const& owner, AnalysisId const& id, Language language);
    /// Errors: analysis.not_found
    Result<SeriesView> series(UserId const& owner, AnalysisId const& id);
    /// Errors: analysis.not_found for either; comparison.same when it is the same analysis twice
    Result<ComparisonView>
    compare(UserId const& owner, AnalysisId const& one, AnalysisId const& other, Language language);
    /// The photo of `earlier` as it looks from where that of `id` was taken; a JPEG. Takes up to half a
    /// second. Errors: analysis.not_found, also where the two are not known to show one place
    Result<std::string> before(UserId const& owner, AnalysisId const& id, AnalysisId const& earlier);

private:
    Result<Judged> judged(UserId const& owner, AnalysisId const& id);
    /// How the earlier photo lies on the later one, step by step back through the series.
    std::optional<vision::Homography>
    fit_between(UserId const& owner, AnalysisId const& later, AnalysisId const& earlier);

    SeriesStore series_;
    FeedbackStore feedback_;
    AnalysisStore& store_;
    AnalysisService& analyses_;
    ImageStore& images_;
    media::BlobStore& blobs_;
};

}  // namespace heliograf::analysis
