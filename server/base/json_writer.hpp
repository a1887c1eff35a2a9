#pragma once
#include "base/clock.hpp"

#include <algorithm>
#include <array>
#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <charconv>
#include <cmath>
#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

/// JSON out of described structs. One struct serves the row and the answer:
///     struct Finding { std::string kind; double confidence; };
///     BOOST_DESCRIBE_STRUCT(Finding, (), (kind, confidence))
///     to_json(finding)  →  {"kind":"crack","confidence":0.8}
/// Several times cheaper than building a document first, which decides the cost of a list request.
namespace heliograf {

/// Text that is JSON already, e.g. read from a column.
struct RawJson {
    std::string text;
};

namespace json_detail {

void append_text(std::string& out, std::string_view text);

template <class T>
concept Described = boost::describe::has_describe_members<T>::value;
template <class T>
concept DescribedEnum = boost::describe::has_describe_enumerators<T>::value;

/// `,"name":` in front of the value of a described member, put together by the compiler.
template <class Member>
constexpr auto key_of = [] {
    constexpr std::string_view name{Member::name};
    std::array<char, name.size() + 4> key{',', '"'};
    std::copy(name.begin(), name.end(), key.begin() + 2);
    key[name.size() + 2] = '"';
    key[name.size() + 3] = ':';
    return key;
}();

}  // namespace json_detail

inline void append_json(std::string& out, std::string_view text)
{
    json_detail::append_text(out, text);
}
inline void append_json(std::string& out, std::string const& text)
{
    json_detail::append_text(out, text);
}
inline void append_json(std::string& out, char const* text)
{
    json_detail::append_text(out, text);
}
inline void append_json(std::string& out, bool value)
{
    out += value ? "true" : "false";
}
inline void append_json(std::string& out, RawJson const& json)
{
    out += json.text;
}
inline void append_json(std::string& out, Instant instant)
{
    out += '"';
    append_rfc3339(out, instant);
    out += '"';
}

template <std::integral Integer>
    requires(!std::same_as<Integer, bool>)
void append_json(std::string& out, Integer value)
{
    std::array<char, 24> digits{};
    auto const end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    out.append(digits.data(), end);
}

/// The shortest text that reads back as the same number; null for what JSON cannot say (NaN, infinity).
template <std::floating_point Real>
void append_json(std::string& out, Real value)
{
    if (!std::isfinite(value)) {
        out += "null";
        return;
    }
    std::array<char, 32> digits{};
    auto const end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    out.append(digits.data(), end);
}

template <json_detail::DescribedEnum Enum>
void append_json(std::string& out, Enum value)
{
    out += '"';
    out += boost::describe::enum_to_string(value, "");
    out += '"';
}

template <class T>
void append_json(std::string& out, std::optional<T> const& value);
template <class T>
void append_json(std::string& out, std::vector<T> const& list);
template <class T>
void append_json(std::string& out, std::map<std::string, T, std::less<>> const& members);
template <json_detail::Described Struct>
void append_json(std::string& out, Struct const& value);

template <class T>
void append_json(std::string& out, std::optional<T> const& value)
{
    if (value)
        append_json(out, *value);
    else
        out += "null";
}

template <class T>
void append_json(std::string& out, std::vector<T> const& list)
{
    out += '[';
    bool first = true;
    for (auto const& item : list) {
        if (!first) out += ',';
        first = false;
        append_json(out, item);
    }
    out += ']';
}

template <class T>
void append_json(std::string& out, std::map<std::string, T, std::less<>> const& members)
{
    out += '{';
    bool first = true;
    for (auto const& [name, value] : members) {
        if (!first) out += ',';
        first = false;
        append_json(out, name);
        out += ':';
        append_json(out, value);
    }
    out += '}';
}

template <json_detail::Described Struct>
void append_json(std::string& out, Struct const& value)
{
    using Members = boost::describe::
        describe_members<Struct, boost::describe::mod_any_access | boost::describe::mod_inherited>;
    static_assert(!boost::mp11::mp_empty<Members>::value);
    auto const start = out.size();
    boost::mp11::mp_for_each<Members>([&](auto member) {
        constexpr auto const& key = json_detail::key_of<decltype(member)>;
        out.append(key.data(), key.size());
        append_json(out, value.*member.pointer);
    });
    out[start] = '{';  // in the place of the first comma
    out += '}';
}

template <class T>
[[nodiscard]] std::string to_json(T const& value)
{
    std::string out;
    append_json(out, value);
    return out;
}

}  // namespace heliograf
