#pragma once
#include <string>
#include <string_view>

namespace heliograf::accounts {

/// `text` (UTF-8) with the capital letters of Latin (up to U+017F, so all of Croatian), Greek and Cyrillic
/// made small, letter by letter; everything else stays. Two names that fold to the same text are the same
/// name. Not a full Unicode case fold: one letter never becomes two (ß stays ß), and composed and decomposed
/// forms (č, c + caron) stay different, which is why names must be composed (account_rules.hpp).
[[nodiscard]] std::string to_lower(std::string_view text);

enum class LetterCase { none, small, capital };

/// Of the same letters; `none` for whatever is none of them.
[[nodiscard]] LetterCase letter_case(char32_t c);

}  // namespace heliograf::accounts
