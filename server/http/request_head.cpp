#include "http/request_head.hpp"

#include "http/header_text.hpp"
#include "http/utf8.hpp"

#include <algorithm>
#include <optional>

namespace heliograf::http {
namespace {

bool is_number(std::string_view text)
{
    return !text.empty() && text.size() <= 19 &&
           std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool is_host_value(std::string_view value, bool needed)
{
    return value.find_first_of(" \t/?#@\\,") == std::string_view::npos && !(needed && value.empty());
}

int hex_value(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// The byte that "%4F" at the start of `text` stands for.
std::optional<char> escaped_byte(std::string_view text)
{
    if (text.size() < 3) return std::nullopt;
    int const high = hex_value(text[1]);
    int const low = hex_value(text[2]);
    if (high < 0 || low < 0) return std::nullopt;
    return static_cast<char>(high * 16 + low);
}

bool is_control(char c)
{
    auto const byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F;
}

std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space)
{
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        bool const escaped = text.front() == '%';
        auto const byte = escaped ? escaped_byte(text) : text.front();
        if (!byte || is_control(*byte)) return std::nullopt;
        out += plus_is_space && text.front() == '+' ? ' ' : *byte;
        text.remove_prefix(escaped ? 3 : 1);
    }
    if (!is_utf8(out)) return std::nullopt;
    return out;
}

/// Takes "http://host" off an absolute target (RFC 9112 §3.2.2); the Host header decides who is meant.
std::string_view without_authority(std::string_view target)
{
    for (std::string_view const scheme : {"http://", "https://"}) {
        if (!same_word(target.substr(0, scheme.size()), scheme)) continue;
        auto const slash = target.find_first_of("/?", scheme.size());
        if (slash == std::string_view::npos) return "/";
        return target[slash] == '/' ? target.substr(slash) : std::string_view{};
    }
    return target;
}

}  // namespace

bool is_strict_head(std::string_view head)
{
    for (std::size_t i = 0; i < head.size(); ++i) {
        auto const c = static_cast<unsigned char>(head[i]);
        if (c == '\r') {
            if (i + 1 == head.size() || head[i + 1] != '\n') return false;
            ++i;
            bool const folded = i + 1 < head.size() && (head[i + 1] == ' ' || head[i + 1] == '\t');
            if (folded) return false;
        } else if ((c < 0x20 && c != '\t') || c == 0x7F) {
            return false;
        }
    }
    return true;
}

bool has_clear_framing(std::vector<HeadLine> const& lines, bool http_1_1)
{
    int framings = 0;
    int hosts = 0;
    for (auto const& [name, value] : lines) {
        bool const is_length = same_word(name, "Content-Length");
        bool const is_coding = same_word(name, "Transfer-Encoding");
        bool const is_host = same_word(name, "Host");
        if (is_length && !is_number(value)) return false;
        if (is_coding && !(http_1_1 && same_word(value, "chunked"))) return false;
        if (is_host && !is_host_value(value, http_1_1)) return false;
        framings += is_length || is_coding ? 1 : 0;
        hosts += is_host ? 1 : 0;
    }
    return framings <= 1 && (hosts == 1 || (hosts == 0 && !http_1_1));
}

void take_headers(Request& request, std::vector<HeadLine> const& lines)
{
    for (auto const& [name, value] : lines) {
        auto const [at, is_new] = request.headers.try_emplace(std::string{name}, value);
        if (is_new) continue;
        at->second += same_word(name, "Cookie") ? "; " : ", ";
        at->second += value;
    }
}

bool read_target(std::string_view target, Request& request)
{
    target = without_authority(target);
    if (!target.starts_with('/')) return false;
    auto const question = std::min(target.find('?'), target.size());
    auto path = percent_decoded(target.substr(0, question), false);
    if (!path) return false;
    request.path = *std::move(path);
    target.remove_prefix(std::min(question + 1, target.size()));
    while (!target.empty()) {
        auto const end = std::min(target.find('&'), target.size());
        auto const pair = target.substr(0, end);
        target.remove_prefix(std::min(end + 1, target.size()));
        if (pair.empty()) continue;
        auto const equals = std::min(pair.find('='), pair.size());
        auto name = percent_decoded(pair.substr(0, equals), true);
        auto value = percent_decoded(pair.substr(std::min(equals + 1, pair.size())), true);
        if (!name || !value) return false;
        request.query.insert_or_assign(*std::move(name), *std::move(value));
    }
    return true;
}

}  // namespace heliograf::http
