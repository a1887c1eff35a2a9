#pragma once
#include "http/message.hpp"

#include <string>
#include <string_view>

namespace heliograf::http {

/// Whether a state-changing request comes from our own pages. Browsers tell it in two headers that a foreign
/// page cannot set; a program that sends neither carries no user's cookie by accident and passes.
/// Without a public URL, what the browser names as Host counts as ours: `http://localhost:8080` and
/// `http://127.0.0.1:8080` then both work without configuration. Behind a proxy the public URL must be set.
class OriginRule {
public:
    /// @param own_scheme   "http" or "https", used with Host when `public_url` is empty
    OriginRule(std::string_view public_url, std::string_view own_scheme);

    [[nodiscard]] bool allows(Request const& request) const;

private:
    std::string public_origin_;  ///< "https://plant.example", empty without a public URL
    std::string own_scheme_;
};

/// "HTTPS://Plant.example:443/x" → "https://plant.example": what a browser writes into Origin (RFC 6454
/// §6.2).
[[nodiscard]] std::string origin_of_url(std::string_view url);

}  // namespace heliograf::http
