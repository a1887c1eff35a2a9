#include "analysis/analysis_store.hpp"
#include "analysis/testing/analysis_bench.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>

namespace heliograf::analysis {
namespace {

/// An owner with one image, and the short forms that the cases below need.
struct StoreBench : testing::AnalysisBench {
private:
    std::uint8_t shade_ = 0;  // before `image`, which takes the first one

public:
    explicit StoreBench(db::Database& database) : AnalysisBench(database) {}

    UserId owner = add_user();
    StoredImage image = new_image(owner);

    StoredImage new_image(UserId const& of)
    {
        return *images.store(of, "roof.jpg", testing::grey_jpeg(32, 32, ++shade_));
    }
    AnalysisId add(UserId const& of, StoredImage const& picture, Options options = {})
    {
        clock.advance(std::chrono::milliseconds{5});
        return db.transaction([&](db::Transaction& open) {
            return analysis_store.add_queued(
                open,
                {.id = new_id<AnalysisId>(clock, random),
                 .owner = of,
                 .image = picture.id,
                 .status = Status::queued,
                 .options = options,
                 .failure_code = {}},
                picture,
                Language::hr,
                clock.now()
            );
        });
    }
    AnalysisId add_done(vision::Verdict const& seen, Options options = {})
    {
        auto const id = add(owner, image, options);
        CHECK(finish(id, seen, options));
        return id;
    }
    bool finish(AnalysisId const& id, vision::Verdict const& seen, Options options = {})
    {
        return analysis_store.save_result(
            id,
            {.assessment = assess(seen, options),
             .provider = "fake",
             .overlay_key = "overlay",
             .finished_at = clock.now()}
        );
    }
};

void on_each_engine(std::function<void(StoreBench&)> const& test)
{
    db::for_each_engine([&](db::Database& database) {
        StoreBench bench{database};
        test(bench);
    });
}

}  // namespace

TEST_CASE("a queued analysis holds what was asked")
{
    on_each_engine([](StoreBench& b) {
        auto const id = b.add(b.owner, b.image, {.cleanliness = true, .damage = false});
        auto const request = b.analysis_store.find_request(id);
        REQUIRE(request);
        CHECK(request->owner == b.owner);
        CHECK(request->image == b.image.id);
        CHECK(request->status == Status::queued);
        CHECK(request->options.cleanliness);
        CHECK_FALSE(request->options.damage);
        CHECK_FALSE(b.analysis_store.find_request({"nobody's"}));
    });
}

TEST_CASE("asking again while it waits is the same analysis, with other options or later another one")
{
    on_each_engine([](StoreBench& b) {
        auto const first = b.add(b.owner, b.image);
        CHECK(b.add(b.owner, b.image) == first);
        CHECK(b.add(b.owner, b.image, {.cleanliness = true, .damage = false}) != first);
        b.finish(first, testing::spotless());
        CHECK(b.add(b.owner, b.image) != first);
    });
}

TEST_CASE("a result is saved once, whatever is tried afterwards")
{
    on_each_engine([](StoreBench& b) {
        auto const id = b.add_done(testing::dusty_and_cracked());
        CHECK_FALSE(b.finish(id, testing::spotless()));
        CHECK_FALSE(b.analysis_store.save_failure(id, "analysis.failed", b.clock.now()));

        auto const finished = b.analysis_store.find_finished(b.owner, id);
        REQUIRE(finished);
        CHECK(finished->image_name == b.image.stored_name);
        CHECK(finished->title == "roof.jpg");
        CHECK(finished->provider == "fake");
        CHECK(finished->overlay_key == "overlay");
        CHECK(finished->image_width == 32);
        CHECK(assessment_from_json(finished->assessment_json).condition == vision::Condition::dusty);
    });
}

TEST_CASE("a failed analysis keeps its reason and appears in no list")
{
    on_each_engine([](StoreBench& b) {
        auto const id = b.add(b.owner, b.image);
        CHECK(b.analysis_store.save_failure(id, "analysis.image_broken", b.clock.now()));
        CHECK(b.analysis_store.find_request(id)->failure_code == "analysis.image_broken");
        CHECK_FALSE(b.finish(id, testing::spotless()));
        CHECK_FALSE(b.analysis_store.find_finished(b.owner, id));
        CHECK(b.analysis_lists.find(b.owner, {.limit = 10}).empty());
    });
}

TEST_CASE("recent lists an owner's finished analyses, newest first, page by page")
{
    on_each_engine([](StoreBench& b) {
        auto const one = b.add_done(testing::spotless());
        auto const two = b.add_done(testing::dusty_and_cracked());
        auto const three = b.add_done(testing::no_panel());
        b.add(b.owner, b.image);  // still queued

        auto const all = b.analysis_lists.find(b.owner, {.limit = 10});
        REQUIRE(all.size() == 3);
        CHECK(all[0].id == three);
        CHECK_FALSE(all[0].result.score);
        CHECK_FALSE(all[0].result.damage_count);
        CHECK(all[1].id == two);
        CHECK(all[1].result.score == 82.0);
        CHECK(all[1].result.damage_count == 1);
        CHECK(all[1].result.damage_severity == vision::Severity::high);
        CHECK(all[1].result.decision == Decision::inspect);
        CHECK(all[2].id == one);

        auto const first_page = b.analysis_lists.find(b.owner, {.limit = 2});
        CHECK(first_page.size() == 2);
        auto const rest = b.analysis_lists.find(b.owner, {.limit = 2, .before = two.value});
        REQUIRE(rest.size() == 1);
        CHECK(rest[0].id == one);
    });
}

TEST_CASE("nothing of one owner is read by another")
{
    on_each_engine([](StoreBench& b) {
        auto const id = b.add_done(testing::dusty_and_cracked());
        auto const stranger = b.add_user();
        CHECK(b.analysis_lists.find(stranger, {.limit = 10}).empty());
        CHECK_FALSE(b.analysis_store.find_finished(stranger, id));
        CHECK_FALSE(b.analysis_store.latest_scored(stranger));
        CHECK_FALSE(b.analysis_store.latest_damage(stranger));
    });
}

TEST_CASE("the newest score and the newest look for damage may be two analyses")
{
    on_each_engine([](StoreBench& b) {
        auto const scored = b.add_done(testing::spotless(), {.cleanliness = true, .damage = false});
        auto const looked = b.add_done(testing::dusty_and_cracked(), {.cleanliness = false, .damage = true});
        b.add_done(testing::no_panel());
        CHECK(b.analysis_store.latest_scored(b.owner)->id == scored);
        CHECK(b.analysis_store.latest_damage(b.owner)->id == looked);
    });
}

TEST_CASE(
    "a photo's fullest judgement is found, of equals the newest; never another's, never an unfinished one"
)
{
    on_each_engine([](StoreBench& b) {
        CHECK_FALSE(b.analysis_store.find_earlier(b.owner, b.image.id));
        b.add(b.owner, b.image);  // still queued
        CHECK_FALSE(b.analysis_store.find_earlier(b.owner, b.image.id));

        auto const half = b.add_done(testing::spotless(), {.cleanliness = true, .damage = false});
        CHECK(b.analysis_store.find_earlier(b.owner, b.image.id)->id == half);
        b.add_done(testing::spotless());
        auto const newest = b.add_done(testing::spotless());
        b.add_done(testing::spotless(), {.cleanliness = false, .damage = true});
        auto const earlier = b.analysis_store.find_earlier(b.owner, b.image.id);
        REQUIRE(earlier);
        CHECK(earlier->id == newest);
        CHECK(earlier->options.cleanliness);
        CHECK(earlier->options.damage);
        CHECK(earlier->date == b.analysis_store.find_finished(b.owner, newest)->date);

        CHECK_FALSE(b.analysis_store.find_earlier(b.owner, b.new_image(b.owner).id));
        CHECK_FALSE(b.analysis_store.find_earlier(b.add_user(), b.image.id));
    });
}

}  // namespace heliograf::analysis
