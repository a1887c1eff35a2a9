#pragma once
#include "net/http_client.hpp"

namespace heliograf::net {

struct RetryPolicy {
    int tries_max = 3;
    std::chrono::milliseconds first_pause{1'000};  ///< doubles, with up to a quarter more by chance
    std::chrono::milliseconds budget{20'000};      ///< tries and pauses together
};

/// Sends again after no answer, 429 and 5xx, in the pauses of the policy or as long as `Retry-After` says. A
/// pause that does not fit into the budget is not begun: then the last reply or error is the answer.
[[nodiscard]] Result<Reply>
send_with_retries(HttpClient& client, Request request, RetryPolicy const& policy = {});

/// Seconds of a `Retry-After`, as a number or as a date; nothing when there is none that can be read.
[[nodiscard]] std::optional<std::chrono::seconds> retry_after(Reply const& reply);

}  // namespace heliograf::net
