#include "http/part_header.hpp"

#include "http/header_text.hpp"
#include "http/utf8.hpp"

#include <algorithm>
#include <map>

namespace heliograf::http {
namespace {

constexpr std::size_t boundary_max = 70;
constexpr std::size_t file_name_max_bytes = 255;

/// A quoted string, its opening quote taken already. Browsers write a quote inside as %22 and leave a
/// backslash alone (WHATWG, multipart/form-data), others write \" and \\ (RFC 7230 §3.2.6): both are read.
std::optional<std::string> take_quoted(std::string_view& rest)
{
    std::string value;
    while (!rest.empty()) {
        char const c = rest.front();
        rest.remove_prefix(1);
        if (c == '"') return value;
        bool const escape = c == '\\' && (rest.starts_with('"') || rest.starts_with('\\'));
        value += escape ? rest.front() : c;
        if (escape) rest.remove_prefix(1);
    }
    return std::nullopt;
}

using Parameters = std::map<std::string, std::string, CaseInsensitiveLess>;

/// `; name=value; name="value"` behind the first word of a header; nothing when it is not of that form or
/// names a parameter twice.
std::optional<Parameters> read_parameters(std::string_view rest)
{
    Parameters parameters;
    while (!without_blanks(rest).empty()) {
        auto const name = take_item(rest, '=');
        if (name.empty()) return std::nullopt;
        std::string value;
        rest = without_blanks(rest);
        if (rest.starts_with('"')) {
            rest.remove_prefix(1);
            auto quoted = take_quoted(rest);
            if (!quoted || !take_item(rest, ';').empty()) return std::nullopt;
            value = *std::move(quoted);
        } else {
            value = std::string{take_item(rest, ';')};
        }
        if (!parameters.emplace(std::string{name}, std::move(value)).second) return std::nullopt;
    }
    return parameters;
}

bool is_boundary_character(char c)
{
    bool const letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    bool const digit = c >= '0' && c <= '9';
    return letter || digit || std::string_view{"'()+_,-./:=? "}.find(c) != std::string_view::npos;
}

bool is_control(char32_t c)
{
    return c < 0x20 || (c >= 0x7F && c <= 0x9F) || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

/// Old programs send names in the encoding of their system, mostly a relative of Latin-1: its letters are
/// right more often than not, and better than none.
std::string from_latin_1(std::string_view text)
{
    std::string utf8;
    for (char const c : text) {
        auto const byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            utf8 += c;
        } else {
            utf8 += static_cast<char>(0xC0 | byte >> 6);
            utf8 += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return utf8;
}

bool read_disposition(std::string_view value, Part& part)
{
    if (!same_word(take_item(value, ';'), "form-data")) return false;
    auto const parameters = read_parameters(value);
    if (!parameters) return false;
    if (auto const name = parameters->find("name"); name != parameters->end()) part.name = name->second;
    if (auto const file = parameters->find("filename"); file != parameters->end())
        part.file_name = shown_file_name(file->second);
    return is_utf8(part.name) && part.name.find('\0') == std::string::npos;
}

}  // namespace

bool is_multipart_form(std::string_view content_type)
{
    return same_word(take_item(content_type, ';'), "multipart/form-data");
}

std::optional<std::string> multipart_boundary(std::string_view content_type)
{
    take_item(content_type, ';');
    auto const parameters = read_parameters(content_type);
    if (!parameters) return std::nullopt;
    auto const found = parameters->find("boundary");
    if (found == parameters->end()) return std::nullopt;
    auto const& boundary = found->second;
    bool const allowed = !boundary.empty() && boundary.size() <= boundary_max && boundary.back() != ' ' &&
                         std::ranges::all_of(boundary, is_boundary_character);
    return allowed ? std::optional{boundary} : std::nullopt;
}

bool read_part_header(std::string_view line, Part& part, bool& has_disposition)
{
    auto const colon = line.find(':');
    if (colon == std::string_view::npos || colon == 0) return false;
    auto const name = line.substr(0, colon);
    auto const value = without_blanks(line.substr(colon + 1));
    if (same_word(name, "Content-Disposition")) {
        if (std::exchange(has_disposition, true)) return false;
        return read_disposition(value, part);
    }
    if (same_word(name, "Content-Type")) part.content_type = std::string{value};
    return true;
}

std::string shown_file_name(std::string_view given)
{
    auto const text = is_utf8(given) ? std::string{given} : from_latin_1(given);
    std::string_view rest{text};
    if (auto const slash = rest.find_last_of("/\\"); slash != std::string_view::npos)
        rest.remove_prefix(slash + 1);
    std::string name;
    while (!rest.empty()) {
        auto const before = rest;
        if (is_control(take_code_point(rest))) continue;
        auto const bytes = before.substr(0, before.size() - rest.size());
        if (name.size() + bytes.size() > file_name_max_bytes) break;
        name += bytes;
    }
    return name;
}

}  // namespace heliograf::http
