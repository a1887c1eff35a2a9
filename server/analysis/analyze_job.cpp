#include "analysis/analyze_job.hpp"

#include "analysis/heat_overlay.hpp"
#include "base/json_writer.hpp"
#include "base/log.hpp"
#include "base/outage.hpp"
#include "media/decode.hpp"
#include "vision/examine.hpp"

#include <boost/json.hpp>

namespace heliograf::analysis {
namespace {

struct FinishedEvent {
    std::string analysisId;
    bool success{};
};
BOOST_DESCRIBE_STRUCT(FinishedEvent, (), (analysisId, success))

Error image_broken(std::string const& why)
{
    return {ErrorKind::invalid_input, "analysis.image_broken", why};
}

}  // namespace

jobs::JobOutcome AnalyzeJob::run(jobs::ClaimedJob const& job)
{
    auto const payload = boost::json::value_to<AnalyzePayload>(boost::json::parse(job.payload));
    auto const request = parts_.analyses.find_request({payload.analysisId});
    if (!request || request->status != Status::queued) return {};

    try {
        auto seen = judge(*request);
        if (!seen) return give_up_or_retry(job, *request, seen.error());
        if (save(*request, *std::move(seen))) publish(*request, true);
        return {};
    } catch (StorageFull const& full) {
        return give_up_or_retry(
            job, *request, {ErrorKind::unavailable, "analysis.storage_full", full.what()}
        );
    } catch (std::exception const& thrown) {
        return give_up_or_retry(job, *request, {ErrorKind::unavailable, failed_code, thrown.what()});
    }
}

Result<AnalyzeJob::Seen> AnalyzeJob::judge(AnalysisRequest const& request)
{
    auto const image = parts_.images.load(request.image);
    auto const file = parts_.blobs.read(image.content_hash);
    if (!file) return failure(image_broken("the file is gone"));

    auto const bytes = media::Bytes{reinterpret_cast<std::uint8_t const*>(file->data()), file->size()};
    auto const picture = media::decode(bytes, vision::working_side_px);
    if (!picture) return failure(image_broken(picture.error().message));

    auto const judgement = parts_.vision.judge(*picture);
    if (!judgement) return failure(judgement.error());
    auto const& verdict = judgement->verdict;

    Seen seen{
        .result =
            {.assessment = assess(verdict, request.options),
             .provider = judgement->provider,
             .stood_in_for = judgement->stood_in_for,
             .overlay_key = {},
             .finished_at = {}},
        .landmarks = {}
    };
    if (is_judged(verdict.condition) && !verdict.heat_map.values.empty())
        seen.result.overlay_key = parts_.blobs.put(heat_overlay_png(verdict.heat_map));
    // A picture of heat shows other things than a photo of the same place.
    if (is_judged(verdict.condition) && verdict.condition != vision::Condition::thermal)
        seen.landmarks = vision::landmarks_of({picture->width, picture->height, picture->rgb.data()});
    return seen;
}

bool AnalyzeJob::save(AnalysisRequest const& request, Seen seen)
{
    auto const turn = std::hash<std::string>{}(request.owner.value) % joining_.size();
    std::lock_guard const joining{joining_[turn]};
    if (seen.landmarks)
        seen.result.found = parts_.series.find(request, *seen.landmarks, seen.result.assessment);
    seen.result.finished_at = parts_.clock.now();
    return parts_.analyses.save_result(request.id, seen.result);
}

jobs::JobOutcome
AnalyzeJob::give_up_or_retry(jobs::ClaimedJob const& job, AnalysisRequest const& request, Error const& error)
{
    auto const retry = error.kind == ErrorKind::unavailable;
    if (!retry || job.attempt >= job.max_attempts) {
        log::warning("analysis.failed", {{"analysis", request.id.value}, {"code", error.code}});
        if (parts_.analyses.save_failure(request.id, error.code, parts_.clock.now())) publish(request, false);
    }
    return tl::unexpected(jobs::JobFailure{.reason = error.code + ": " + error.message, .retry = retry});
}

void AnalyzeJob::publish(AnalysisRequest const& request, bool success)
{
    parts_.events.publish(
        request.owner.value, "analysis.finished", to_json(FinishedEvent{request.id.value, success})
    );
}

}  // namespace heliograf::analysis
