#pragma once
#include <boost/json/value.hpp>
#include <optional>
#include <string_view>

namespace heliograf::http {

constexpr std::size_t json_depth_max = 32;

/// The document in `text`, or nothing when it is not one that we take: not JSON (RFC 8259), nested deeper
/// than json_depth_max, invalid UTF-8, a NUL or a lone surrogate in any text, or an object that names a
/// member twice (parsers disagree about which one counts).
[[nodiscard]] std::optional<boost::json::value> parse_json(std::string_view text);

}  // namespace heliograf::http
