#include "http/router.hpp"

#include "base/ensure.hpp"
#include "http/problem.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace heliograf::http {
namespace {

/// The segment in front of the next slash, taken off `rest`.
std::string_view next_segment(std::string_view& rest)
{
    auto const end = std::min(rest.find('/'), rest.size());
    auto const segment = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return segment;
}

bool is_parameter(std::string_view segment)
{
    return segment.size() > 2 && segment.front() == '{' && segment.back() == '}';
}

bool takes_rest(std::string_view segment)
{
    return segment.ends_with("...}");
}

std::string_view parameter_name(std::string_view segment)
{
    segment = segment.substr(1, segment.size() - 2);
    if (segment.ends_with("...")) segment.remove_suffix(3);
    return segment;
}

/// Whether `path` fits `pattern`. `take` gets the name and the value of each parameter on the way, also when
/// a later segment does not fit.
template <class Take>
bool fits(std::string_view pattern, std::string_view path, Take take)
{
    if (!pattern.starts_with('/') || !path.starts_with('/')) return false;
    while (!pattern.empty() && !path.empty()) {
        pattern.remove_prefix(1);  // the slash
        path.remove_prefix(1);
        auto const wanted = pattern.substr(0, pattern.find('/'));
        pattern.remove_prefix(wanted.size());
        auto const given = takes_rest(wanted) ? path : path.substr(0, path.find('/'));
        path.remove_prefix(given.size());
        if (is_parameter(wanted) ? given.empty() : given != wanted) return false;
        if (is_parameter(wanted)) take(parameter_name(wanted), given);
    }
    return pattern.empty() && path.empty();
}

/// Whether `left` is the more literal of two patterns that fit the same path: the first segment where one
/// is a literal and the other a parameter decides.
bool more_literal(std::string_view left, std::string_view right)
{
    while (!left.empty() && !right.empty()) {
        auto const a = next_segment(left);
        auto const b = next_segment(right);
        int const a_rank = is_parameter(a) ? (takes_rest(a) ? 2 : 1) : 0;
        int const b_rank = is_parameter(b) ? (takes_rest(b) ? 2 : 1) : 0;
        if (a_rank != b_rank) return a_rank < b_rank;
    }
    return false;
}

bool serves(Route const& route, std::string_view method)
{
    return route.method == method || (method == "HEAD" && route.method == "GET");
}

/// Wakes the thread that waits for a deferred answer. Shared, because the wake may come long after.
class Bell {
public:
    void ring()
    {
        std::lock_guard const lock{guard_};
        rung_ = true;
        changed_.notify_all();
    }
    void wait_for(std::chrono::milliseconds time)
    {
        std::unique_lock lock{guard_};
        changed_.wait_for(lock, time, [this] { return rung_; });
    }

private:
    std::mutex guard_;
    std::condition_variable changed_;
    bool rung_ = false;
};

Response wait_for(Deferred const& deferred, Request const& request)
{
    auto const bell = std::make_shared<Bell>();
    try {
        deferred.subscribe([bell] { bell->ring(); });
        bell->wait_for(deferred.deadline);
        return deferred.answer();
    } catch (...) {
        return problem_of(std::current_exception(), request);
    }
}

void add(
    std::vector<Route>& routes, std::string method, std::string pattern, Handler handler, RouteOptions options
)
{
    ensure(pattern.starts_with('/'), "a pattern starts with a slash");
    ensure(handler != nullptr, "a route has a handler");
    for (auto const& route : routes)
        ensure(route.method != method || route.pattern != pattern, "a route is registered once");
    routes.push_back({std::move(method), std::move(pattern), std::move(handler), std::move(options)});
}

}  // namespace

void Router::get(std::string pattern, Handler handler, RouteOptions options)
{
    add(routes_, "GET", std::move(pattern), std::move(handler), std::move(options));
}
void Router::post(std::string pattern, Handler handler, RouteOptions options)
{
    add(routes_, "POST", std::move(pattern), std::move(handler), std::move(options));
}
void Router::patch(std::string pattern, Handler handler, RouteOptions options)
{
    add(routes_, "PATCH", std::move(pattern), std::move(handler), std::move(options));
}
void Router::del(std::string pattern, Handler handler, RouteOptions options)
{
    add(routes_, "DELETE", std::move(pattern), std::move(handler), std::move(options));
}

Router::Match Router::match(std::string_view method, std::string_view path) const
{
    Match result;
    for (auto const& route : routes_) {
        if (!fits(route.pattern, path, [](auto, auto) {})) continue;
        if (serves(route, method)) {
            if (!result.route || more_literal(route.pattern, result.route->pattern)) result.route = &route;
        } else {
            result.allowed.push_back(route.method);
        }
    }
    if (result.route) {
        result.allowed.clear();
        fits(result.route->pattern, path, [&](std::string_view name, std::string_view value) {
            result.params.insert_or_assign(std::string{name}, std::string{value});
        });
        return result;
    }
    if (std::ranges::find(result.allowed, "GET") != result.allowed.end()) result.allowed.emplace_back("HEAD");
    std::ranges::sort(result.allowed);
    auto const duplicates = std::ranges::unique(result.allowed);
    result.allowed.erase(duplicates.begin(), duplicates.end());
    return result;
}

Response unmatched(Router::Match const& match)
{
    if (match.allowed.empty()) return problem({ErrorKind::not_found, "not_found", "Not found."});
    auto response = problem(405, "method_not_allowed", "This method is not allowed here.");
    auto& allow = response.headers["Allow"];
    for (auto const& method : match.allowed) allow += (allow.empty() ? "" : ", ") + method;
    return response;
}

std::optional<Response> admit(Route const& route, Request& head)
{
    if (!route.options.admission) return std::nullopt;
    try {
        return route.options.admission(head);
    } catch (...) {
        return problem_of(std::current_exception(), head);
    }
}

Answer answer(Route const& route, Request const& request)
{
    try {
        return route.handler(request);
    } catch (...) {
        return problem_of(std::current_exception(), request);
    }
}

Response Router::handle(Request request) const
{
    auto found = match(request.method, request.path);
    if (!found.route) return unmatched(found);
    request.path_params = std::move(found.params);
    if (auto refused = admit(*found.route, request)) return *std::move(refused);
    auto given = answer(*found.route, request);
    if (auto* response = std::get_if<Response>(&given)) return std::move(*response);
    return wait_for(std::get<Deferred>(given), request);
}

}  // namespace heliograf::http
