#include "analysis/search_text.hpp"

#include <array>
#include <cstdint>

namespace heliograf::analysis {
namespace {

struct Letters {
    char32_t first;
    char32_t last;
    char plain;
};

/// Latin-1 Supplement and Latin Extended-A, the letters that European names are written with.
constexpr std::array<Letters, 39> letters{{
    {0xC0, 0xC5, 'a'},   {0xC7, 0xC7, 'c'},   {0xC8, 0xCB, 'e'},   {0xCC, 0xCF, 'i'},   {0xD0, 0xD0, 'd'},
    {0xD1, 0xD1, 'n'},   {0xD2, 0xD6, 'o'},   {0xD8, 0xD8, 'o'},   {0xD9, 0xDC, 'u'},   {0xDD, 0xDD, 'y'},
    {0xE0, 0xE5, 'a'},   {0xE7, 0xE7, 'c'},   {0xE8, 0xEB, 'e'},   {0xEC, 0xEF, 'i'},   {0xF0, 0xF0, 'd'},
    {0xF1, 0xF1, 'n'},   {0xF2, 0xF6, 'o'},   {0xF8, 0xF8, 'o'},   {0xF9, 0xFC, 'u'},   {0xFD, 0xFD, 'y'},
    {0xFF, 0xFF, 'y'},   {0x100, 0x105, 'a'}, {0x106, 0x10D, 'c'}, {0x10E, 0x111, 'd'}, {0x112, 0x11B, 'e'},
    {0x11C, 0x123, 'g'}, {0x124, 0x127, 'h'}, {0x128, 0x131, 'i'}, {0x134, 0x135, 'j'}, {0x136, 0x138, 'k'},
    {0x139, 0x142, 'l'}, {0x143, 0x149, 'n'}, {0x14C, 0x151, 'o'}, {0x154, 0x159, 'r'}, {0x15A, 0x161, 's'},
    {0x162, 0x167, 't'}, {0x168, 0x173, 'u'}, {0x174, 0x175, 'w'}, {0x179, 0x17E, 'z'},
}};

constexpr char32_t marks_first = 0x300;
constexpr char32_t marks_last = 0x36F;

/// The character of two bytes that begins at `at`, or 0.
char32_t two_byte_character(std::string_view text, std::size_t at)
{
    auto const lead = static_cast<std::uint8_t>(text[at]);
    if ((lead & 0xE0U) != 0xC0U || at + 1 >= text.size()) return 0;
    auto const rest = static_cast<std::uint8_t>(text[at + 1]);
    return (static_cast<char32_t>(lead & 0x1FU) << 6U) | (rest & 0x3FU);
}

char plain_letter(char32_t character)
{
    for (auto const& [first, last, plain] : letters)
        if (character >= first && character <= last) return plain;
    return '\0';
}

}  // namespace

std::string folded(std::string_view text)
{
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        auto const byte = text[at];
        auto const character = two_byte_character(text, at);
        if (character == 0) {
            plain += byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
            continue;
        }
        auto const letter = plain_letter(character);
        if (letter != '\0')
            plain += letter;
        else if (character < marks_first || character > marks_last)
            plain.append(text.substr(at, 2));
        ++at;
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
