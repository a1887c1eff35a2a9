#include "analysis/testing/analysis_api.hpp"

#include <doctest/doctest.h>

/// What the API of analysis refuses, and how it says so.
namespace heliograf::analysis {
namespace {

using testing::Api;
using testing::grey_jpeg;
using testing::json_of;
using testing::with_api;

}  // namespace

TEST_CASE("an order that cannot be carried out is refused, and nothing is queued")
{
    struct Case {
        std::string what;
        std::string body;
        int status;
        char const* code;
    };
    with_api([](Api& api) {
        auto const mine = api.uploaded_path(api.user);
        auto const theirs = api.uploaded_path(api.add_user(), 7);
        auto const order = [](std::string const& path, std::string const& rest) {
            return R"({"imagePath":")" + path + '"' + rest + '}';
        };
        std::vector<Case> const cases{
            {"no JSON", "{", 400, nullptr},
            {"no object", "[]", 400, nullptr},
            {"no path", R"({"options":{"cleanliness":true,"damage":true}})", 422, nullptr},
            {"path is no text", R"({"imagePath":7})", 422, nullptr},
            {"both off",
             order(mine, R"(,"options":{"cleanliness":false,"damage":false})"),
             422,
             "analysis.nothing_chosen"},
            {"option is no boolean", order(mine, R"(,"options":{"cleanliness":"yes"})"), 422, nullptr},
            {"unknown language", order(mine, R"(,"language":"de")"), 422, nullptr},
            {"another owner's", order(theirs, ""), 404, "image.not_found"},
            {"nobody's",
             order("/api/images/local/" + std::string(32, '0') + ".jpg", ""),
             404,
             "image.not_found"},
            {"a URL", order("http://127.0.0.1/x.jpg", ""), 404, "image.not_found"},
            {"a file of the server", order("/etc/passwd", ""), 404, "image.not_found"},
            {"endless path", order(std::string(300, 'a'), ""), 422, nullptr},
            {"storagePath of another picture",
             order(mine, R"(,"storagePath":")" + std::string(32, '0') + R"(.jpg")"),
             404,
             "image.not_found"},
        };
        for (auto const& c : cases) {
            CAPTURE(c.what);
            auto const refused = api.post(api.user, "/api/analysis/analyze", c.body);
            CHECK(refused.status == c.status);
            CHECK(refused.content_type == "application/problem+json");
            if (c.code) CHECK(json_of(refused).at("code").as_string() == c.code);
        }
        CHECK(api.vision.calls == 0);
        CHECK(json_of(api.get(api.user, "/api/analysis/recent")).as_array().empty());
    });
}

TEST_CASE("storagePath means the same picture as filePath")
{
    with_api([](Api& api) {
        auto const image = json_of(api.upload(api.user, grey_jpeg(64, 48, 3)));
        auto const name = std::string{image.at("storagePath").as_string()};
        auto const path = std::string{image.at("filePath").as_string()};
        CHECK(json_of(api.analyze(path, R"(,"storagePath":")" + name + '"')).at("success").as_bool());
        CHECK(json_of(api.analyze(path, R"(,"storagePath":null)")).at("success").as_bool());
        CHECK(json_of(api.analyze(name)).at("success").as_bool());
    });
}

TEST_CASE("an analysis that fails says so in the language asked for")
{
    with_api([](Api& api) {
        api.vision.error = Error{ErrorKind::invalid_input, "vision.refused", "no"};
        auto const answer =
            json_of(api.analyze(api.uploaded_path(api.user), R"(,"options":{},"language":"hr")"));
        CHECK_FALSE(answer.at("success").as_bool());
        CHECK(answer.at("error").as_string() == "vision.refused");
        CHECK(answer.at("message").as_string().starts_with("Došlo je do problema pri analizi slike."));
        CHECK(answer.at("analysisId").is_null());
    });
}

TEST_CASE("run says clearly that there is no camera")
{
    with_api([](Api& api) {
        auto const none = api.post(api.user, "/api/analysis/run", R"({"cleanliness":true,"damage":true})");
        CHECK(none.status == 409);
        CHECK(json_of(none).at("code").as_string() == "cameras.none");
        auto const both_off =
            api.post(api.user, "/api/analysis/run", R"({"cleanliness":false,"damage":false})");
        CHECK(both_off.status == 422);
        CHECK(json_of(both_off).at("code").as_string() == "analysis.nothing_chosen");
    });
}

TEST_CASE("recent takes limit and before, and refuses what is neither")
{
    with_api([](Api& api) {
        auto const first = api.analysed();
        api.clock.advance(std::chrono::seconds{1});
        auto const second = api.analysed();
        auto const list = [&](std::string const& query) {
            return json_of(api.get(api.user, "/api/analysis/recent", query)).as_array();
        };
        CHECK(list("").size() == 2);
        REQUIRE(list("limit=1").size() == 1);
        CHECK(list("limit=1")[0].at("id").as_string() == second);
        REQUIRE(list("before=" + second).size() == 1);
        CHECK(list("before=" + second)[0].at("id").as_string() == first);
        for (auto const* bad : {"limit=0", "limit=1001", "limit=x", "limit=-1"}) {
            CAPTURE(bad);
            auto const status = api.get(api.user, "/api/analysis/recent", bad).status;
            CHECK((status == 400 || status == 422));
        }
    });
}

TEST_CASE("an odd id is simply not found")
{
    with_api([](Api& api) {
        std::vector<std::string> const odd{"1", "-1", "' OR 1=1", std::string(5'000, 'x')};
        for (auto const& id : odd) {
            CHECK(api.get(api.user, "/api/analysis/" + id).status == 404);
            CHECK(api.get(api.user, "/api/analysis/" + id + "/overlay.png").status == 404);
        }
    });
}

}  // namespace heliograf::analysis
