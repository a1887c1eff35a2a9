#include "http/utf8.hpp"

#include <algorithm>

namespace heliograf::http {
namespace {

struct Form {
    std::size_t length;
    char32_t first_bits;
    char32_t lowest;  ///< smaller values have a shorter form and are refused
};

Form form_of(unsigned char first)
{
    if (first < 0x80) return {1, first, 0};
    if (first >= 0xC2 && first < 0xE0) return {2, first & 0x1FU, 0x80};
    if (first >= 0xE0 && first < 0xF0) return {3, first & 0x0FU, 0x800};
    if (first >= 0xF0 && first < 0xF5) return {4, first & 0x07U, 0x10000};
    return {0, 0, 0};
}

bool is_space(char32_t c)
{
    return (c >= 0x09 && c <= 0x0D) || c == 0x20 || c == 0xA0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
           c == 0x3000 || c == 0xFEFF;
}

}  // namespace

char32_t take_code_point(std::string_view& rest)
{
    auto const form = form_of(static_cast<unsigned char>(rest.front()));
    char32_t value = form.first_bits;
    bool valid = form.length > 0 && form.length <= rest.size();
    for (std::size_t i = 1; valid && i < form.length; ++i) {
        auto const next = static_cast<unsigned char>(rest[i]);
        valid = (next & 0xC0U) == 0x80U;
        value = (value << 6U) | (next & 0x3FU);
    }
    valid = valid && value >= form.lowest && value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
    rest.remove_prefix(valid ? form.length : 1);
    return valid ? value : invalid_code_point;
}

bool is_utf8(std::string_view text)
{
    while (!text.empty())
        if (take_code_point(text) == invalid_code_point) return false;
    return true;
}

std::size_t count_code_points(std::string_view text)
{
    std::size_t count = 0;
    for (; !text.empty(); ++count) static_cast<void>(take_code_point(text));
    return count;
}

std::string_view without_outer_space(std::string_view text)
{
    std::size_t begin = text.size();
    std::size_t end = 0;
    auto rest = text;
    while (!rest.empty()) {
        auto const at = text.size() - rest.size();
        if (is_space(take_code_point(rest))) continue;
        begin = std::min(begin, at);
        end = text.size() - rest.size();
    }
    return end == 0 ? std::string_view{} : text.substr(begin, end - begin);
}

}  // namespace heliograf::http
