#include "analysis/testing/analysis_api.hpp"

#include <algorithm>
#include <doctest/doctest.h>

namespace heliograf::analysis {
namespace {

using testing::Api;
using testing::grey_jpeg;
using testing::json_of;
using testing::with_api;

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
        CHECK(names(image) == Names{"earlierAnalysis", "filePath", "filename", "size", "storagePath"});
        CHECK(image.at("earlierAnalysis").is_null());
        CHECK(image.at("filename").as_string() == "Krov č. 1.jpg");
        auto const path = std::string{image.at("filePath").as_string()};
        CHECK(path.starts_with("/api/images/local/"));

        auto const answer = json_of(api.analyze(path));
        CHECK(
            names(answer) == Names{"analysisId", "apiKeyIssue", "condition", "error", "message", "success"}
        );
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

TEST_CASE("a photo that was judged before is recognised by its content, whatever it is called now")
{
    with_api([](Api& api) {
        auto const photo = grey_jpeg(64, 48, 77);
        auto const first = json_of(api.upload(api.user, photo, "first.jpg"));
        auto const answer = json_of(api.analyze(std::string{first.at("filePath").as_string()}));
        auto const again = json_of(api.upload(api.user, photo, "copy.jpg"));
        CHECK(again.at("filePath") == first.at("filePath"));
        auto const& earlier = again.at("earlierAnalysis");
        CHECK(names(earlier) == Names{"date", "id", "options"});
        CHECK(earlier.at("id") == answer.at("analysisId"));
        CHECK(earlier.at("options").at("damage").as_bool());

        auto const other = json_of(api.upload(api.add_user(), photo));
        CHECK(other.at("earlierAnalysis").is_null());
    });
}

TEST_CASE("the history is the list of results, chosen by what the query names")
{
    with_api([](Api& api) {
        auto const dusty = api.analysed();
        api.vision.verdict = testing::spotless();
        auto const clean = api.analysed();
        auto const ids = [&](std::string const& query) {
            std::vector<std::string> found;
            auto const listed = json_of(api.get(api.user, "/api/analysis/history", query));
            for (auto const& item : listed.as_array()) found.emplace_back(item.at("id").as_string());
            return found;
        };
        using Ids = std::vector<std::string>;
        auto const all = ids("");  // both of one millisecond: in either order
        REQUIRE(all.size() == 2);
        CHECK(ids("condition=dusty&decision=inspect") == Ids{dusty});
        CHECK(ids("condition=clean") == Ids{clean});
        CHECK(ids("condition=snow_covered").empty());
        CHECK(ids("text=ROOF").size() == 2);
        CHECK(ids("limit=1") == Ids{all[0]});
        CHECK(ids("limit=1&before=" + all[0]) == Ids{all[1]});
        CHECK(
            json_of(api.get(api.user, "/api/analysis/history", "")) ==
            json_of(api.get(api.user, "/api/analysis/recent", ""))
        );

        auto const refused = api.get(api.user, "/api/analysis/history", "condition=wet&from=today");
        CHECK(refused.status == 422);
        CHECK(json_of(refused).at("code").as_string() == "filter.invalid");
        CHECK(json_of(refused).at("fields").as_object().size() == 2);
        CHECK(api.get({}, "/api/analysis/history").status == 401);
    });
}

TEST_CASE("the details hold what the contract names")
{
    with_api([](Api& api) {
        auto const detail = json_of(api.get(api.user, "/api/analysis/" + api.analysed()));
        CHECK(
            names(detail) ==
            Names{
                "classProbabilities", "cleanliness", "condition",   "confidence", "damage",      "date",
                "feedback",           "filename",    "grid",        "id",         "imageHeight", "imageUrl",
                "imageWidth",         "location",    "maintenance", "options",    "originalUrl", "overlayUrl",
                "performanceImpact",  "provider",    "quality",     "sinceLast",  "stoodInFor",  "thermal"
            }
        );
        CHECK(names(detail.at("cleanliness")) == Names{"areas", "description", "high", "low", "score"});
        auto const& area = detail.at("cleanliness").at("areas").at(0);
        CHECK(
            names(area) ==
            Names{"box", "confidence", "kind", "location", "modules", "polygon", "severity", "share"}
        );
        CHECK(names(area.at("box")) == Names{"height", "width", "x", "y"});
        CHECK(names(detail.at("damage")) == Names{"description", "issues", "issuesCount", "severity"});
        CHECK(
            names(detail.at("damage").at("issues").at(0)) ==
            Names{"box", "confidence", "kind", "location", "modules", "polygon", "severity", "share", "type"}
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
            "Paneli su malo zaprljani: sloj prašine."
        );
        auto const recent = json_of(api.get(api.user, "/api/analysis/recent", "language=hr"));
        CHECK(recent.at(0).at("damageStatus").as_string() == "1 problem");
        auto const summary = json_of(api.get(api.user, "/api/analysis/summary", "language=hr"));
        CHECK(
            summary.at("damage").at("description").as_string() ==
            "Pronađeno: 1 problem. Najozbiljnije: napuknuto staklo (gore lijevo)."
        );
        for (auto const* list : {"/api/analysis/recent", "/api/analysis/summary"})
            CHECK(api.get(api.user, list, "language=de").status == 422);
    });
}

TEST_CASE("a photo without panels is answered with the reason and no score")
{
    with_api([](Api& api) {
        api.vision.verdict = testing::no_panel();
        auto const answer = json_of(api.analyze(api.uploaded_path(api.user)));
        CHECK(answer.at("success").as_bool());
        CHECK(answer.at("condition").as_string() == "no_panel");
        CHECK(answer.at("message").as_string().starts_with("We found no solar panel"));
        auto const id = std::string{answer.at("analysisId").as_string()};
        auto const detail = json_of(api.get(api.user, "/api/analysis/" + id));
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

TEST_CASE("damage without a place is shown without a number, everywhere")
{
    with_api([](Api& api) {
        api.vision.verdict = testing::spotless();
        api.vision.verdict.condition = vision::Condition::physical_damage;
        auto const detail = json_of(api.get(api.user, "/api/analysis/" + api.analysed()));
        CHECK(detail.at("damage").at("issuesCount").is_null());
        CHECK(detail.at("maintenance").at("decision").as_string() == "inspect");
        auto const listed = json_of(api.get(api.user, "/api/analysis/recent")).as_array().at(0);
        CHECK(listed.at("issuesCount").is_null());
        CHECK(listed.at("damageStatus").as_string() == "Damage suspected");
        auto const summary = json_of(api.get(api.user, "/api/analysis/summary"));
        CHECK(summary.at("damage").at("issuesCount").is_null());
        CHECK(summary.at("damage").at("description") == detail.at("damage").at("description"));
    });
}

TEST_CASE("the summary is no surer than the details")
{
    with_api([](Api& api) {
        api.vision.verdict.confidence = 0.4;
        auto const detail = json_of(api.get(api.user, "/api/analysis/" + api.analysed()));
        auto const summary = json_of(api.get(api.user, "/api/analysis/summary"));
        auto const& said = summary.at("cleanliness").at("description");
        CHECK(said == detail.at("cleanliness").at("description"));
        CHECK(said.as_string() == "Probably the panels are lightly soiled: dust film.");
        CHECK(summary.at("damage").at("description") == detail.at("damage").at("description"));
    });
}

TEST_CASE("the summary has nulls before the first analysis and the newest result after it")
{
    with_api([](Api& api) {
        auto const before = json_of(api.get(api.user, "/api/analysis/summary"));
        CHECK(before.at("cleanliness").at("analysisId").is_null());
        CHECK(before.at("cleanliness").at("score").is_null());
        CHECK(before.at("cleanliness").at("lastAnalysisDate").is_null());
        CHECK(before.at("damage").at("issuesCount").is_null());
        CHECK(before.at("damage").at("lastAnalysisDate").is_null());

        auto const id = api.analysed();
        auto const after = json_of(api.get(api.user, "/api/analysis/summary"));
        CHECK(after.at("cleanliness").at("analysisId").as_string() == id);
        CHECK(after.at("damage").at("analysisId").as_string() == id);
        CHECK(after.at("cleanliness").at("score").to_number<double>() == 82.0);
        CHECK(after.at("damage").at("issuesCount") == 1);
        CHECK(after.at("damage").at("lastAnalysisDate").as_string() == to_rfc3339(api.clock.now()));
    });
}

}  // namespace heliograf::analysis
