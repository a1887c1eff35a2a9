#include "analysis/search_text.hpp"

#include "accounts/letter_case.hpp"
#include "http/utf8.hpp"

#include <array>

namespace heliograf::analysis {
namespace {

struct Letters {
    char32_t first;
    char32_t last;
    char plain;
};

/// The small letters of Latin-1 Supplement and Latin Extended-A (and between them their capitals), which
/// European names are written with.
constexpr std::array<Letters, 29> letters{{
    {0xE0, 0xE5, 'a'},   {0xE7, 0xE7, 'c'},   {0xE8, 0xEB, 'e'},   {0xEC, 0xEF, 'i'},   {0xF0, 0xF0, 'd'},
    {0xF1, 0xF1, 'n'},   {0xF2, 0xF6, 'o'},   {0xF8, 0xF8, 'o'},   {0xF9, 0xFC, 'u'},   {0xFD, 0xFD, 'y'},
    {0xFF, 0xFF, 'y'},   {0x100, 0x105, 'a'}, {0x106, 0x10D, 'c'}, {0x10E, 0x111, 'd'}, {0x112, 0x11B, 'e'},
    {0x11C, 0x123, 'g'}, {0x124, 0x127, 'h'}, {0x128, 0x131, 'i'}, {0x134, 0x135, 'j'}, {0x136, 0x138, 'k'},
    {0x139, 0x142, 'l'}, {0x143, 0x149, 'n'}, {0x14C, 0x151, 'o'}, {0x154, 0x159, 'r'}, {0x15A, 0x161, 's'},
    {0x162, 0x167, 't'}, {0x168, 0x173, 'u'}, {0x174, 0x175, 'w'}, {0x179, 0x17E, 'z'},
}};

constexpr char32_t marks_first = 0x300;
constexpr char32_t marks_last = 0x36F;

char plain_letter(char32_t character)
{
    for (auto const& [first, last, plain] : letters)
        if (character >= first && character <= last) return plain;
    return '\0';
}

}  // namespace

std::string folded(std::string_view text)
{
    auto const small = accounts::to_lower(text);
    std::string plain;
    plain.reserve(small.size());
    for (std::string_view rest = small; !rest.empty();) {
        auto const before = rest;
        auto const character = http::take_code_point(rest);
        auto const letter = plain_letter(character);
        if (letter != '\0')
            plain += letter;
        else if (character < marks_first || character > marks_last)
            plain.append(before.substr(0, before.size() - rest.size()));
    }
    return plain;
}

std::vector<std::string> search_words(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n";
    std::vector<std::string> words;
    auto const plain = folded(text);
    std::string_view rest = plain;
    while (true) {
        auto const from = rest.find_first_not_of(blanks);
        if (from == std::string_view::npos) return words;
        rest.remove_prefix(from);
        auto const length = std::min(rest.find_first_of(blanks), rest.size());
        words.emplace_back(rest.substr(0, length));
        rest.remove_prefix(length);
    }
}

}  // namespace heliograf::analysis
