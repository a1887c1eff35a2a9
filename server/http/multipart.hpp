#pragma once
#include "base/result.hpp"
#include "http/message.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace heliograf::http {

/// One part of multipart/form-data (RFC 7578).
struct Part {
    std::string name;
    std::string file_name;  ///< empty for a plain field; path and control characters stripped, ≤ 255 bytes
    std::string content_type;
    std::string content;
};

constexpr std::size_t parts_max = 64;

/// Reads the parts of a request whose body lies in body_file (or body).
/// Errors: multipart.malformed (400), multipart.wrong_type (415: not multipart/form-data)
[[nodiscard]] Result<std::vector<Part>> read_multipart(Request const& request);

}  // namespace heliograf::http
