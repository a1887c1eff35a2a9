#include "adapters/google_vision/google_vision.hpp"
#include "net/testing/stand_in.hpp"

#include <boost/json.hpp>
#include <doctest/doctest.h>

namespace heliograf::google_vision {
namespace {

using namespace std::chrono_literals;
using net::testing::answer;
using net::testing::StandIn;
using vision::Condition;

constexpr net::RetryPolicy quick{.tries_max = 2, .first_pause = 5ms, .budget = 5s};

std::string labels(std::string const& annotations)
{
    return answer(200, R"({"responses":[{"labelAnnotations":)" + annotations + "}]}");
}

std::string const panel = R"([{"mid":"/m/01k","description":"Solar panel","score":0.91,"topicality":0.4}])";
std::string const garden =
    R"([{"description":"Garden","score":0.95},{"description":"Solar panel","score":0.3}])";

Result<vision::Verdict> ask(StandIn const& there, Condition local = Condition::dusty)
{
    net::HttpClient client{{.policy = net::AddressPolicy{net::parse_cidrs({"127.0.0.1"}).value()}}};
    GoogleVision provider{client, {there.url(), "", Secret{"AIza-secret"}}, quick};
    media::Image const photo{.width = 64, .height = 48, .rgb = std::vector<std::uint8_t>(64 * 48 * 3, 90)};
    vision::Verdict seen{.condition = local, .confidence = 0.7};
    seen.quality.usable = true;
    return provider.examine({.image = photo, .local = seen});
}

}  // namespace

TEST_CASE("the question is an images:annotate, with the key outside of the address")
{
    StandIn const there{{labels(panel)}};
    REQUIRE(ask(there));
    auto const heard = there.heard().at(0);
    CHECK(heard.says("POST /v1/images:annotate HTTP/1.1"));
    CHECK(heard.says("\r\nX-Goog-Api-Key: AIza-secret\r\n"));
    auto const request = boost::json::parse(heard.body).at("requests").at(0);
    CHECK(request.at("image").at("content").as_string().starts_with("/9j/"));
    CHECK(request.at("features").as_array().size() == 2);
}

TEST_CASE("agreement leaves this server's judgement, disagreement leaves none")
{
    struct Case {
        std::string seen;
        Condition local;
        Condition combined;
    };
    std::vector<Case> const cases{
        {panel, Condition::dusty, Condition::dusty},
        {garden, Condition::no_panel, Condition::no_panel},
        {"[]", Condition::no_panel, Condition::no_panel},
        {garden, Condition::dusty, Condition::unsure},
        {panel, Condition::no_panel, Condition::unsure},
        {garden, Condition::unsure, Condition::unsure},
    };
    for (auto const& c : cases) {
        CAPTURE(c.seen);
        StandIn const there{{labels(c.seen)}};
        auto const verdict = ask(there, c.local);
        REQUIRE(verdict);
        CHECK(verdict->condition == c.combined);
        if (c.combined == Condition::unsure && c.local != Condition::unsure)
            CHECK(verdict->quality.reasons == std::vector{vision::QualityReason::panels_too_small});
    }
    StandIn const object{
        {answer(200, R"({"responses":[{"localizedObjectAnnotations":[{"name":"Solar panel","score":0.8}]}]})")
        }
    };
    CHECK(ask(object)->condition == Condition::dusty);
    StandIn const nothing{{answer(200, R"({"responses":[{}]})")}};
    CHECK(ask(nothing, Condition::no_panel)->condition == Condition::no_panel);
}

TEST_CASE("each refusal of the service has its code")
{
    struct Case {
        int status;
        std::string body;
        std::string code;
        std::size_t tries;
    };
    std::vector<Case> const cases{
        {400,
         R"({"error":{"code":400,"message":"API key not valid.","status":"INVALID_ARGUMENT","details":[{)"
         R"("@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"API_KEY_INVALID"}]}})",
         "vision.api_key",
         1},
        {403, R"({"error":{"code":403,"status":"PERMISSION_DENIED"}})", "vision.api_key", 1},
        {400, R"({"error":{"code":400,"status":"INVALID_ARGUMENT"}})", "vision.request_refused", 1},
        {429, R"({"error":{"code":429,"status":"RESOURCE_EXHAUSTED"}})", "vision.busy", 2},
        {503, "<html>", "vision.unavailable", 2},
        {200, "rubbish", "vision.answer_unreadable", 1},
        {200, R"({"responses":[]})", "vision.answer_unreadable", 1},
        {200, R"({"responses":[5]})", "vision.answer_unreadable", 1},
        {200, R"({"responses":[{"error":{"code":3,"message":"Bad image data."}}]})", "vision.refused", 1},
    };
    for (auto const& c : cases) {
        CAPTURE(c.body);
        StandIn const there{{answer(c.status, c.body)}};
        auto const verdict = ask(there);
        REQUIRE_FALSE(verdict);
        CHECK(verdict.error().code == c.code);
        CHECK(there.heard().size() == c.tries);
    }
}

}  // namespace heliograf::google_vision
