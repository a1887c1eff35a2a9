#include "providers/outgoing_question.hpp"

namespace heliograf::providers {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::seconds once_total{10};

}  // namespace

Result<TimedReply> send_question(
    net::HttpClient& client, net::Request request, net::RetryPolicy policy, Question const& question
)
{
    if (question.effort == Effort::once) {
        policy.tries_max = 1;
        policy.budget = once_total;
    }
    request.stop = question.stop;
    auto const start = steady_clock::now();
    auto reply = net::send_with_retries(client, std::move(request), policy);
    if (!reply) return failure(std::move(reply));
    auto const took = std::chrono::duration_cast<std::chrono::milliseconds>(steady_clock::now() - start);
    return TimedReply{std::move(*reply), took};
}

}  // namespace heliograf::providers
