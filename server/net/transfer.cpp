#include "net/transfer.hpp"

#include "base/ensure.hpp"

#include <algorithm>
#include <curl/curl.h>
#include <memory>
#include <new>
#include <sys/socket.h>

namespace heliograf::net {
namespace {

constexpr std::size_t head_max_bytes = 65'536;

using Lines = std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)>;
using Handle = std::unique_ptr<CURL, decltype(&curl_easy_cleanup)>;

/// What libcurl calls back into while it works.
struct Course {
    AddressPolicy const& policy;
    Request const& request;
    Reply reply{};
    std::size_t head_bytes = 0;
    bool address_refused = false;
    bool too_large = false;
};

Error unavailable(std::string code, std::string message)
{
    return {ErrorKind::unavailable, std::move(code), std::move(message)};
}

/// Called with the very address that is about to be connected to.
curl_socket_t open_socket(void* course, curlsocktype, curl_sockaddr* target)
{
    auto& known = *static_cast<Course*>(course);
    auto const address = Address::of(target->addr);
    if (!address || !known.policy.permits(*address)) {
        known.address_refused = true;
        return CURL_SOCKET_BAD;
    }
    return ::socket(target->family, target->socktype | SOCK_CLOEXEC, target->protocol);
}

std::size_t take_body(char* bytes, std::size_t, std::size_t count, void* course)
{
    auto& known = *static_cast<Course*>(course);
    if (known.reply.body.size() + count > known.request.limits.reply_max_bytes) {
        known.too_large = true;
        return 0;
    }
    known.reply.body.append(bytes, count);
    return count;
}

std::size_t take_head(char* bytes, std::size_t, std::size_t count, void* course)
{
    auto& known = *static_cast<Course*>(course);
    known.head_bytes += count;
    if (known.head_bytes > head_max_bytes) {
        known.too_large = true;
        return 0;
    }
    std::string_view const line{bytes, count};
    auto const colon = line.find(':');
    if (colon == std::string_view::npos) return count;
    std::string name{line.substr(0, colon)};
    std::ranges::transform(name, name.begin(), [](unsigned char c) {
        return static_cast<char>(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    });
    auto value = line.substr(colon + 1);
    auto const first = value.find_first_not_of(" \t\r\n");
    value = first == std::string_view::npos ? std::string_view{} : value.substr(first);
    known.reply.headers[name] = std::string{value.substr(0, value.find_last_not_of(" \t\r\n") + 1)};
    return count;
}

int is_cancelled(void* course, curl_off_t, curl_off_t, curl_off_t, curl_off_t)
{
    return static_cast<Course*>(course)->request.stop.stop_requested() ? 1 : 0;
}

Lines joined(std::vector<std::string> const& texts)
{
    curl_slist* lines = nullptr;
    for (auto const& text : texts) {
        auto* const longer = curl_slist_append(lines, text.c_str());
        if (longer == nullptr) {
            curl_slist_free_all(lines);
            throw std::bad_alloc{};
        }
        lines = longer;
    }
    return {lines, curl_slist_free_all};
}

bool is_one_line(std::string const& text)
{
    return text.find_first_of("\r\n") == std::string::npos;
}

Lines head_of(Request const& request)
{
    std::vector<std::string> lines{"User-Agent: heliograf", "Expect:"};
    for (auto const& [name, value] : request.headers) {
        ensure(is_one_line(name) && is_one_line(value), "a header is one line");
        lines.push_back(name);
        lines.back().append(": ").append(value);
    }
    return joined(lines);
}

Error error_of(CURLcode code, Course const& course)
{
    if (course.too_large) return unavailable("net.too_large", "The answer was too large.");
    if (course.request.stop.stop_requested()) return unavailable("net.cancelled", "The call was ended.");
    switch (code) {
    case CURLE_OPERATION_TIMEDOUT: return unavailable("net.timeout", "There was no answer in time.");
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CACERT_BADFILE:
        return unavailable("net.tls", "The certificate of the other side could not be verified.");
    default: break;
    }
    if (course.address_refused)
        return unavailable("net.address_refused", "This address is not open to this server.");
    return unavailable("net.unreachable", std::string{"The other side failed: "} + curl_easy_strerror(code));
}

void set_course(CURL* handle, Course& course)
{
    curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, &course);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, &course);
    curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, take_head);
    curl_easy_setopt(handle, CURLOPT_HEADERDATA, &course);
    curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, is_cancelled);
    curl_easy_setopt(handle, CURLOPT_XFERINFODATA, &course);
}

void set_request(CURL* handle, Request const& request, Url const& url, std::chrono::milliseconds time_left)
{
    curl_easy_setopt(handle, CURLOPT_URL, url.text.c_str());
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(handle, CURLOPT_PROXY, "");
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_ACCEPT_ENCODING, "");
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(request.limits.connect.count()));
    curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, static_cast<long>(time_left.count()));
    curl_easy_setopt(handle, CURLOPT_CUSTOMREQUEST, request.method.c_str());
    if (request.body.empty()) return;
    curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
    curl_easy_setopt(handle, CURLOPT_POSTFIELDS, request.body.data());
}

}  // namespace

Result<Reply> transfer(
    ClientConfig const& config, Request const& request, Url const& url, std::chrono::milliseconds time_left
)
{
    Handle const handle{curl_easy_init(), curl_easy_cleanup};
    ensure(handle != nullptr, "libcurl must start");
    Course course{.policy = config.policy, .request = request};
    auto const head = head_of(request);
    auto const names = joined(config.fixed_names);
    set_request(handle.get(), request, url, time_left);
    set_course(handle.get(), course);
    curl_easy_setopt(handle.get(), CURLOPT_HTTPHEADER, head.get());
    curl_easy_setopt(handle.get(), CURLOPT_RESOLVE, names.get());

    auto const code = curl_easy_perform(handle.get());
    if (code != CURLE_OK) return failure(error_of(code, course));
    long status = 0;
    curl_easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &status);
    course.reply.status = static_cast<int>(status);
    return std::move(course.reply);
}

}  // namespace heliograf::net
