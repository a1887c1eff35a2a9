#include "adapters/google_vision/google_vision.hpp"

#include "adapters/google_vision/google_wire.hpp"
#include "base/log.hpp"
#include "providers/outgoing_picture.hpp"

namespace heliograf::google_vision {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::seconds once_total{10};
constexpr int features_asked = 2;  ///< what Google charges for, per picture

}  // namespace

Result<vision::Verdict> GoogleVision::examine(providers::Question const& question)
{
    net::Request request{
        .method = "POST",
        .url = endpoint_.base_url + "/v1/images:annotate",
        .headers = {{"Content-Type", "application/json"}, {"X-Goog-Api-Key", endpoint_.key.reveal()}},
        .body = question_body(providers::outgoing_jpeg(question.image)),
        .stop = question.stop
    };
    auto policy = retries_;
    if (question.effort == providers::Effort::once) {
        policy.tries_max = 1;
        policy.budget = once_total;
    }
    auto const start = steady_clock::now();
    auto const reply = net::send_with_retries(client_, std::move(request), policy);
    if (!reply) return failure(reply.error());
    auto const seen = sees_panel(*reply);
    if (!seen) return failure(seen.error());
    auto const took = std::chrono::duration_cast<std::chrono::milliseconds>(steady_clock::now() - start);
    log::info(
        "vision.remote_answered", {{"provider", name()}, {"ms", took.count()}, {"features", features_asked}}
    );
    return combined(question.local, *seen);
}

}  // namespace heliograf::google_vision
