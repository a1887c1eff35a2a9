#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace heliograf::http {

/// Takes the first code point off `rest` (not empty). U+FFFFFFFF, and one byte taken, when the bytes are no
/// UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF).
[[nodiscard]] char32_t take_code_point(std::string_view& rest);
constexpr auto invalid_code_point = static_cast<char32_t>(0xFFFFFFFF);

[[nodiscard]] bool is_utf8(std::string_view text);
[[nodiscard]] std::size_t count_code_points(std::string_view text);

/// Without outer white space, as String.prototype.trim of ECMAScript understands it, so that the browser and
/// the server agree about a field that is "empty".
[[nodiscard]] std::string_view without_outer_space(std::string_view text);

}  // namespace heliograf::http
