#pragma once
#include "net/http_client.hpp"

namespace heliograf::net {

/// One request and its reply, without redirects; `time_left` bounds it. Errors: those of HttpClient::send.
[[nodiscard]] Result<Reply> transfer(
    ClientConfig const& config, Request const& request, Url const& url, std::chrono::milliseconds time_left
);

}  // namespace heliograf::net
