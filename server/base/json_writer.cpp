#include "base/json_writer.hpp"

namespace heliograf::json_detail {
namespace {

constexpr std::string_view hex = "0123456789abcdef";

/// The escape of a byte that may not stand in a JSON string (RFC 8259 §7), or "" when it may.
std::string_view short_escape(char c)
{
    switch (c) {
    case '"': return "\\\"";
    case '\\': return "\\\\";
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    default: return "";
    }
}

}  // namespace

void append_text(std::string& out, std::string_view text)
{
    out += '"';
    std::size_t plain_from = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        auto const c = static_cast<unsigned char>(text[i]);
        if (c >= 0x20 && c != '"' && c != '\\') continue;
        out.append(text, plain_from, i - plain_from);
        plain_from = i + 1;
        if (auto const escape = short_escape(text[i]); !escape.empty()) {
            out += escape;
        } else {
            out += "\\u00";
            out += hex[c >> 4];
            out += hex[c & 0x0F];
        }
    }
    out.append(text, plain_from);
    out += '"';
}

}  // namespace heliograf::json_detail
