#include "http/message.hpp"

#include "base/ensure.hpp"
#include "http/header_text.hpp"

#include <algorithm>

namespace heliograf::http {
namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// The value of exactly `name` in a Cookie header; null data() when absent.
std::string_view find_cookie(std::string_view header, std::string_view prefix, std::string_view name)
{
    while (!header.empty()) {
        auto const pair = take_item(header, ';');
        auto const equals = pair.find('=');
        if (equals != prefix.size() + name.size()) continue;
        if (pair.starts_with(prefix) && pair.substr(prefix.size(), name.size()) == name)
            return pair.substr(equals + 1);
    }
    return {};
}

}  // namespace

bool CaseInsensitiveLess::operator()(std::string_view left, std::string_view right) const
{
    return std::lexicographical_compare(
        left.begin(),
        left.end(),
        right.begin(),
        right.end(),
        [](char a, char b) { return lower(a) < lower(b); }
    );
}

std::string_view Request::header(std::string_view name) const
{
    auto const found = headers.find(name);
    return found == headers.end() ? std::string_view{} : std::string_view{found->second};
}

std::string_view Request::cookie(std::string_view name) const
{
    auto const cookies = header("Cookie");
    auto const prefixed = find_cookie(cookies, secure_cookie_prefix, name);
    return prefixed.data() != nullptr ? prefixed : find_cookie(cookies, "", name);
}

std::string const& Request::param(std::string_view name) const
{
    auto const found = path_params.find(name);
    ensure(found != path_params.end(), "a handler may only ask for parameters of its own pattern");
    return found->second;
}

Response json_text(std::string text, int status)
{
    return {.status = status, .body = std::move(text)};
}

Response no_content()
{
    return {.status = 204, .content_type = {}};
}

}  // namespace heliograf::http
