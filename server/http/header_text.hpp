#pragma once
#include <string_view>

namespace heliograf::http {

/// Pieces of header values, as RFC 9110 §5.6 writes them.

/// Equal without regard to the case of ASCII letters.
[[nodiscard]] bool same_word(std::string_view left, std::string_view right);

/// Without spaces and tabs at both ends.
[[nodiscard]] std::string_view without_blanks(std::string_view text);

/// The item in front of the first `separator`, without blanks, taken off `list` together with the separator.
std::string_view take_item(std::string_view& list, char separator);

}  // namespace heliograf::http
