#include "adapters/openai/openai_vision.hpp"
#include "base/testing/captured_log.hpp"
#include "net/testing/stand_in.hpp"

#include <boost/json.hpp>
#include <doctest/doctest.h>

namespace heliograf::openai {
namespace {

using namespace std::chrono_literals;
using net::testing::answer;
using net::testing::StandIn;
using vision::Condition;
using vision::FindingKind;

constexpr net::RetryPolicy quick{.tries_max = 3, .first_pause = 5ms, .budget = 5s};
constexpr auto no_findings = R"({"condition":"clean","confidence":0.9,"cleanliness":)"
                             R"({"score":96,"low":92,"high":99},"findings":[]})";

/// A completion as the service sends it, with `content` as the model's text.
std::string completion(std::string const& content, std::string const& finish = "stop")
{
    boost::json::value const body{
        {"id", "chatcmpl-1"},
        {"object", "chat.completion"},
        {"model", "gpt-4o-2024-08-06"},
        {"choices",
         {{{"index", 0},
           {"message", {{"role", "assistant"}, {"content", content}, {"refusal", nullptr}}},
           {"finish_reason", finish}}}},
        {"usage", {{"prompt_tokens", 1'000}, {"completion_tokens", 200}, {"total_tokens", 1'200}}}
    };
    return answer(200, boost::json::serialize(body));
}

std::string complaint(int status, std::string const& code)
{
    return answer(
        status,
        R"({"error":{"message":"Incorrect API key provided: sk-****","type":"x","code":")" + code + "\"}}"
    );
}

struct Asked {
    net::HttpClient client{{.policy = net::AddressPolicy{net::parse_cidrs({"127.0.0.1"}).value()}}};
    vision::Verdict local{};
    media::Image photo{.width = 64, .height = 48, .rgb = std::vector<std::uint8_t>(64 * 48 * 3, 90)};

    Result<vision::Verdict> ask(StandIn const& there, std::string key = "sk-secret", Prices prices = {})
    {
        OpenAiVision provider{client, {there.url("/v1"), "gpt-4o", Secret{std::move(key)}}, prices, quick};
        return provider.examine({.image = photo, .local = local});
    }
    std::string code(StandIn const& there) { return ask(there).error().code; }
};

}  // namespace

TEST_CASE("the question is a chat completion with a picture and a strict schema")
{
    StandIn const there{{completion(no_findings)}};
    Asked asked;
    REQUIRE(asked.ask(there));
    auto const heard = there.heard().at(0);
    CHECK(heard.says("POST /v1/chat/completions HTTP/1.1"));
    CHECK(heard.says("\r\nAuthorization: Bearer sk-secret\r\n"));
    auto const body = boost::json::parse(heard.body);
    CHECK(body.at("model").as_string() == "gpt-4o");
    auto const& picture = body.at("messages").at(1).at("content").at(1);
    CHECK(picture.at("type").as_string() == "image_url");
    CHECK(picture.at("image_url").at("url").as_string().starts_with("data:image/jpeg;base64,/9j/"));
    auto const& format = body.at("response_format");
    CHECK(format.at("type").as_string() == "json_schema");
    CHECK(format.at("json_schema").at("strict").as_bool());
    CHECK(format.at("json_schema").at("schema").at("required").as_array().size() == 4);

    REQUIRE(asked.ask(there, ""));
    CHECK_FALSE(there.heard().at(1).says("Authorization"));
}

