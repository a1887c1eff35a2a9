#pragma once
#include "http/multipart.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace heliograf::http {

[[nodiscard]] bool is_multipart_form(std::string_view content_type);

/// The boundary parameter of a Content-Type: 1 to 70 characters of RFC 2046 §5.1.1, nothing otherwise.
[[nodiscard]] std::optional<std::string> multipart_boundary(std::string_view content_type);

/// Reads one header line of a part into `part`; false when it is none. Headers we do not use are passed over.
[[nodiscard]] bool read_part_header(std::string_view line, Part& part, bool& has_disposition);

/// A user's file name as data only: without folders of either kind of slash, control and direction-changing
/// characters; at most 255 bytes, cut between characters. What is no UTF-8 is read as Latin-1.
[[nodiscard]] std::string shown_file_name(std::string_view given);

}  // namespace heliograf::http
