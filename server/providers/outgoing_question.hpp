#pragma once
#include "net/retries.hpp"
#include "providers/remote_vision.hpp"

#include <chrono>

namespace heliograf::providers {

struct TimedReply {
    net::Reply reply;
    std::chrono::milliseconds took{};
};

/// Sends what asks `question`, as patiently as its effort says.
/// @param patient  the policy of Effort::patient
[[nodiscard]] Result<TimedReply> send_question(
    net::HttpClient& client, net::Request request, net::RetryPolicy patient, Question const& question
);

}  // namespace heliograf::providers
