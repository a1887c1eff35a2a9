#pragma once
#include "http/fields.hpp"
#include "net/address_policy.hpp"
#include "providers/provider_settings.hpp"

#include <optional>
#include <string>

namespace heliograf::providers {

/// What an administrator wants for one endpoint. No key: the stored one stays, unless it shall go.
struct WantedEndpoint {
    std::string base_url;
    std::string model;
    Secret key;
    bool remove_key = false;
};

struct WantedSettings {
    Choice choice{};
    WantedEndpoint openai;
    WantedEndpoint google;
};

/// Complains to `in` about what breaks a rule: an address that is no https address of the outside world
/// (plain http and inner addresses only where the policy lists them), a model or key that cannot be one.
[[nodiscard]] WantedSettings read_wanted(http::Fields& in, net::AddressPolicy const& policy);

/// `stored` changed as wanted. A stored key stays with the address it was given for: at another scheme, host
/// or port it is forgotten, so that nobody reads it by having it sent to them.
[[nodiscard]] Settings changed(Settings const& stored, WantedSettings const& wanted);

/// Complains where the choice needs a key that is not there.
void check_complete(http::Fields& in, Settings const& settings);

}  // namespace heliograf::providers