TEST_CASE("a good answer becomes a verdict; quality is what this server measured")
{
    StandIn const there{{completion(
        R"({"condition":"dusty","confidence":0.8,"cleanliness":{"score":71,"low":60,"high":80},"findings":[)"
        R"({"kind":"dust_film","severity":"medium","confidence":0.7,"panel_share":0.5,)"
        R"("box":{"x":0.1,"y":0.2,"width":0.95,"height":0.5}},)"
        R"({"kind":"crack","severity":"high","confidence":0.6,"panel_share":0.01,)"
        R"("box":{"x":0,"y":0,"width":0.1,"height":0.1}}]})"
    )}};
    Asked asked;
    asked.local.quality = {.sharpness = 0.4, .usable = false, .reasons = {vision::QualityReason::no_panel}};
    asked.local.grid = vision::ModuleGrid{1, 2, 2, {{0, 0}, {0.5, 0}, {1, 0}, {0, 1}, {0.5, 1}, {1, 1}}};
    auto const verdict = asked.ask(there);
    REQUIRE(verdict);
    CHECK(verdict->condition == Condition::dusty);
    CHECK(verdict->cleanliness->score == 71);
    CHECK(verdict->probabilities[1] == doctest::Approx(0.8));
    CHECK(verdict->probabilities[0] == doctest::Approx(0.04));
    REQUIRE(verdict->soiling.size() == 1);
    CHECK(verdict->soiling[0].box.width == doctest::Approx(0.9));
    CHECK(verdict->soiling[0].polygon.size() == 4);
    REQUIRE(verdict->damage.size() == 1);
    CHECK(verdict->damage[0].kind == FindingKind::crack);
    REQUIRE(verdict->damage[0].modules.size() == 1);  // the frames that this server saw
    CHECK(verdict->damage[0].modules[0].column == 1);
    CHECK(verdict->soiling[0].modules.size() == 2);
    CHECK(verdict->quality.sharpness == 0.4);
    CHECK(verdict->quality.usable);
    CHECK(verdict->quality.reasons.empty());
    CHECK(verdict->heat_map.values.empty());
}

TEST_CASE("what the photo does not show has no score and no findings")
{
    for (auto const* condition : {"no_panel", "unsure"}) {
        StandIn const there{{completion(
            std::string{R"({"condition":")"} + condition +
            R"(","confidence":0.9,"cleanliness":{"score":50,"low":40,"high":60},"findings":[)"
            R"({"kind":"snow","severity":"low","confidence":1,"panel_share":1,)"
            R"("box":{"x":0,"y":0,"width":1,"height":1}}]})"
        )}};
        auto const verdict = Asked{}.ask(there);
        REQUIRE(verdict);
        CHECK_FALSE(verdict->cleanliness);
        CHECK(verdict->soiling.empty());
        CHECK_FALSE(verdict->quality.usable);
    }
}

