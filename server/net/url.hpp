#pragma once
#include "base/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace heliograf::net {

/// The parts of an http or https address that say where a request goes.
struct Url {
    std::string scheme;  ///< "http" or "https"
    std::string host;    ///< in small letters; an IPv6 address with its brackets
    std::uint16_t port{};
    std::string text;  ///< all of it, normalised

    [[nodiscard]] std::string origin() const { return scheme + "://" + host + ":" + std::to_string(port); }
};

/// Errors: net.url_invalid for what is no http or https address, has a user, a password or a fragment, or
/// names a port on which something other than a web server answers.
[[nodiscard]] Result<Url> parse_url(std::string_view text);
/// Where a Location leads from `base`. Errors: net.url_invalid
[[nodiscard]] Result<Url> resolve_url(Url const& base, std::string_view location);

}  // namespace heliograf::net
