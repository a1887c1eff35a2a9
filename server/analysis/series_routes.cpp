#include "analysis/analysis_routes.hpp"
#include "http/problem.hpp"

namespace heliograf::analysis {
namespace {

/// An id that the query must name.
Result<AnalysisId> other_one(http::Request const& request, std::string const& name)
{
    auto const asked = request.query.find(name);
    if (asked != request.query.end() && !asked->second.empty()) return AnalysisId{asked->second};
    constexpr auto message = "Say which other analysis is meant.";
    return failure({ErrorKind::invalid_input, "comparison.missing", message, {{name, message}}});
}

http::Response points(http::Request const& request, SeriesService& series)
{
    return http::respond(series.series(accounts::identity_of(request).user, {request.param("id")}));
}

http::Response comparison(http::Request const& request, SeriesService& series)
{
    auto const language = language_for(request);
    if (!language) return http::problem(language.error());
    auto const other = other_one(request, "with");
    if (!other) return http::problem(other.error());
    auto const& owner = accounts::identity_of(request).user;
    return http::respond(series.compare(owner, {request.param("id")}, *other, *language));
}

http::Response before(http::Request const& request, SeriesService& series)
{
    auto const earlier = other_one(request, "of");
    if (!earlier) return http::problem(earlier.error());
    auto made = series.before(accounts::identity_of(request).user, {request.param("id")}, *earlier);
    if (!made) return http::problem(made.error());
    // Neither photo ever changes, nor how one lies on the other.
    http::Headers const headers{
        {"Cache-Control", "private, max-age=31536000, immutable"},
        {"Content-Disposition", "inline"},
        {"Content-Security-Policy", "sandbox; default-src 'none'"},
    };
    return {.content_type = "image/jpeg", .body = std::move(*made), .headers = headers};
}

}  // namespace

void add_series_routes(http::Router& router, SeriesService& series, accounts::SessionGate const& gate)
{
    using http::Request;
    http::RouteOptions const quick{.admission = gate.signed_in()};
    http::RouteOptions const slow{.admission = gate.signed_in(), .slow = true};
    router.get("/api/analysis/{id}/series", [&series](Request const& r) { return points(r, series); }, quick);
    router.get(
        "/api/analysis/{id}/comparison", [&series](Request const& r) { return comparison(r, series); }, quick
    );
    router.get(
        "/api/analysis/{id}/before.jpg", [&series](Request const& r) { return before(r, series); }, slow
    );
}

}  // namespace heliograf::analysis
