#include "analysis/feedback_service.hpp"

#include <algorithm>

namespace heliograf::analysis {
namespace {

std::optional<Opinion> opinion_of_verdict(std::vector<Feedback> const& feedback)
{
    auto const found = std::ranges::find(feedback, verdict_subject, &Feedback::subject);
    return found == feedback.end() ? std::nullopt : std::optional{found->opinion};
}

}  // namespace

Result<void> FeedbackService::give(UserId const& owner, AnalysisId const& id, FeedbackOrder const& order)
{
    auto const finished = is_uuid(id.value) ? analyses_.find_finished(owner, id) : std::nullopt;
    if (!finished) return failure({ErrorKind::not_found, "analysis.not_found", "Analysis report not found"});

    auto const made = assessment_from_json(finished->assessment_json);
    Feedback const said{
        .subject = order.subject,
        .opinion = order.opinion.value_or(Opinion::confirmed),
        .correction = order.correction,
        .given_at = clock_.now()
    };
    if (auto complaint = complaint_about(said, made))
        return failure({ErrorKind::invalid_input, "feedback.invalid", std::move(*complaint)});

    db_.transaction([&](db::Transaction& open) {
        if (order.opinion)
            FeedbackStore::save(open, id, owner, said);
        else
            FeedbackStore::remove(open, id, order.subject);
        auto const all = FeedbackStore::of(open, id);
        FeedbackStore::retell(open, id, told(made, finished->options, all), opinion_of_verdict(all));
    });
    return {};
}

}  // namespace heliograf::analysis
