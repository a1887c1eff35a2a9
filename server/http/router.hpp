#pragma once
#include "http/message.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heliograf::http {

using Handler = std::function<Answer(Request const&)>;

/// Decides from the head alone, before a byte of the body is read: an answer refuses the request, nothing
/// lets it in. May leave what it learned in Request::admitted.
using Admission = std::function<std::optional<Response>(Request& head)>;

enum class BodyMode {
    none,    ///< GET
    memory,  ///< JSON; Content-Type must be application/json, or the body empty
    file,    ///< streamed to a temporary file (uploads)
};

constexpr std::size_t json_body_max_bytes = 256 * 1024;

struct RouteOptions {
    Admission admission{};
    std::optional<BodyMode> body{};  ///< default: none for GET and HEAD, memory otherwise
    std::size_t body_max_bytes = json_body_max_bytes;
    /// The refusal of a body beyond the limit, in the words of the route. The handler may well refuse what
    /// the body holds for the same reason: one rule, one code.
    std::string too_large_code = "request.too_large";
    std::string too_large_message = "The request is too large.";
    /// Runs on the small second pool, so that what takes long (pictures, the outside world for up to 5 s)
    /// leaves the workers to everybody else.
    bool slow = false;
};

struct Route {
    std::string method;
    std::string pattern;  ///< "/api/analysis/{id}"; "{path...}" at the end takes the rest
    Handler handler;
    RouteOptions options;
};

/// The table of what the server answers. Filled by app/routes before the server starts, then only read.
class Router {
public:
    void get(std::string pattern, Handler handler, RouteOptions options = {});
    void post(std::string pattern, Handler handler, RouteOptions options = {});
    void patch(std::string pattern, Handler handler, RouteOptions options = {});
    void del(std::string pattern, Handler handler, RouteOptions options = {});

    struct Match {
        Route const* route{};  ///< null when nothing fits
        std::map<std::string, std::string, std::less<>> params{};
        std::vector<std::string> allowed{};  ///< methods of this path, when only the method does not fit
    };
    /// A literal segment wins over a {parameter}. HEAD is served by the route of GET.
    [[nodiscard]] Match match(std::string_view method, std::string_view path) const;
    [[nodiscard]] std::vector<Route> const& routes() const { return routes_; }

    /// Admission and handler at once, without an edge; a Deferred is waited for. For tests of routes.
    /// Exceptions become problems as they do on the edge.
    [[nodiscard]] Response handle(Request request) const;

private:
    std::vector<Route> routes_;
};

/// The answer where no route fits: 404, or 405 with Allow.
[[nodiscard]] Response unmatched(Router::Match const& match);

/// The admission and handler of `route`, with exceptions turned into problems. The edge and handle() use
/// these.
[[nodiscard]] std::optional<Response> admit(Route const& route, Request& head);
[[nodiscard]] Answer answer(Route const& route, Request const& request);

}  // namespace heliograf::http
