#include "analysis/feedback_store.hpp"
#include "analysis/testing/analysis_bench.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>

namespace heliograf::analysis {
namespace {

struct FeedbackBench : testing::AnalysisBench {
    explicit FeedbackBench(db::Database& database) : AnalysisBench(database) {}

    UserId owner = add_user();
    FeedbackStore store{db};

    AnalysisId analysed(std::uint8_t shade)
    {
        clock.advance(std::chrono::seconds{1});
        auto const path = uploaded_path(owner, shade);
        auto const pending = analyses.request(testing::identity(owner), {.image_path = path});
        run_jobs();
        return pending->analysis;
    }
    void
    say(AnalysisId const& id, std::string subject, Opinion opinion, std::optional<std::string> correction = {}
    )
    {
        db.transaction([&](db::Transaction& open) {
            FeedbackStore::save(
                open, id, owner, {std::move(subject), opinion, std::move(correction), clock.now()}
            );
        });
    }
};

}  // namespace

TEST_CASE("the last word about a subject is kept, with its time, until it is taken back")
{
    db::for_each_engine([](db::Database& database) {
        FeedbackBench b{database};
        auto const id = b.analysed(10);
        CHECK(b.store.of(id).empty());
        b.say(id, "verdict", Opinion::corrected, "clean");
        b.clock.advance(std::chrono::hours{1});
        b.say(id, "verdict", Opinion::dismissed);
        b.say(id, "area:0", Opinion::confirmed);
        auto const said = b.store.of(id);
        REQUIRE(said.size() == 2);
        CHECK(said[0].subject == "area:0");
        CHECK(said[1].opinion == Opinion::dismissed);
        CHECK_FALSE(said[1].correction);
        CHECK(said[1].given_at == b.clock.now());
        b.db.transaction([&](db::Transaction& open) { FeedbackStore::remove(open, id, "verdict"); });
        CHECK(b.store.of(id).size() == 1);
    });
}

TEST_CASE("lists and the newest judgement know what is told")
{
    db::for_each_engine([](db::Database& database) {
        FeedbackBench b{database};
        auto const id = b.analysed(10);
        auto told = assess(testing::spotless(), {});
        b.db.transaction([&](db::Transaction& open) { FeedbackStore::retell(open, id, told, std::nullopt); });
        auto const listed = b.analysis_lists.find(b.owner, {.limit = 10});
        REQUIRE(listed.size() == 1);
        CHECK(listed[0].result.condition == vision::Condition::clean);
        CHECK(listed[0].result.damage_count == 0);
        CHECK_FALSE(listed[0].result.damage_severity);
        CHECK_FALSE(listed[0].result.verdict_opinion);
        CHECK(b.analysis_store.latest_scored(b.owner));
        b.db.transaction([&](db::Transaction& open) {
            FeedbackStore::retell(open, id, told, Opinion::dismissed);
        });
        CHECK(b.analysis_lists.find(b.owner, {.limit = 10})[0].result.verdict_opinion == Opinion::dismissed);
        CHECK_FALSE(b.analysis_store.latest_scored(b.owner));
        CHECK_FALSE(b.analysis_store.latest_damage(b.owner));
    });
}

TEST_CASE("judged photos come page by page, oldest first")
{
    db::for_each_engine([](db::Database& database) {
        FeedbackBench b{database};
        auto const first = b.analysed(10);
        b.analysed(20);
        auto const third = b.analysed(30);
        b.say(first, "verdict", Opinion::confirmed);
        b.say(third, "verdict", Opinion::confirmed);
        auto const page = b.store.judged_photos({""}, 1);
        REQUIRE(page.size() == 1);
        CHECK(page[0].analysis == first);
        CHECK(page[0].provider == "fake");
        CHECK(page[0].feedback.size() == 1);
        auto const rest = b.store.judged_photos(first, 10);
        REQUIRE(rest.size() == 1);
        CHECK(rest[0].analysis == third);
    });
}

}  // namespace heliograf::analysis
