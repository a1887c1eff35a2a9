#include "base/json_writer.hpp"

#include <algorithm>
#include <array>

namespace heliograf::json_detail {
namespace {

constexpr std::string_view hex = "0123456789abcdef";

/// Which bytes stand for themselves in a JSON string (RFC 8259 §7).
constexpr auto is_plain = [] {
    std::array<bool, 256> plain{};
    for (std::size_t byte = 0x20; byte < plain.size(); ++byte) plain[byte] = byte != '"' && byte != '\\';
    return plain;
}();

void append_escape(std::string& out, char c)
{
    switch (c) {
    case '"': out += "\\\""; return;
    case '\\': out += "\\\\"; return;
    case '\n': out += "\\n"; return;
    case '\r': out += "\\r"; return;
    case '\t': out += "\\t"; return;
    default: break;
    }
    auto const byte = static_cast<unsigned char>(c);
    out += "\\u00";
    out += hex[byte >> 4];
    out += hex[byte & 0x0F];
}

}  // namespace

void append_text(std::string& out, std::string_view text)
{
    out += '"';
    auto const stands_out = [](char c) { return !is_plain[static_cast<unsigned char>(c)]; };
    auto plain_from = text.begin();
    while (true) {
        auto const plain_to = std::find_if(plain_from, text.end(), stands_out);
        out.append(plain_from, plain_to);
        if (plain_to == text.end()) break;
        append_escape(out, *plain_to);
        plain_from = plain_to + 1;
    }
    out += '"';
}

}  // namespace heliograf::json_detail
