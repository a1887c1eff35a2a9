#pragma once
#include "accounts/identity.hpp"
#include "analysis/analysis_list_store.hpp"
#include "analysis/analysis_store.hpp"
#include "analysis/analysis_views.hpp"
#include "analysis/feedback_store.hpp"
#include "analysis/image_service.hpp"
#include "jobs/job_queue.hpp"

#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace heliograf::analysis {

/// What a client asks for.
struct AnalyzeOrder {
    std::string image_path;
    std::optional<std::string> storage_path{};  ///< when given, must mean the same picture
    Options options{};
    Language language{};
};

/// An analysis that is on its way, and the job that makes it.
struct PendingAnalysis {
    AnalysisId analysis;
    JobId job;
};

class AnalysisService {
public:
    AnalysisService(
        db::Database& database,
        AnalysisStore& store,
        ImageService& images,
        jobs::JobQueue& queue,
        Clock const& clock,
        Random& random,
        QueueBounds bounds
    );

    /// Analysis and job are written in one transaction: when this returns, somebody will make it.
    /// Errors: analysis.nothing_chosen, image.not_found, analysis.queue_full; busy when others are being
    /// admitted for longer than a second
    Result<PendingAnalysis> request(accounts::Identity const& who, AnalyzeOrder const& order);
    /// How it ended, or that it still runs. An analysis whose job ended without a word, because its runner
    /// vanished or the database did, has failed, and is marked so here.
    [[nodiscard]] AnalyzeAnswer outcome(PendingAnalysis const& pending, Language language);
    /// The same for all that nobody waits for any more. @return how many
    std::size_t fail_abandoned();

    /// Why the cameras of the user's sites are not scanned: analysis.nothing_chosen, or cameras.none.
    [[nodiscard]] static Error refuse_run(Options const& options);

    /// What an upload answers: where the photo lies, and whether it was judged before.
    [[nodiscard]] UploadedImage uploaded(UserId const& owner, StoredImage const& image);
    [[nodiscard]] std::vector<RecentView>
    list(UserId const& owner, http::Page const& page, Language language, HistoryFilter const& filter = {});
    [[nodiscard]] SummaryView summary(UserId const& owner, Language language);
    /// Errors: analysis.not_found, also for another owner's and for one without a result
    Result<DetailView> detail(UserId const& owner, AnalysisId const& id, Language language);
    /// Key of the heat map in the blob store. Errors: analysis.not_found
    Result<ServedImage> overlay(UserId const& owner, AnalysisId const& id);

private:
    Result<FinishedAnalysis> find_finished(UserId const& owner, AnalysisId const& id);
    std::optional<Error> queue_full(UserId const& owner);

    db::Database& db_;
    AnalysisStore& store_;
    AnalysisListStore lists_;
    FeedbackStore feedback_;
    ImageService& images_;
    jobs::JobQueue& queue_;
    Clock const& clock_;
    Random& random_;
    QueueBounds bounds_;
    /// Counting what waits and adding to it is one step, so that the bounds are exact within one process;
    /// with several on one database, each may let in a few more.
    std::timed_mutex admission_;
};

}  // namespace heliograf::analysis
