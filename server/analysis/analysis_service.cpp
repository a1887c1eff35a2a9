#include "analysis/analysis_service.hpp"

#include "analysis/texts.hpp"
#include "base/log.hpp"

namespace heliograf::analysis {
namespace {

/// 1 + 2 + 4 s of back-off: a part that is away for a moment is back before the caller stops waiting.
constexpr int attempts_max = 4;
constexpr int retry_after_full_seconds = 5;
constexpr int retry_after_busy_seconds = 1;
/// A transaction that hangs must not take every worker with it.
constexpr std::chrono::seconds admission_wait_max{1};
constexpr auto overlay_type = "image/png";

std::optional<Error> nothing_chosen(Options const& options)
{
    if (options.cleanliness || options.damage) return std::nullopt;
    constexpr auto message = "Choose what to look for: cleanliness, damage or both.";
    return Error{ErrorKind::invalid_input, "analysis.nothing_chosen", message, {{"options", message}}};
}

Error busy()
{
    return {
        .kind = ErrorKind::unavailable,
        .code = "busy",
        .message = "The service is busy. Please try again in a moment.",
        .retry_after_seconds = retry_after_busy_seconds
    };
}

Error analysis_not_found()
{
    return {ErrorKind::not_found, "analysis.not_found", "Analysis report not found"};
}

}  // namespace

AnalysisService::AnalysisService(
    db::Database& database,
    AnalysisStore& store,
    ImageService& images,
    jobs::JobQueue& queue,
    Clock const& clock,
    Random& random,
    QueueBounds bounds
)
    : db_(database),
      store_(store),
      lists_(database),
      feedback_(database),
      images_(images),
      queue_(queue),
      clock_(clock),
      random_(random),
      bounds_(bounds)
{}

std::optional<Error> AnalysisService::queue_full(UserId const& owner)
{
    if (queue_.unfinished(analyze_job_kind, owner.value) < bounds_.per_tenant_max &&
        queue_.unfinished(analyze_job_kind, std::nullopt) < bounds_.overall_max)
        return std::nullopt;
    return Error{
        .kind = ErrorKind::throttled,
        .code = "analysis.queue_full",
        .message = "Too many analyses are waiting. Please try again in a moment.",
        .retry_after_seconds = retry_after_full_seconds
    };
}

Result<PendingAnalysis> AnalysisService::request(accounts::Identity const& who, AnalyzeOrder const& order)
{
    if (auto refused = nothing_chosen(order.options)) return failure(std::move(*refused));
    auto const image = images_.find_by_path(who.user, order.image_path);
    if (!image) return failure(image.error());
    if (order.storage_path) {
        auto const same = images_.find_by_path(who.user, *order.storage_path);
        if (!same) return failure(same.error());
        if (same->id != image->id)
            return failure({ErrorKind::not_found, "image.not_found", "There is no such picture."});
    }

    images_.check_room();
    std::unique_lock const counting{admission_, admission_wait_max};
    if (!counting) return failure(busy());
    if (auto full = queue_full(who.user)) return failure(std::move(*full));
    auto pending = db_.transaction([&](db::Transaction& open) {
        auto const id = store_.add_queued(
            open,
            {.id = new_id<AnalysisId>(clock_, random_),
             .owner = who.user,
             .image = image->id,
             .status = Status::queued,
             .options = order.options,
             .failure_code = {}},
            *image,
            order.language,
            clock_.now()
        );
        auto const job = queue_.enqueue(
            open,
            {.kind = analyze_job_kind,
             .payload = to_json(AnalyzePayload{id.value}),
             .tenant = who.user.value,
             .dedup_key = analyze_dedup_prefix + id.value,
             .max_attempts = attempts_max}
        );
        return PendingAnalysis{.analysis = id, .job = job};
    });
    queue_.announce();
    return pending;
}

AnalyzeAnswer AnalysisService::outcome(PendingAnalysis const& pending, Language language)
{
    auto const& id = pending.analysis;
    auto request = store_.find_request(id);
    if (request && request->status == Status::queued && !jobs::is_unfinished(queue_.state(pending.job))) {
        // Between the two statements it may have ended well: then nothing is saved here.
        if (store_.save_failure(id, failed_code, clock_.now()))
            log::warning("analysis.abandoned", {{"analysis", id.value}, {"job", pending.job.value}});
        request = store_.find_request(id);
    }
    if (request && request->condition)
        return {
            .success = true,
            .message = analysed_text(*request->condition, language),
            .analysisId = id.value,
            .condition = request->condition
        };
    auto const failed = !request || request->status == Status::failed;
    auto const code = !failed ? "analysis.still_running" : request ? request->failure_code : failed_code;
    return {
        .success = false,
        .error = code,
        .message = failure_text(code, language),
        .apiKeyIssue = code == "vision.api_key",
        .analysisId = failed ? std::nullopt : std::optional{id.value}
    };
}

std::size_t AnalysisService::fail_abandoned()
{
    auto const count = store_.fail_abandoned(failed_code, clock_.now());
    if (count > 0) log::warning("analyses.abandoned", {{"count", count}});
    return count;
}

Error AnalysisService::refuse_run(Options const& options)
{
    if (auto refused = nothing_chosen(options)) return std::move(*refused);
    return {
        ErrorKind::conflict,
        "cameras.none",
        "No camera is set up yet, so there is nothing to scan. Upload a photo instead."
    };
}

UploadedImage AnalysisService::uploaded(UserId const& owner, StoredImage const& image)
{
    return uploaded_view(image, store_.find_earlier(owner, image.id));
}

std::vector<RecentView> AnalysisService::list(
    UserId const& owner, http::Page const& page, Language language, HistoryFilter const& filter
)
{
    auto analyses = lists_.find(owner, page, filter);
    std::vector<RecentView> views;
    views.reserve(analyses.size());
    for (auto& listed : analyses) views.push_back(recent_view(std::move(listed), language));
    return views;
}

SummaryView AnalysisService::summary(UserId const& owner, Language language)
{
    auto scored = store_.latest_scored(owner);
    auto looked_for_damage = store_.latest_damage(owner);
    for (auto* const latest : {&scored, &looked_for_damage})
        if (*latest) (*latest)->feedback = feedback_.of((*latest)->id);
    return summary_view(scored, looked_for_damage, language);
}

Result<FinishedAnalysis> AnalysisService::find_finished(UserId const& owner, AnalysisId const& id)
{
    if (!is_uuid(id.value)) return failure(analysis_not_found());
    auto finished = store_.find_finished(owner, id);
    if (!finished) return failure(analysis_not_found());
    return std::move(*finished);
}

Result<DetailView> AnalysisService::detail(UserId const& owner, AnalysisId const& id, Language language)
{
    auto const finished = find_finished(owner, id);
    if (!finished) return failure(finished.error());
    return detail_view(*finished, feedback_.of(id), language);
}

Result<ServedImage> AnalysisService::overlay(UserId const& owner, AnalysisId const& id)
{
    auto const finished = find_finished(owner, id);
    if (!finished) return failure(finished.error());
    if (finished->overlay_key.empty()) return failure(analysis_not_found());
    return ServedImage{.key = finished->overlay_key, .content_type = overlay_type};
}

}  // namespace heliograf::analysis
