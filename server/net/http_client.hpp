#pragma once
#include "base/result.hpp"
#include "net/address_policy.hpp"
#include "net/url.hpp"

#include <chrono>
#include <map>
#include <semaphore>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace heliograf::net {

struct Limits {
    std::chrono::milliseconds connect{5'000};
    std::chrono::milliseconds total{15'000};  ///< from the name to the last byte, redirects included
    std::size_t reply_max_bytes = 1'000'000;  ///< after decompression
};

struct Request {
    std::string method = "GET";
    std::string url;
    std::vector<std::pair<std::string, std::string>> headers{};
    std::string body{};
    Limits limits{};
    std::stop_token stop{};  ///< ends the call within a second
};

struct Reply {
    int status{};
    std::map<std::string, std::string, std::less<>> headers{
    };  ///< names in small letters; the last one counts
    std::string body{};
};

struct ClientConfig {
    AddressPolicy policy{};
    /// Names that are answered here instead of asking DNS, as "host:port:address"; for tests.
    std::vector<std::string> fixed_names{};
};

/// Requests to the outside world. Blocks; safe from any thread; at most `at_once_max` at a time, others wait
/// for their turn as part of their time. No proxy, no cookies, no credentials but the caller's headers.
/// Redirects are followed to the same scheme, host and port only, and twice at most. Certificates are
/// verified.
class HttpClient {
public:
    static constexpr std::ptrdiff_t at_once_max = 8;

    explicit HttpClient(ClientConfig config);

    /// Any status is a reply. Errors: net.url_invalid; and of kind `unavailable`: net.address_refused (the
    /// name leads to where this server must not connect), net.unreachable, net.timeout, net.too_large,
    /// net.tls, net.redirect_refused, net.cancelled
    [[nodiscard]] Result<Reply> send(Request const& request);

private:
    Result<Reply> follow(Request const& request, Url url, std::chrono::steady_clock::time_point end);

    ClientConfig config_;
    std::counting_semaphore<at_once_max> turns_{at_once_max};
};

}  // namespace heliograf::net
