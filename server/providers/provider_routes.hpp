#pragma once
#include "accounts/identity.hpp"
#include "http/router.hpp"
#include "providers/provider_service.hpp"

namespace heliograf::providers {

/// /api/providers/…, for administrators only
void add_provider_routes(http::Router& router, ProviderService& service, accounts::SessionGate const& gate);

}  // namespace heliograf::providers
