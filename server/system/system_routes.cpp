#include "system/system_routes.hpp"

#include "http/problem.hpp"

namespace heliograf::system {
namespace {

http::Response ready(SystemService& service)
{
    if (service.ready()) return http::json_text(R"({"status":"ready"})");
    return http::problem(
        {.kind = ErrorKind::unavailable,
         .code = "system.not_ready",
         .message = "Database or storage cannot be reached.",
         .retry_after_seconds = 5}
    );
}

http::Response
event_stream(http::EventHub& events, accounts::SessionGate const& gate, http::Request const& request)
{
    auto const& who = accounts::identity_of(request);
    http::Response response;
    response.events = events.subscribe(
        who.user.value,
        request.header("Last-Event-ID"),
        {.session = who.session_hash,
         .may_stay = [&gate, session = who.session_hash] { return gate.still_runs(session); }}
    );
    response.events->recheck();  // a sign-out since the admission found no stream to end
    return response;
}

}  // namespace

void add_system_routes(
    http::Router& router, accounts::SessionGate const& gate, SystemService& service, http::EventHub& events
)
{
    http::RouteOptions const signed_in{.admission = gate.signed_in()};
    router.get("/healthz", [](auto const&) { return http::json_text(R"({"status":"ok"})"); });
    router.get("/readyz", [&service](auto const&) { return ready(service); });
    router.get(
        "/api/system/status", [&service](auto const&) { return http::json(service.status()); }, signed_in
    );
    router.get(
        "/api/openai/status", [&service](auto const&) { return http::json(service.vision()); }, signed_in
    );
    router.get(
        "/api/google-vision/public-status",
        [&service](auto const&) { return http::json(service.image_analysis()); },
        signed_in
    );
    router.get(
        "/api/events",
        [&events, &gate](http::Request const& request) { return event_stream(events, gate, request); },
        signed_in
    );
}

}  // namespace heliograf::system
