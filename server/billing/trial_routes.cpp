#include "billing/trial_routes.hpp"

#include "http/problem.hpp"

namespace heliograf::billing {

void add_trial_routes(http::Router& router, TrialService& trials, accounts::SessionGate const& gate)
{
    router.post(
        "/api/subscription/trial",
        [&trials](http::Request const& request) -> http::Answer {
            return http::respond(trials.start(accounts::identity_of(request), request.client_ip));
        },
        {.admission = gate.signed_in()}
    );
}

}  // namespace heliograf::billing
