#include "net/http_client.hpp"

#include "base/ensure.hpp"
#include "net/transfer.hpp"

#include <curl/curl.h>

namespace heliograf::net {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr int redirects_max = 2;
/// How often a call that waits for its turn looks whether it was cancelled.
constexpr milliseconds turn_step{200};

milliseconds left_until(steady_clock::time_point end)
{
    return std::chrono::duration_cast<milliseconds>(end - steady_clock::now());
}

Error timed_out()
{
    return {ErrorKind::unavailable, "net.timeout", "There was no answer in time."};
}

bool is_redirect(Reply const& reply, std::string const& method)
{
    switch (reply.status) {
    case 301:
    case 302:
    case 303: return method == "GET" || method == "HEAD";
    case 307:
    case 308: return true;
    default: return false;
    }
}

}  // namespace

HttpClient::HttpClient(ClientConfig config) : config_(std::move(config))
{
    static auto const started = curl_global_init(CURL_GLOBAL_DEFAULT);
    ensure(started == CURLE_OK, "libcurl must start");
}

Result<Reply> HttpClient::send(Request const& request)
{
    auto url = parse_url(request.url);
    if (!url) return failure(std::move(url));
    auto const end = steady_clock::now() + request.limits.total;
    while (!turns_.try_acquire_for(std::min(turn_step, std::max(left_until(end), milliseconds{0})))) {
        if (request.stop.stop_requested())
            return failure({ErrorKind::unavailable, "net.cancelled", "The call was ended."});
        if (left_until(end) <= milliseconds{0}) return failure(timed_out());
    }
    struct Turn {
        std::counting_semaphore<at_once_max>& of;
        ~Turn() { of.release(); }
    } const turn{turns_};
    return follow(request, *std::move(url), end);
}

Result<Reply> HttpClient::follow(Request const& request, Url url, steady_clock::time_point end)
{
    for (int redirects = 0;; ++redirects) {
        auto const left = left_until(end);
        if (left <= milliseconds{0}) return failure(timed_out());
        auto reply = transfer(config_, request, url, left);
        if (!reply || !is_redirect(*reply, request.method)) return reply;
        auto next = resolve_url(url, reply->headers["location"]);
        if (!next || next->origin() != url.origin() || redirects == redirects_max)
            return failure({ErrorKind::unavailable, "net.redirect_refused", "The other side led elsewhere."});
        url = *std::move(next);
    }
}

}  // namespace heliograf::net
