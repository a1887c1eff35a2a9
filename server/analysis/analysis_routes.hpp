#pragma once
#include "accounts/identity.hpp"
#include "analysis/analysis_service.hpp"
#include "analysis/feedback_service.hpp"
#include "analysis/image_service.hpp"
#include "analysis/series_service.hpp"
#include "http/router.hpp"
#include "jobs/job_queue.hpp"
#include "jobs/job_signal.hpp"

namespace heliograf::analysis {

/// What the routes call; everything outlives the router.
struct AnalysisEndpoints {
    AnalysisService& analyses;
    ImageService& images;
    jobs::JobQueue& queue;
    jobs::JobSignal& signal;
    accounts::SessionGate const& gate;
    FeedbackService& feedback;
    SeriesService& series;
};

/// /api/analysis/…
void add_analysis_routes(http::Router& router, AnalysisEndpoints const& api);
/// /api/analysis/{id}/series, …/comparison, …/before.jpg
void add_series_routes(http::Router& router, SeriesService& series, accounts::SessionGate const& gate);
/// The language of the answer: that of the query, or the caller's.
[[nodiscard]] Result<Language> language_for(http::Request const& request);
/// /api/images/…
void add_image_routes(http::Router& router, ImageService& images, accounts::SessionGate const& gate);

/// A picture for its owner's browser, or 304 when the browser has it already.
[[nodiscard]] http::Response
serve_picture(http::Request const& request, ImageService& images, ServedImage const& picture);

}  // namespace heliograf::analysis
