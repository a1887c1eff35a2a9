#include "providers/provider_routes.hpp"

#include "http/problem.hpp"

namespace heliograf::providers {

void add_provider_routes(http::Router& router, ProviderService& service, accounts::SessionGate const& gate)
{
    http::RouteOptions const admin{.admission = gate.admin()};
    http::RouteOptions const slow_admin{.admission = gate.admin(), .slow = true};
    router.get(
        "/api/providers/vision", [&service](auto const&) { return http::json(service.view()); }, admin
    );
    router.patch(
        "/api/providers/vision",
        [&service](http::Request const& request) {
            http::Fields in{request};
            auto const& who = accounts::identity_of(request);
            return http::respond(service.save(in, {.id = who.user, .ip = request.client_ip}));
        },
        admin
    );
    router.post(
        "/api/providers/vision/test",
        [&service](http::Request const& request) {
            http::Fields in{request};
            return http::respond(service.try_out(in));
        },
        slow_admin
    );
}

}  // namespace heliograf::providers
