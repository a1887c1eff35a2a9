#include "accounts/letter_case.hpp"

#include "http/utf8.hpp"

namespace heliograf::accounts {
namespace {

bool between(char32_t c, char32_t low, char32_t high)
{
    return c >= low && c <= high;
}

/// Latin Extended-A comes in pairs; which of a pair is the capital depends on the range.
char32_t latin_extended_lower(char32_t c)
{
    constexpr char32_t dotted_capital_i = 0x130;
    constexpr char32_t y_with_diaeresis = 0x178;
    constexpr char32_t long_s = 0x17F;
    if (c == dotted_capital_i) return U'i';
    if (c == y_with_diaeresis) return 0xFF;
    if (c == long_s) return U's';
    bool const odd_is_capital = between(c, 0x139, 0x148) || between(c, 0x179, 0x17E);
    bool const even_is_capital = between(c, 0x100, 0x137) || between(c, 0x14A, 0x177);
    bool const odd = (c & 1U) != 0;
    return (odd_is_capital && odd) || (even_is_capital && !odd) ? c + 1 : c;
}

char32_t lower(char32_t c)
{
    constexpr char32_t multiplication_sign = 0xD7;
    constexpr char32_t final_sigma = 0x3C2;
    if (between(c, U'A', U'Z')) return c + 0x20;
    if (c < 0xC0) return c;
    if (between(c, 0xC0, 0xDE)) return c == multiplication_sign ? c : c + 0x20;
    if (between(c, 0x100, 0x17F)) return latin_extended_lower(c);
    if (between(c, 0x391, 0x3A9)) return c + 0x20;
    if (c == final_sigma) return c + 1;
    if (between(c, 0x400, 0x40F)) return c + 0x50;
    if (between(c, 0x410, 0x42F)) return c + 0x20;
    return c;
}

void append_utf8(std::string& out, char32_t c)
{
    auto const put = [&](char32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (c < 0x80) return put(c);
    if (c < 0x800) {
        put(0xC0U | (c >> 6U));
    } else if (c < 0x10000) {
        put(0xE0U | (c >> 12U));
        put(0x80U | ((c >> 6U) & 0x3FU));
    } else {
        put(0xF0U | (c >> 18U));
        put(0x80U | ((c >> 12U) & 0x3FU));
        put(0x80U | ((c >> 6U) & 0x3FU));
    }
    put(0x80U | (c & 0x3FU));
}

/// The letters that lower() knows, small and capital.
bool is_known_letter(char32_t c)
{
    constexpr char32_t multiplication_sign = 0xD7;
    constexpr char32_t division_sign = 0xF7;
    return between(c, U'A', U'Z') || between(c, U'a', U'z') ||
           (between(c, 0xC0, 0x17F) && c != multiplication_sign && c != division_sign) ||
           between(c, 0x391, 0x3C9) || between(c, 0x400, 0x45F);
}

}  // namespace

LetterCase letter_case(char32_t c)
{
    constexpr char32_t long_s = 0x17F;
    constexpr char32_t final_sigma = 0x3C2;
    if (!is_known_letter(c)) return LetterCase::none;
    // Both fold to another small letter.
    if (c == long_s || c == final_sigma) return LetterCase::small;
    return lower(c) == c ? LetterCase::small : LetterCase::capital;
}

std::string to_lower(std::string_view text)
{
    std::string folded;
    folded.reserve(text.size());
    while (!text.empty()) {
        auto const before = text;
        auto const c = http::take_code_point(text);
        if (c == http::invalid_code_point)
            folded += before.front();
        else
            append_utf8(folded, lower(c));
    }
    return folded;
}

}  // namespace heliograf::accounts
