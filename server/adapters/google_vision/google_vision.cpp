#include "adapters/google_vision/google_vision.hpp"

#include "adapters/google_vision/google_wire.hpp"
#include "base/log.hpp"
#include "providers/outgoing_picture.hpp"
#include "providers/outgoing_question.hpp"

namespace heliograf::google_vision {
namespace {

constexpr int features_asked = 2;  ///< what Google charges for, per picture

}  // namespace

Result<vision::Verdict> GoogleVision::examine(providers::Question const& question)
{
    net::Request request{
        .method = "POST",
        .url = endpoint_.base_url + "/v1/images:annotate",
        .headers = {{"Content-Type", "application/json"}, {"X-Goog-Api-Key", endpoint_.key.reveal()}},
        .body = question_body(providers::outgoing_jpeg(question.image))
    };
    auto const answered = providers::send_question(client_, std::move(request), retries_, question);
    if (!answered) return failure(answered.error());
    auto const seen = sees_panel(answered->reply);
    if (!seen) return failure(seen.error());
    log::info(
        "vision.remote_answered",
        {{"provider", name()}, {"ms", answered->took.count()}, {"features", features_asked}}
    );
    return combined(question.local, *seen);
}

}  // namespace heliograf::google_vision
