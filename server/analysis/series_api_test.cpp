#include "analysis/testing/analysis_api.hpp"
#include "analysis/testing/place_photos.hpp"
#include "media/decode.hpp"

#include <doctest/doctest.h>

namespace heliograf::analysis {
namespace {

using testing::Api;
using testing::json_of;
using testing::photo_of;
using testing::plant_scene;
using testing::with_api;

constexpr auto unknown_id = "00000000-0000-7000-8000-000000000000";

std::string analysed(Api& api, std::string const& photo)
{
    api.clock.advance(std::chrono::hours{24});
    auto const stored = json_of(api.upload(api.user, photo));
    auto const answer = json_of(api.analyze(std::string{stored.at("filePath").as_string()}));
    return std::string{answer.at("analysisId").as_string()};
}

boost::json::value
get(Api& api, std::string const& id, std::string const& rest = {}, std::string const& query = {})
{
    auto const response = api.get(api.user, "/api/analysis/" + id + rest, query);
    REQUIRE(response.status == 200);
    return json_of(response);
}

int status(Api& api, std::string const& path, std::string const& query = {})
{
    return api.get(api.user, path, query).status;
}

}  // namespace

TEST_CASE("a later photo of the place joins its series and says what changed; another place does not")
{
    with_api([](Api& api) {
        auto const scene = plant_scene();
        api.vision.verdict.damage[0].confidence = 0.8;
        auto const first = analysed(api, photo_of(scene));
        CHECK(get(api, first).at("sinceLast").is_null());

        api.vision.verdict = testing::spotless();
        auto const elsewhere = analysed(api, testing::other_place());
        auto const second = analysed(api, photo_of(plant_scene({.exposure = 0.7}), 0.05));
        CHECK(get(api, elsewhere).at("sinceLast").is_null());

        auto const since = get(api, second).at("sinceLast");
        REQUIRE(since.is_object());
        CHECK(since.at("earlierId") == first.c_str());
        CHECK(since.at("earlierScore") == 82);
        CHECK(since.at("counts").at("gone") == 2);
        CHECK(
            get(api, second, {}, "language=hr").at("sinceLast").at("gone").at(1).at("location") ==
            "gore lijevo"
        );

        auto const points = get(api, second, "/series").at("points").as_array();
        REQUIRE(points.size() == 2);
        CHECK(points[0].at("id") == first.c_str());
        CHECK(points[1].at("score") == 97);
        CHECK(get(api, elsewhere, "/series").at("points").as_array().size() == 1);
    });
}

TEST_CASE("the earlier photo is shown in the frame of the later one")
{
    with_api([](Api& api) {
        auto const scene = plant_scene();
        auto const first = analysed(api, photo_of(scene));
        auto const later_photo = photo_of(scene, 0.05);
        auto const second = analysed(api, later_photo);
        auto const answer = api.get(api.user, "/api/analysis/" + second + "/before.jpg", "of=" + first);
        REQUIRE(answer.status == 200);
        CHECK(answer.content_type == "image/jpeg");
        auto const decoded = [](std::string const& file) {
            return *media::decode({reinterpret_cast<std::uint8_t const*>(file.data()), file.size()});
        };
        auto const before = decoded(answer.body);
        auto const after = decoded(later_photo);
        REQUIRE(before.width == after.width);
        REQUIRE(before.height == after.height);
        double difference = 0;
        std::size_t count = 0;
        for (std::size_t i = 0; i < after.rgb.size(); i += 3)
            if (before.rgb[i] > 10) {  // the earlier photo does not show the rim
                difference += std::abs(int(before.rgb[i]) - int(after.rgb[i]));
                ++count;
            }
        CHECK(count > after.rgb.size() / 3 / 2);
        CHECK(difference / double(count) < 12);
    });
}

TEST_CASE("what was said to be no fault stays so in the next photo, until that is taken back there")
{
    with_api([](Api& api) {
        auto const scene = plant_scene();
        auto const first = analysed(api, photo_of(scene));
        api.post(
            api.user, "/api/analysis/" + first + "/feedback", R"({"subject":"issue:0","opinion":"dismissed"})"
        );
        auto const second = analysed(api, photo_of(scene, 0.05));
        auto const detail = get(api, second);
        auto const& said = detail.at("feedback").as_array();
        REQUIRE(said.size() == 1);
        CHECK(said[0].at("opinion") == "dismissed");
        CHECK(said[0].at("carriedFrom") == first.c_str());
        CHECK(detail.at("damage").at("issuesCount") == 0);
        CHECK(detail.at("sinceLast").at("counts").at("seenAgain") == 1);
        auto const listed = json_of(api.get(api.user, "/api/analysis/recent")).as_array();
        CHECK(listed[0].at("issuesCount") == 0);
        CHECK(FeedbackStore{api.db}.judged_photos({""}, 10).size() == 1);  // said of one photo, exported once

        auto const third = analysed(api, photo_of(scene, 0.03));
        CHECK(get(api, third).at("feedback").at(0).at("carriedFrom") == first.c_str());
        api.post(api.user, "/api/analysis/" + third + "/feedback", R"({"subject":"issue:0","opinion":null})");
        CHECK(get(api, third).at("damage").at("issuesCount") == 1);
    });
}

TEST_CASE("any two results are compared, whichever is named first; without a common place nothing changed")
{
    with_api([](Api& api) {
        auto const scene = plant_scene();
        auto const first = analysed(api, photo_of(scene));
        analysed(api, photo_of(scene, 0.02));
        auto const third = analysed(api, photo_of(scene, 0.05));
        auto const elsewhere = analysed(api, testing::other_place());
        for (auto const& [one, other] : {std::pair{first, third}, std::pair{third, first}}) {
            auto const both = get(api, one, "/comparison", "with=" + other);
            CHECK(both.at("earlier").at("id") == first.c_str());
            CHECK(both.at("later").at("id") == third.c_str());
            CHECK(both.at("changes").at("earlierId") == first.c_str());
            CHECK(both.at("changes").at("counts").at("seenAgain") == 2);
        }
        auto const apart = get(api, elsewhere, "/comparison", "with=" + first);
        CHECK(apart.at("earlier").at("id") == first.c_str());
        CHECK(apart.at("later").at("issuesCount") == 1);
        CHECK(apart.at("changes").is_null());
        CHECK(status(api, "/api/analysis/" + elsewhere + "/before.jpg", "of=" + first) == 404);
    });
}

TEST_CASE("the same photo judged again stands where it stood, once")
{
    with_api([](Api& api) {
        auto const scene = plant_scene();
        auto const first = analysed(api, photo_of(scene));
        auto const second = analysed(api, photo_of(scene, 0.05));
        auto const again = analysed(api, photo_of(scene, 0.05));
        CHECK(get(api, again).at("sinceLast").at("earlierId") == first.c_str());
        auto const points = get(api, first, "/series").at("points").as_array();
        REQUIRE(points.size() == 2);
        CHECK(points[1].at("id") == again.c_str());
        CHECK(second != again);
    });
}

TEST_CASE("a series is its owner's, and bad questions have clear answers")
{
    with_api([](Api& api) {
        auto const scene = plant_scene();
        auto const first = analysed(api, photo_of(scene));
        auto const path = "/api/analysis/" + first;
        for (auto const* rest : {"/series", "/comparison", "/before.jpg"}) {
            CAPTURE(rest);
            auto const query = "with=" + first + "&of=" + first;
            CHECK(status(api, std::string{"/api/analysis/"} + unknown_id + rest, query) == 404);
            CHECK(status(api, std::string{"/api/analysis/nonsense"} + rest, query) == 404);
            CHECK(api.get({}, path + rest, query).status == 401);
            CHECK(api.get(api.add_user(), path + rest, query).status == 404);
        }
        CHECK(status(api, path + "/comparison", std::string{"with="} + unknown_id) == 404);
        CHECK(status(api, path + "/before.jpg", std::string{"of="} + unknown_id) == 404);
        CHECK(status(api, path + "/before.jpg", "of=" + first) == 404);
        auto const same = api.get(api.user, path + "/comparison", "with=" + first);
        CHECK(same.status == 422);
        CHECK(json_of(same).at("code") == "comparison.same");
        for (auto const* rest : {"/comparison", "/before.jpg"}) {
            auto const missing = api.get(api.user, path + rest);
            CHECK(missing.status == 422);
            CHECK(json_of(missing).at("code") == "comparison.missing");
        }
        CHECK(status(api, path + "/comparison", "with=" + first + "&language=de") == 422);
    });
}

TEST_CASE("another owner's photo of the same place begins a series of its own")
{
    with_api([](Api& api) {
        auto const scene = plant_scene();
        analysed(api, photo_of(scene));
        api.user = api.add_user();
        auto const theirs = analysed(api, photo_of(scene, 0.05));
        CHECK(get(api, theirs).at("sinceLast").is_null());
    });
}

TEST_CASE("landmarks that cannot be read any more cost the comparison, and nothing else")
{
    with_api([](Api& api) {
        auto const scene = plant_scene();
        auto const first = analysed(api, photo_of(scene));
        SeriesStore series{api.db};
        auto const key = series.find(api.user, {first})->landmarks_key;
        api.blobs.damage(key, "no landmarks");
        CHECK(get(api, analysed(api, photo_of(scene, 0.05))).at("sinceLast").is_null());
        api.blobs.remove(key);
        auto const next = analysed(api, photo_of(scene, 0.03));
        CHECK(get(api, next).at("sinceLast").is_object());  // by the second photo
    });
}

}  // namespace heliograf::analysis