TEST_CASE("an answer outside of what was asked for is none")
{
    auto const with = [](std::string const& clean, std::string const& findings) {
        return R"({"condition":"clean","confidence":0.9,"cleanliness":)" + clean + R"(,"findings":)" +
               findings + "}";
    };
    auto const finding = [&](std::string const& kind, std::string const& box) {
        return with(
            "null",
            R"([{"kind":")" + kind + R"(","severity":"low","confidence":1,"panel_share":0.1,"box":)" + box +
                "}]"
        );
    };
    std::vector<std::string> const contents{
        "",
        "The panels look clean.",
        "[]",
        "{}",
        R"({"condition":"spotless","confidence":0.9,"cleanliness":null,"findings":[]})",
        R"({"condition":"thermal","confidence":0.9,"cleanliness":null,"findings":[]})",
        R"({"condition":"clean","confidence":9,"cleanliness":null,"findings":[]})",
        R"({"condition":"clean","confidence":"high","cleanliness":null,"findings":[]})",
        with(R"({"score":50,"low":60,"high":70})", "[]"),
        with(R"({"score":150,"low":60,"high":170})", "[]"),
        with(R"({"score":50})", "[]"),
        with("50", "[]"),
        with("null", "null"),
        finding("rust", R"({"x":0,"y":0,"width":1,"height":1})"),
        finding("hot_cell", R"({"x":0,"y":0,"width":1,"height":1})"),
        finding("snow", R"({"x":0,"y":0,"width":0,"height":1})"),
        finding("snow", R"({"x":-3,"y":0,"width":1,"height":1})"),
        finding("snow", R"([0,0,1,1])"),
    };
    for (auto const& content : contents) {
        CAPTURE(content);
        StandIn const there{{completion(content)}};
        CHECK(Asked{}.code(there) == "vision.answer_unreadable");
    }
    for (auto const* body :
         {"",
          "<html>",
          "{}",
          R"({"choices":[]})",
          R"({"choices":[{"message":5}]})",
          R"({"choices":[{"message":{"content":null}}]})"}) {
        CAPTURE(std::string{body});
        StandIn const there{{answer(200, body)}};
        CHECK(Asked{}.code(there) == "vision.answer_unreadable");
    }
    StandIn const deep{{answer(200, std::string(1'000, '['))}};
    CHECK(Asked{}.code(deep) == "vision.answer_unreadable");
}

TEST_CASE("a model that declines is taken at its word")
{
    StandIn const refusal{{answer(
        200,
        R"({"choices":[{"message":{"role":"assistant","content":null,"refusal":"I can't help."},)"
        R"("finish_reason":"stop"}]})"
    )}};
    CHECK(Asked{}.code(refusal) == "vision.refused");
    StandIn const filtered{{completion("", "content_filter")}};
    CHECK(Asked{}.code(filtered) == "vision.refused");
    StandIn const policy{{complaint(400, "content_policy_violation")}};
    CHECK(Asked{}.code(policy) == "vision.refused");
}

TEST_CASE("each refusal of the service has its code, and only what may pass is tried again")
{
    struct Case {
        int status;
        std::string said;
        std::string code;
        std::size_t tries;
    };
    std::vector<Case> const cases{
        {401, "invalid_api_key", "vision.api_key", 1},
        {403, "unsupported_country_region_territory", "vision.api_key", 1},
        {404, "model_not_found", "vision.model_unknown", 1},
        {400, "invalid_value", "vision.request_refused", 1},
        {413, "", "vision.request_refused", 1},
        {429, "rate_limit_exceeded", "vision.busy", 3},
        {429, "insufficient_quota", "vision.quota", 3},
        {500, "server_error", "vision.unavailable", 3},
        {503, "", "vision.unavailable", 3},
    };
    for (auto const& c : cases) {
        CAPTURE(c.status);
        CAPTURE(c.said);
        StandIn const there{{complaint(c.status, c.said)}};
        auto const verdict = Asked{}.ask(there);
        REQUIRE_FALSE(verdict);
        CHECK(verdict.error().code == c.code);
        CHECK(verdict.error().message.find("sk-") == std::string::npos);
        CHECK(there.heard().size() == c.tries);
    }
    StandIn const recovers{{complaint(503, ""), complaint(429, ""), completion(no_findings)}};
    CHECK(Asked{}.ask(recovers));
    StandIn const endless{[](StandIn::Visit& visit) {
        visit.say("HTTP/1.1 200 OK\r\n\r\n");
        while (visit.say(std::string(65'536, ' '))) {
        }
    }};
    CHECK(Asked{}.code(endless) == "net.too_large");
}

TEST_CASE("tokens and cost are logged, the key and the photo are not")
{
    StandIn const there{{completion(no_findings)}};
    log::CapturedLog const log;
    REQUIRE(Asked{}.ask(there, "sk-secret", {.input_cents = 250, .output_cents = 1'000}));
    auto const lines = log.lines();
    REQUIRE(lines.size() == 1);
    auto const line = boost::json::parse(lines[0]);
    CHECK(line.at("event").as_string() == "vision.remote_answered");
    CHECK(line.at("prompt_tokens").as_int64() == 1'000);
    CHECK(line.at("completion_tokens").as_int64() == 200);
    CHECK(line.at("cost_usd").to_number<double>() == doctest::Approx(0.0045));
    CHECK(lines[0].find("sk-") == std::string::npos);
    CHECK(lines[0].find("base64") == std::string::npos);
}

}  // namespace heliograf::openai
