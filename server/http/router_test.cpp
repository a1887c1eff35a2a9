#include "base/ensure.hpp"
#include "base/outage.hpp"
#include "http/problem.hpp"
#include "http/router.hpp"

#include <doctest/doctest.h>
#include <thread>

using namespace heliograf;
using namespace std::chrono_literals;

namespace {

http::Handler says(std::string text)
{
    return [text](http::Request const&) { return http::json_text('"' + text + '"'); };
}

http::Router sample()
{
    http::Router router;
    router.get("/api/analysis/{id}", says("detail"));
    router.get("/api/analysis/recent", says("recent"));
    router.post("/api/analysis/{id}", says("change"));
    router.del("/api/analysis/{id}/findings/{finding}", says("finding"));
    router.get("/api/images/local/{path...}", says("image"));
    router.get("/api/{any}/recent", says("any"));
    return router;
}

}  // namespace

TEST_CASE("a path finds its most literal route")
{
    struct Case {
        char const* method;
        char const* path;
        char const* pattern;  ///< "" when none
        std::vector<std::string> allowed;
    };
    auto const router = sample();
    for (auto const& c : {
             Case{"GET", "/api/analysis/recent", "/api/analysis/recent", {}},
             Case{"HEAD", "/api/analysis/recent", "/api/analysis/recent", {}},
             Case{"GET", "/api/analysis/7", "/api/analysis/{id}", {}},
             Case{"POST", "/api/analysis/recent", "/api/analysis/{id}", {}},
             Case{"GET", "/api/sites/recent", "/api/{any}/recent", {}},
             Case{"GET", "/api/images/local/a/b.jpg", "/api/images/local/{path...}", {}},
             Case{"DELETE", "/api/analysis/7/findings/8", "/api/analysis/{id}/findings/{finding}", {}},
             Case{"DELETE", "/api/analysis/7", "", {"GET", "HEAD", "POST"}},
             Case{"GET", "/api/analysis/7/findings/8", "", {"DELETE"}},
             Case{"GET", "/api/images/local/", "", {}},
             Case{"GET", "/api/images/local", "", {}},
             Case{"GET", "/api/analysis/", "", {}},
             Case{"GET", "/api/analysis/7/", "", {}},
             Case{"GET", "/api//recent", "", {}},
             Case{"GET", "/api/analysis", "", {}},
             Case{"GET", "", "", {}},
             Case{"GET", "/", "", {}},
         }) {
        CAPTURE(c.method);
        CAPTURE(c.path);
        auto const match = router.match(c.method, c.path);
        CHECK((match.route ? match.route->pattern : "") == c.pattern);
        CHECK(match.allowed == c.allowed);
    }
    CHECK(router.match("GET", "/api/images/local/a/b.jpg").params.at("path") == "a/b.jpg");
    CHECK(router.match("DELETE", "/api/analysis/7/findings/8").params.at("finding") == "8");
}

TEST_CASE("no route is 404, the wrong method 405 with what is allowed")
{
    auto const router = sample();
    auto const missing = router.handle({.method = "GET", .path = "/api/nothing"});
    CHECK(missing.status == 404);
    CHECK(missing.content_type == "application/problem+json");
    auto const wrong = router.handle({.method = "PATCH", .path = "/api/analysis/7"});
    CHECK(wrong.status == 405);
    CHECK(wrong.headers.at("Allow") == "GET, HEAD, POST");
}

TEST_CASE("a route is registered once")
{
    auto router = sample();
    CHECK_THROWS_AS(router.get("/api/analysis/{id}", says("again")), InvariantBroken);
}

TEST_CASE("an admission refuses before the handler, or leaves what it learned")
{
    http::Router router;
    int answered = 0;
    auto const handler = [&](http::Request const& request) {
        ++answered;
        return http::json_text(std::any_cast<std::string>(request.admitted));
    };
    router.get("/open", handler, {.admission = [](http::Request& head) -> std::optional<http::Response> {
                   head.admitted = std::string{"1"};
                   return std::nullopt;
               }});
    router.get("/shut", handler, {.admission = [](http::Request&) -> std::optional<http::Response> {
                   return http::problem({ErrorKind::unauthenticated, "auth.required", "Please sign in."});
               }});
    router.get("/broken", handler, {.admission = [](http::Request&) -> std::optional<http::Response> {
                   throw Unavailable{"locked"};
               }});
    CHECK(router.handle({.method = "GET", .path = "/open"}).body == "1");
    CHECK(router.handle({.method = "GET", .path = "/shut"}).status == 401);
    CHECK(router.handle({.method = "GET", .path = "/broken"}).status == 503);
    CHECK(answered == 1);
}

TEST_CASE("a deferred answer is given at the wake or at the deadline")
{
    http::Router router;
    router.get("/woken", [](http::Request const&) {
        return http::Deferred{
            .subscribe = [](auto wake) { std::thread{[wake] { wake(); }}.detach(); },
            .deadline = 10min,
            .answer = [] { return http::json_text("1"); },
        };
    });
    router.get("/silent", [](http::Request const&) {
        return http::Deferred{
            .subscribe = [](auto) {}, .deadline = 20ms, .answer = [] { return http::json_text("2"); }
        };
    });
    router.get("/throws", [](http::Request const&) {
        return http::Deferred{
            .subscribe = [](auto) { throw StorageFull{"full"}; },
            .deadline = 20ms,
            .answer = [] { return http::json_text("3"); },
        };
    });
    CHECK(router.handle({.method = "GET", .path = "/woken"}).body == "1");
    CHECK(router.handle({.method = "GET", .path = "/silent"}).body == "2");
    CHECK(router.handle({.method = "GET", .path = "/throws"}).status == 507);
}
