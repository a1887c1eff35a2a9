#include "http/origin_rule.hpp"

#include <algorithm>

namespace heliograf::http {
namespace {

bool changes_state(std::string_view method)
{
    return method != "GET" && method != "HEAD" && method != "OPTIONS";
}

}  // namespace

std::string origin_of_url(std::string_view url)
{
    auto const host = url.find("://");
    if (host == std::string_view::npos) return {};
    auto const end = url.find_first_of("/?#", host + 3);
    std::string origin{url.substr(0, end)};
    std::ranges::transform(origin, origin.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    for (auto const& [scheme, port] : {std::pair{"https://", ":443"}, std::pair{"http://", ":80"}})
        if (origin.starts_with(scheme) && origin.ends_with(port)) origin.erase(origin.rfind(':'));
    return origin;
}

OriginRule::OriginRule(std::string_view public_url, std::string_view own_scheme)
    : public_origin_(origin_of_url(public_url)),
      own_scheme_(own_scheme)
{}

bool OriginRule::allows(Request const& request) const
{
    if (!changes_state(request.method)) return true;
    if (auto const found = request.headers.find("Sec-Fetch-Site"); found != request.headers.end())
        if (found->second != "same-origin" && found->second != "none") return false;
    auto const origin = request.headers.find("Origin");
    if (origin == request.headers.end()) return true;
    if (!public_origin_.empty()) return origin->second == public_origin_;
    auto const host = request.header("Host");
    return !host.empty() && origin->second == origin_of_url(own_scheme_ + "://" + std::string{host});
}

}  // namespace heliograf::http
