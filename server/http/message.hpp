#pragma once
#include <any>
#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace heliograf::http {

/// Header names compare without regard to case.
struct CaseInsensitiveLess {
    using is_transparent = void;
    bool operator()(std::string_view left, std::string_view right) const;
};
using Headers = std::map<std::string, std::string, CaseInsensitiveLess>;

/// Browsers send a cookie of this name back only to the very origin that set it over https. Added by the edge
/// when the public URL is https, and taken off again by Request::cookie(): features never see it.
constexpr std::string_view secure_cookie_prefix = "__Host-";

struct Request {
    std::string method{};
    std::string path{};  ///< percent-decoded, without the query
    std::map<std::string, std::string, std::less<>> query{};
    std::map<std::string, std::string, std::less<>> path_params{};
    Headers headers{};
    std::string body{};                 ///< complete; routes with BodyMode::file find it at body_file instead
    std::filesystem::path body_file{};  ///< removed by the edge after the answer
    std::string client_ip{};            ///< socket peer, or the forwarded address behind a trusted proxy
    std::string request_id{};
    std::any admitted{};  ///< what the route's admission learned; accounts::identity_of() reads it

    [[nodiscard]] std::string_view header(std::string_view name) const;   ///< empty when absent
    [[nodiscard]] std::string_view cookie(std::string_view name) const;   ///< empty when absent
    [[nodiscard]] std::string const& param(std::string_view name) const;  ///< a {name} of the route's pattern
};

struct Cookie {
    std::string name;
    std::string value;
    std::chrono::seconds max_age{};  ///< 0 deletes the cookie in the browser
};

/// Bytes of a server-sent event stream: the edge pulls, so a slow client costs no memory beyond the hub's
/// bounded buffer. Made by EventHub::subscribe().
class EventSource;

struct Response {
    int status{200};
    std::string content_type{"application/json"};
    std::string body{};
    Headers headers{};
    std::vector<Cookie> cookies{};  ///< written with HttpOnly, SameSite=Lax, Path=/ and Secure under https
    std::shared_ptr<EventSource> events{};  ///< when set, the answer is text/event-stream and stays open
};

/// An answer that is not there yet: the edge waits without holding a thread, then calls `answer` on a worker.
struct Deferred {
    /// Called once on a worker; arranges that `wake` is called (from any thread) when the answer may be
    /// ready.
    std::function<void(std::function<void()> wake)> subscribe;
    std::chrono::milliseconds deadline{};  ///< `answer` is called at the latest after this
    std::function<Response()> answer;
};
using Answer = std::variant<Response, Deferred>;

/// A body that is JSON text already.
[[nodiscard]] Response json_text(std::string text, int status = 200);
[[nodiscard]] Response no_content();

}  // namespace heliograf::http
