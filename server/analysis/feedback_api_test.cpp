#include "analysis/feedback_export.hpp"
#include "analysis/testing/analysis_api.hpp"

#include <boost/json.hpp>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace heliograf::analysis {
namespace {

using testing::Api;
using testing::json_of;
using testing::with_api;

struct Said {
    Api& api;
    std::string id = api.analysed();

    http::Response say(std::string const& body)
    {
        return api.post(api.user, "/api/analysis/" + id + "/feedback", body);
    }
    boost::json::value read(std::string const& path) { return json_of(api.get(api.user, path)); }
};

/// A folder of its own, gone with it.
struct Folder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("heliograf-feedback-" + std::to_string(getpid()));
    Folder() { std::filesystem::remove_all(path); }
    ~Folder() { std::filesystem::remove_all(path); }
    Folder(Folder const&) = delete;
    Folder& operator=(Folder const&) = delete;
};

}  // namespace

TEST_CASE("a dismissed fault stays in the details and leaves lists and summary, until that is taken back")
{
    with_api([](Api& api) {
        Said said{api};
        auto const answer = json_of(said.say(R"({"subject":"issue:0","opinion":"dismissed"})"));
        CHECK(answer.at("damage").at("issues").as_array().size() == 1);
        CHECK(answer.at("damage").at("issuesCount") == 0);
        CHECK(answer.at("maintenance").at("decision") != "inspect");
        REQUIRE(answer.at("feedback").as_array().size() == 1);
        CHECK(answer.at("feedback").at(0).at("subject") == "issue:0");
        CHECK(answer.at("feedback").at(0).at("opinion") == "dismissed");
        CHECK(answer.at("feedback").at(0).at("correction").is_null());
        CHECK(answer.at("feedback").at(0).at("date").as_string() == to_rfc3339(api.clock.now()));
        CHECK(said.read("/api/analysis/" + said.id) == answer);
        CHECK(said.read("/api/analysis/recent").at(0).at("issuesCount") == 0);
        CHECK(said.read("/api/analysis/summary").at("damage").at("issuesCount") == 0);

        auto const back = json_of(said.say(R"({"subject":"issue:0","opinion":null})"));
        CHECK(back.at("feedback").as_array().empty());
        CHECK(back.at("damage").at("issuesCount") == 1);
        CHECK(said.read("/api/analysis/recent").at(0).at("issuesCount") == 1);
        CHECK(said.read("/api/analysis/summary").at("damage").at("issuesCount") == 1);
    });
}

TEST_CASE("a verdict that its owner corrects or dismisses is not in the summary, and the list says so")
{
    with_api([](Api& api) {
        Said said{api};
        CHECK(said.say(R"({"subject":"verdict","opinion":"corrected","correction":"clean"})").status == 200);
        CHECK(said.read("/api/analysis/summary").at("cleanliness").at("score").is_null());
        CHECK(said.read("/api/analysis/summary").at("damage").at("analysisId").is_null());
        CHECK(said.read("/api/analysis/recent").at(0).at("tags").as_array().back() == "Corrected by you");
        CHECK(said.say(R"({"subject":"verdict","opinion":"dismissed"})").status == 200);
        CHECK(said.read("/api/analysis/recent").at(0).at("tags").as_array().back() == "Dismissed by you");
        CHECK(said.say(R"({"subject":"verdict","opinion":"confirmed"})").status == 200);
        CHECK(said.read("/api/analysis/summary").at("cleanliness").at("score").is_number());
        CHECK(said.read("/api/analysis/" + said.id).at("feedback").as_array().size() == 1);
    });
}

TEST_CASE("what cannot be said is refused and changes nothing")
{
    with_api([](Api& api) {
        Said said{api};
        for (auto const* body :
             {R"({})",
              R"({"subject":""})",
              R"({"subject":"issue:7","opinion":"dismissed"})",
              R"({"subject":"issue:0","opinion":"loved"})",
              R"({"subject":"issue:0","opinion":7})",
              R"({"subject":"issue:0","opinion":"corrected"})",
              R"({"subject":"issue:0","opinion":"corrected","correction":"clean"})",
              R"({"subject":"verdict","opinion":"confirmed","correction":"clean"})"}) {
            CAPTURE(body);
            CHECK(said.say(body).status == 422);
        }
        CHECK(said.say("[]").status == 400);
        CHECK(said.read("/api/analysis/" + said.id).at("feedback").as_array().empty());

        auto const path = "/api/analysis/" + said.id + "/feedback";
        auto const body = R"({"subject":"verdict","opinion":"dismissed"})";
        CHECK(api.post(api.add_user(), path, body).status == 404);
        CHECK(api.post(api.user, "/api/analysis/nobody/feedback", body).status == 404);
        CHECK(api.post({}, path, body).status == 401);
        CHECK(said.read("/api/analysis/summary").at("damage").at("issuesCount") == 1);
    });
}

TEST_CASE("what was said is exported with the pictures and without the names")
{
    with_api([](Api& api) {
        Said said{api};
        api.analysed();  // nothing is said about this one
        said.say(R"({"subject":"verdict","opinion":"corrected","correction":"clean"})");
        said.say(R"({"subject":"issue:0","opinion":"dismissed"})");
        Said gone{api};
        gone.say(R"({"subject":"verdict","opinion":"confirmed"})");
        FeedbackStore store{api.db};
        auto const photos = store.judged_photos({""}, 10);
        REQUIRE(photos.size() == 2);
        auto const kept = photos[0].analysis.value == said.id ? 0U : 1U;  // both of one millisecond
        api.blobs.remove(photos[1 - kept].content_hash);

        Folder const folder;
        auto const done = export_feedback(store, api.blobs, folder.path);
        CHECK(done.analyses == 1);
        CHECK(done.missing == 1);
        std::ifstream file{folder.path / "feedback.jsonl"};
        std::string line;
        REQUIRE(std::getline(file, line));
        auto const photo = boost::json::parse(line);
        CHECK(photo.at("analysis").as_string() == said.id);
        CHECK(photo.at("condition") == "dusty");
        CHECK(photo.at("opinion") == "corrected");
        CHECK(photo.at("correction") == "clean");
        REQUIRE(photo.at("findings").as_array().size() == 2);
        CHECK(photo.at("findings").at(0).at("opinion").is_null());
        CHECK(photo.at("findings").at(1).at("opinion") == "dismissed");
        CHECK(photo.at("findings").at(1).at("finding").at("kind") == "crack");
        CHECK(line.find(api.user.value) == std::string::npos);
        auto const picture = folder.path / std::string{photo.at("picture").as_string()};
        CHECK(std::filesystem::file_size(picture) == api.blobs.read(photos[kept].content_hash)->size());
        CHECK_FALSE(std::getline(file, line));
    });
}

}  // namespace heliograf::analysis
