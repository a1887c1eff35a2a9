#pragma once
#include <string_view>

namespace heliograf::http {

/// How much a client with this Accept-Encoding wants `coding` ("br", "gzip", "identity"), in thousandths; 0:
/// not at all (RFC 9110 §12.5.3). "*" speaks for what is not named, and a member whose weight is none counts
/// as absent. The plain form needs no mention: unnamed it is wanted, but less than whatever is named.
[[nodiscard]] int encoding_weight(std::string_view accept_encoding, std::string_view coding);

/// Whether an If-None-Match lists `etag`, by weak comparison (RFC 9110 §13.1.2).
[[nodiscard]] bool lists_etag(std::string_view if_none_match, std::string_view etag);

}  // namespace heliograf::http
