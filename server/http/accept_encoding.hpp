#pragma once
#include <string_view>

namespace heliograf::http {

/// Whether a client with this Accept-Encoding takes `coding` ("br", "gzip"): named, or covered by "*", with a
/// weight above 0 (RFC 9110 §12.5.3).
[[nodiscard]] bool accepts_encoding(std::string_view accept_encoding, std::string_view coding);

/// Whether an If-None-Match lists `etag`, by weak comparison (RFC 9110 §13.1.2).
[[nodiscard]] bool lists_etag(std::string_view if_none_match, std::string_view etag);

}  // namespace heliograf::http
