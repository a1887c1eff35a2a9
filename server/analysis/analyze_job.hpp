#pragma once
#include "analysis/analysis_store.hpp"
#include "analysis/image_store.hpp"
#include "analysis/series_finder.hpp"
#include "analysis/vision_provider.hpp"
#include "base/clock.hpp"
#include "http/event_hub.hpp"
#include "jobs/job_runner.hpp"
#include "media/blob_store.hpp"

#include <array>
#include <mutex>
#include <string>

namespace heliograf::analysis {

/// What a run of the job needs from around it.
struct AnalyzeParts {
    AnalysisStore& analyses;
    ImageStore& images;
    media::BlobStore& blobs;
    VisionProvider& vision;
    SeriesFinder& series;
    http::EventHub& events;
    Clock const& clock;
};

/// The job `analysis.analyze`: picture → verdict → assessment → stored. Running it again, after a crash or
/// by two runners at once, changes nothing that is finished. A picture that cannot be read fails for good;
/// a part that is away is tried again, and the analysis fails with the last attempt.
/// Publishes `analysis.finished` {analysisId, success} to the owner's channel.
class AnalyzeJob {
public:
    explicit AnalyzeJob(AnalyzeParts parts) : parts_(parts) {}
    [[nodiscard]] jobs::JobOutcome run(jobs::ClaimedJob const& job);

private:
    /// What the judge saw, and what the photo is recognised by, where it can be.
    struct Seen {
        AnalysisResult result;
        std::optional<vision::Landmarks> landmarks;
    };

    Result<Seen> judge(AnalysisRequest const& request);
    bool save(AnalysisRequest const& request, Seen seen);
    jobs::JobOutcome
    give_up_or_retry(jobs::ClaimedJob const& job, AnalysisRequest const& request, Error const& error);
    void publish(AnalysisRequest const& request, bool success);

    AnalyzeParts parts_;
    /// Looking for a photo's series and joining it is one step for its owner, so that two photos of one place
    /// that are judged at once do not begin two series; with several processes, they may.
    std::array<std::mutex, 16> joining_;
};

}  // namespace heliograf::analysis
