#include "analysis/testing/analysis_bench.hpp"
#include "db/migrations.hpp"
#include "db/testing/test_database.hpp"

#include <algorithm>
#include <doctest/doctest.h>

namespace heliograf::analysis {
namespace {

using testing::grey_jpeg;
using testing::json_of;

/// The API of analysis with a running worker, and one subscriber.
struct Api : testing::AnalysisBench {
    explicit Api(db::Database& database, QueueBounds bounds = {}) : AnalysisBench(database, {}, bounds) {}

    UserId user = add_user();

    http::Response analyze(std::string const& path, std::string const& rest = R"(,"options":{})")
    {
        return post(user, "/api/analysis/analyze", R"({"imagePath":")" + path + '"' + rest + '}');
    }
    std::string analysed()
    {
        auto const answer = json_of(analyze(uploaded_path(user, ++shade_)));
        return std::string{answer.at("analysisId").as_string()};
    }

private:
    std::uint8_t shade_ = 0;
};

void with_api(std::function<void(Api&)> const& test)
{
    db::TestDatabase const place{db::Engine::sqlite};
    auto const database = db::open(place.url());
    db::migrate(*database);
    Api api{*database};
    api.runner.start();
    test(api);
    api.runner.stop();
}

std::vector<std::string> names(boost::json::value const& object)
{
    std::vector<std::string> found;
    for (auto const& member : object.as_object()) found.emplace_back(member.key());
    std::sort(found.begin(), found.end());
    return found;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("a photo goes in and an answer comes out")
{
    with_api([](Api& api) {
        auto const uploaded = api.upload(api.user, grey_jpeg(64, 48, 90), "Krov č. 1.jpg");
        REQUIRE(uploaded.status == 200);
        auto const image = json_of(uploaded);
        CHECK(names(image) == Names{"filePath", "filename", "size", "storagePath"});
        CHECK(image.at("filename").as_string() == "Krov č. 1.jpg");
        auto const path = std::string{image.at("filePath").as_string()};
        CHECK(path.starts_with("/api/images/local/"));

        auto const answer = json_of(api.analyze(path));
        CHECK(names(answer) == Names{"analysisId", "apiKeyIssue", "error", "message", "success"});
        CHECK(answer.at("success").as_bool());
        CHECK(answer.at("error").is_null());
        CHECK_FALSE(answer.at("apiKeyIssue").as_bool());

        auto const recent = json_of(api.get(api.user, "/api/analysis/recent")).as_array();
        REQUIRE(recent.size() == 1);
        CHECK(recent[0].at("id") == answer.at("analysisId"));
        CHECK(recent[0].at("title").as_string() == "Krov č. 1.jpg");
        CHECK(recent[0].at("imageUrl").as_string() == path);
        CHECK(
            names(recent[0]) ==
            Names{
                "cleanliness",
                "condition",
                "damageStatus",
                "date",
                "id",
                "imageUrl",
                "issuesCount",
                "score",
                "tags",
                "title"
            }
        );
    });
}

TEST_CASE("the details hold what the contract names")
{
    with_api([](Api& api) {
        auto const detail = json_of(api.get(api.user, "/api/analysis/" + api.analysed()));
        CHECK(
            names(detail) ==
            Names{
                "classProbabilities",
                "cleanliness",
                "condition",
                "confidence",
                "damage",
                "date",
                "filename",
                "id",
                "imageHeight",
                "imageUrl",
                "imageWidth",
                "location",
                "maintenance",
                "options",
                "originalUrl",
                "overlayUrl",
                "performanceImpact",
                "provider",
                "quality"
            }
        );
        CHECK(names(detail.at("cleanliness")) == Names{"areas", "description", "high", "low", "score"});
        auto const& area = detail.at("cleanliness").at("areas").at(0);
        CHECK(names(area) == Names{"box", "confidence", "kind", "location", "polygon", "severity", "share"});
        CHECK(names(area.at("box")) == Names{"height", "width", "x", "y"});
        CHECK(names(detail.at("damage")) == Names{"description", "issues", "issuesCount", "severity"});
        CHECK(
            names(detail.at("damage").at("issues").at(0)) ==
            Names{"box", "confidence", "kind", "location", "polygon", "severity", "share", "type"}
        );
        CHECK(
            names(detail.at("quality")) ==
            Names{"blur", "exposure", "glare", "panelCoverage", "reasons", "usable"}
        );
        CHECK(
            names(detail.at("performanceImpact")) ==
            Names{
                "description", "eurPerYear", "kwhPerYear", "lossPercent", "lossPercentHigh", "lossPercentLow"
            }
        );
        CHECK(detail.at("performanceImpact").at("kwhPerYear").is_null());
        CHECK(
            names(detail.at("maintenance")) ==
            Names{"decision", "nextScheduled", "priority", "recommendations"}
        );
        CHECK(
            names(detail.at("classProbabilities")) ==
            Names{"bird_drop", "clean", "dusty", "electrical_damage", "physical_damage", "snow_covered"}
        );
    });
}

TEST_CASE("an old result reads in the language of whoever looks")
{
    with_api([](Api& api) {
        auto const path = "/api/analysis/" + api.analysed();
        auto const english = json_of(api.get(api.user, path));
        auto const croatian = json_of(api.get(api.user, path, "language=hr"));
        CHECK(english.at("damage").at("issues").at(0).at("type").as_string() == "Cracked glass");
        CHECK(croatian.at("damage").at("issues").at(0).at("type").as_string() == "Napuknuto staklo");
        CHECK(croatian.at("damage").at("issues").at(0).at("location").as_string() == "gore lijevo");
        CHECK(
            croatian.at("cleanliness").at("description").as_string() ==
            "Paneli su malo zaprljani: tanak film prašine."
        );
        auto const recent = json_of(api.get(api.user, "/api/analysis/recent", "language=hr"));
        CHECK(recent.at(0).at("damageStatus").as_string() == "1 problem");
        auto const summary = json_of(api.get(api.user, "/api/analysis/summary", "language=hr"));
        CHECK(
            summary.at("damage").at("description").as_string() ==
            "Pronađeno: 1 problem. Najviša ozbiljnost: visoka."
        );
        for (auto const* list : {"/api/analysis/recent", "/api/analysis/summary"})
            CHECK(api.get(api.user, list, "language=de").status == 422);
    });
}

TEST_CASE("a photo without panels is answered with the reason and no score")
{
    with_api([](Api& api) {
        api.vision.verdict = testing::no_panel();
        auto const detail = json_of(api.get(api.user, "/api/analysis/" + api.analysed()));
        CHECK(detail.at("condition").as_string() == "no_panel");
        CHECK(detail.at("cleanliness").at("score").is_null());
        CHECK(detail.at("damage").at("issuesCount").is_null());
        CHECK(detail.at("overlayUrl").is_null());
        CHECK(detail.at("performanceImpact").at("lossPercent").is_null());
        CHECK(
            detail.at("cleanliness").at("description").as_string() ==
            "We found no solar panel in this photo, so there is nothing to judge."
        );
    });
}

TEST_CASE("what was not asked for is not there")
{
    with_api([](Api& api) {
        auto const answer = json_of(
            api.analyze(api.uploaded_path(api.user), R"(,"options":{"cleanliness":true,"damage":false})")
        );
        auto const id = std::string{answer.at("analysisId").as_string()};
        auto const detail = json_of(api.get(api.user, "/api/analysis/" + id));
        CHECK(detail.at("damage").is_null());
        CHECK(detail.at("cleanliness").at("score").to_number<double>() == 82.0);
    });
}

TEST_CASE("the summary has nulls before the first analysis and the newest result after it")
{
    with_api([](Api& api) {
        auto const before = json_of(api.get(api.user, "/api/analysis/summary"));
        CHECK(before.at("cleanliness").at("score").is_null());
        CHECK(before.at("cleanliness").at("lastAnalysisDate").is_null());
        CHECK(before.at("damage").at("issuesCount").is_null());
        CHECK(before.at("damage").at("lastAnalysisDate").is_null());

        api.analysed();
        auto const after = json_of(api.get(api.user, "/api/analysis/summary"));
        CHECK(after.at("cleanliness").at("score").to_number<double>() == 82.0);
        CHECK(after.at("damage").at("issuesCount") == 1);
        CHECK(after.at("damage").at("lastAnalysisDate").as_string() == to_rfc3339(api.clock.now()));
    });
}

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
