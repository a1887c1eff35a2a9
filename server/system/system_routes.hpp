#pragma once
#include "accounts/identity.hpp"
#include "http/event_hub.hpp"
#include "http/router.hpp"
#include "system/system_service.hpp"

namespace heliograf::system {

/// /healthz, /readyz, /api/system/status, /api/openai/status, /api/google-vision/public-status, /api/events
void add_system_routes(
    http::Router& router, accounts::SessionGate const& gate, SystemService& service, http::EventHub& events
);

}  // namespace heliograf::system
