#include "net/url.hpp"

#include <algorithm>
#include <array>
#include <curl/curl.h>
#include <memory>
#include <optional>

namespace heliograf::net {
namespace {

constexpr std::size_t url_max_length = 2'000;
/// SSH, mail, and databases: what a request smuggled there could do harm to.
constexpr std::array<std::uint16_t, 6> refused_ports{22, 25, 3306, 5432, 6379, 11'211};

using Handle = std::unique_ptr<CURLU, decltype(&curl_url_cleanup)>;

Error invalid(std::string message)
{
    return {ErrorKind::invalid_input, "net.url_invalid", std::move(message)};
}

std::optional<std::string> part(CURLU* url, CURLUPart which, unsigned flags = 0)
{
    char* text = nullptr;
    if (curl_url_get(url, which, &text, flags) != CURLUE_OK) return std::nullopt;
    std::string copy{text};
    curl_free(text);
    return copy;
}

Result<Url> read(CURLU* url)
{
    auto const scheme = part(url, CURLUPART_SCHEME).value_or("");
    if (scheme != "http" && scheme != "https") return failure(invalid("It must begin with https://."));
    if (part(url, CURLUPART_USER) || part(url, CURLUPART_PASSWORD) || part(url, CURLUPART_FRAGMENT))
        return failure(invalid("It must hold no user, password or fragment."));
    auto const port = part(url, CURLUPART_PORT, CURLU_DEFAULT_PORT).value_or("0");
    auto const number = static_cast<std::uint16_t>(std::stoul(port));
    if (number == 0 || std::ranges::find(refused_ports, number) != refused_ports.end())
        return failure(invalid("This port is not for web servers."));
    auto host = part(url, CURLUPART_HOST).value_or("");
    std::ranges::transform(host, host.begin(), [](unsigned char c) {
        return static_cast<char>(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    });
    return Url{
        .scheme = scheme,
        .host = std::move(host),
        .port = number,
        .text = part(url, CURLUPART_URL).value_or("")
    };
}

}  // namespace

Result<Url> parse_url(std::string_view text)
{
    Handle const url{curl_url(), curl_url_cleanup};
    auto const odd = [](unsigned char c) { return c <= ' ' || c == 0x7F || c == '\\'; };
    // libcurl would take the path of an address without a host for its host.
    auto const hostless = text.find(":///") != std::string_view::npos;
    if (text.size() > url_max_length || hostless || std::ranges::any_of(text, odd) ||
        curl_url_set(url.get(), CURLUPART_URL, std::string{text}.c_str(), 0) != CURLUE_OK)
        return failure(invalid("This is no web address."));
    return read(url.get());
}

Result<Url> resolve_url(Url const& base, std::string_view location)
{
    Handle const url{curl_url(), curl_url_cleanup};
    if (curl_url_set(url.get(), CURLUPART_URL, base.text.c_str(), 0) != CURLUE_OK ||
        curl_url_set(url.get(), CURLUPART_URL, std::string{location}.c_str(), 0) != CURLUE_OK)
        return failure(invalid("This is no web address."));
    return read(url.get());
}

}  // namespace heliograf::net
