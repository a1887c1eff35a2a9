#pragma once
#include "accounts/identity.hpp"
#include "billing/trial_service.hpp"
#include "http/router.hpp"

namespace heliograf::billing {

/// POST /api/subscription/trial
void add_trial_routes(http::Router& router, TrialService& trials, accounts::SessionGate const& gate);

}  // namespace heliograf::billing
