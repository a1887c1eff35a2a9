#pragma once
#include "http/message.hpp"

#include <string_view>

namespace heliograf::http {

/// What Beast's parser lets pass and we do not, on the raw bytes of a head up to and with its empty line: a
/// bare CR or LF, another control character, a folded line (RFC 9112 §5.2), all of them ways to make two
/// servers read two different requests.
[[nodiscard]] bool is_strict_head(std::string_view head);

/// The rules about how long the body is (RFC 9112 §6.3) and whom the request is for (§3.2), on the parsed
/// lines; `lines` lists every one, repeated names too. Refused: Content-Length beside Transfer-Encoding, more
/// than one of either, a length that is not just digits, a coding other than "chunked" or in HTTP/1.0, and no
/// or two Host in HTTP/1.1.
struct HeadLine {
    std::string_view name;
    std::string_view value;
};
[[nodiscard]] bool has_clear_framing(std::vector<HeadLine> const& lines, bool http_1_1);

/// Puts `lines` into the request; repeated ones are joined, with "; " for Cookie and ", " otherwise.
void take_headers(Request& request, std::vector<HeadLine> const& lines);

/// Reads the target of the request line into path (decoded) and query (decoded as a form). False when it is
/// no path: wrong percent signs, NUL or other control characters, no UTF-8, or not starting with a slash.
[[nodiscard]] bool read_target(std::string_view target, Request& request);

}  // namespace heliograf::http
