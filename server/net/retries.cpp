#include "net/retries.hpp"

#include <algorithm>
#include <charconv>
#include <condition_variable>
#include <ctime>
#include <curl/curl.h>
#include <mutex>
#include <random>

namespace heliograf::net {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr int day_seconds = 86'400;

bool may_help(Result<Reply> const& outcome)
{
    if (outcome) return outcome->status == 429 || outcome->status >= 500;
    auto const& code = outcome.error().code;
    return code == "net.timeout" || code == "net.unreachable";
}

milliseconds with_jitter(milliseconds pause)
{
    thread_local std::minstd_rand chance{std::random_device{}()};
    return pause +
           milliseconds{std::uniform_int_distribution<milliseconds::rep>{0, pause.count() / 4}(chance)};
}

/// @return false when the wait was ended
bool waited(milliseconds pause, std::stop_token const& stop)
{
    std::mutex mutex;
    std::condition_variable_any woken;
    std::unique_lock lock{mutex};
    woken.wait_for(lock, stop, pause, [] { return false; });
    return !stop.stop_requested();
}

}  // namespace

std::optional<std::chrono::seconds> retry_after(Reply const& reply)
{
    auto const header = reply.headers.find("retry-after");
    if (header == reply.headers.end() || header->second.empty()) return std::nullopt;
    auto const& text = header->second;
    int number{};
    auto const [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failed == std::errc{} && end == text.data() + text.size())
        return std::chrono::seconds{std::clamp(number, 0, day_seconds)};
    auto const date = curl_getdate(text.c_str(), nullptr);
    if (date < 0) return std::nullopt;
    return std::chrono::seconds{std::clamp<std::time_t>(date - std::time(nullptr), 0, day_seconds)};
}

Result<Reply> send_with_retries(HttpClient& client, Request request, RetryPolicy const& policy)
{
    auto const end = steady_clock::now() + policy.budget;
    auto const whole = request.limits.total;
    auto pause = policy.first_pause;
    for (int tries = 1;; ++tries, pause *= 2) {
        auto const left = std::chrono::duration_cast<milliseconds>(end - steady_clock::now());
        request.limits.total = std::clamp(left, milliseconds{1}, whole);
        auto outcome = client.send(request);
        if (tries >= policy.tries_max || !may_help(outcome)) return outcome;
        auto const asked = outcome ? retry_after(*outcome) : std::nullopt;
        auto const wait = asked ? std::max<milliseconds>(*asked, milliseconds{1}) : with_jitter(pause);
        if (steady_clock::now() + wait >= end || !waited(wait, request.stop)) return outcome;
    }
}

}  // namespace heliograf::net
