#include "analysis/series_store.hpp"
#include "analysis/testing/analysis_bench.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>

namespace heliograf::analysis {
namespace {

constexpr vision::Homography fit{1.25, 0, 0.125, 0, 1.5, -0.1, 0, 0, 1};

/// Places are added by hand: grey pictures have nothing to be recognised by, so a run finds none.
struct SeriesBench : testing::AnalysisBench {
    explicit SeriesBench(db::Database& database) : AnalysisBench(database) {}

    UserId owner = add_user();
    SeriesStore store{db};

    AnalysisId analysed(UserId const& who, std::uint8_t shade, Options const& options = {})
    {
        clock.advance(std::chrono::seconds{1});
        auto const path = uploaded_path(who, shade);
        auto const pending =
            analyses.request(testing::identity(who), {.image_path = path, .options = options});
        run_jobs();
        return pending->analysis;
    }
    ImageId image_of(AnalysisId const& id) { return analysis_store.find_request(id)->image; }
    void
    add(AnalysisId const& id, UserId const& who, AnalysisId const& series, std::optional<RecognisedBy> by = {}
    )
    {
        db.transaction([&](db::Transaction& open) {
            SeriesStore::add(open, id, who, {series, "landmarks of " + id.value, by});
        });
    }
};

}  // namespace

TEST_CASE("a place is read back as it was found, by its owner alone")
{
    db::for_each_engine([](db::Database& database) {
        SeriesBench b{database};
        auto const first = b.analysed(b.owner, 1);
        auto const second = b.analysed(b.owner, 2);
        b.add(first, b.owner, first);
        b.add(second, b.owner, first, RecognisedBy{first, fit});

        auto const place = b.store.find(b.owner, second);
        REQUIRE(place);
        CHECK(place->series == first);
        CHECK(place->landmarks_key == "landmarks of " + second.value);
        REQUIRE(place->by);
        CHECK(place->by->earlier == first);
        CHECK(place->by->fit == fit);
        CHECK_FALSE(b.store.find(b.owner, first)->by);
        CHECK(b.store.of_image(b.owner, b.image_of(second))->series == first);

        auto const back = b.store.step_back(b.owner, second);
        REQUIRE(back);
        CHECK(back->earlier == first);
        CHECK(back->earlier_image == b.image_of(first));
        CHECK(back->fit == fit);
        CHECK_FALSE(b.store.step_back(b.owner, first));

        auto const other = b.add_user();
        CHECK_FALSE(b.store.find(other, second));
        CHECK_FALSE(b.store.of_image(other, b.image_of(second)));
        CHECK_FALSE(b.store.step_back(other, second));
        CHECK(b.store.points(other, first, 10).empty());
        CHECK(b.store.candidates(other, b.image_of(second), 10).empty());
    });
}

TEST_CASE("candidates are the newest of other photos, as many as are asked for")
{
    db::for_each_engine([](db::Database& database) {
        SeriesBench b{database};
        std::vector<AnalysisId> made;
        for (std::uint8_t shade = 1; shade <= 3; ++shade) {
            made.push_back(b.analysed(b.owner, shade));
            b.add(made.back(), b.owner, made.back());
        }
        auto const found = b.store.candidates(b.owner, b.image_of(made[2]), 10);
        REQUIRE(found.size() == 2);
        CHECK(found[0].id == made[1]);
        CHECK(found[1].id == made[0]);
        CHECK(found[1].series == made[0]);
        CHECK(b.store.candidates(b.owner, b.image_of(made[2]), 1).size() == 1);
    });
}

TEST_CASE("the trend has one point for each photo, oldest first, without verdicts their owner took back")
{
    db::for_each_engine([](db::Database& database) {
        SeriesBench b{database};
        auto const first = b.analysed(b.owner, 1);
        auto const second = b.analysed(b.owner, 2);
        auto const third = b.analysed(b.owner, 3);
        auto const damage_only = b.analysed(b.owner, 2, {.cleanliness = false, .damage = true});
        auto const again = b.analysed(b.owner, 1, {.cleanliness = true, .damage = false});
        for (auto const& id : {first, second, third, damage_only, again}) b.add(id, b.owner, first);
        REQUIRE(b.feedback.give(b.owner, third, {.subject = "verdict", .opinion = Opinion::dismissed}));

        auto const points = b.store.points(b.owner, first, 10);
        REQUIRE(points.size() == 2);
        CHECK(points[0].id == again);
        CHECK(points[1].id == second);
        CHECK(points[1].score == 82.0);
        CHECK(points[1].low == 74.0);
        CHECK(points[1].condition == vision::Condition::dusty);
        auto const newest = b.store.points(b.owner, first, 1);
        REQUIRE(newest.size() == 1);
        CHECK(newest[0].id == second);
    });
}

TEST_CASE("landmarks are kept as long as a place names them")
{
    db::for_each_engine([](db::Database& database) {
        SeriesBench b{database};
        auto const id = b.analysed(b.owner, 1);
        b.add(id, b.owner, id);
        auto const keys = b.image_store.blob_keys();
        CHECK(std::ranges::find(keys, "landmarks of " + id.value) != keys.end());
    });
}

}  // namespace heliograf::analysis
