#include "analysis/analysis_list_store.hpp"
#include "analysis/testing/analysis_bench.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>

namespace heliograf::analysis {
namespace {

/// An owner whose analyses are made with a name, a condition and a decision.
struct ListBench : testing::AnalysisBench {
    explicit ListBench(db::Database& database) : AnalysisBench(database) {}

    UserId owner = add_user();

    AnalysisId done(
        std::string const& file_name,
        vision::Condition condition = vision::Condition::clean,
        Decision decision = Decision::none
    )
    {
        clock.advance(std::chrono::hours{1});
        auto const image = *images.store(owner, file_name, testing::grey_jpeg(32, 32, ++shade_));
        auto const id = db.transaction([&](db::Transaction& open) {
            return analysis_store.add_queued(
                open,
                {.id = new_id<AnalysisId>(clock, random),
                 .owner = owner,
                 .image = image.id,
                 .status = Status::queued,
                 .options = {},
                 .failure_code = {}},
                image,
                Language::en,
                clock.now()
            );
        });
        auto assessment = assess(testing::spotless(), {});
        assessment.condition = condition;
        assessment.decision = decision;
        CHECK(analysis_store.save_result(
            id, {.assessment = assessment, .provider = "fake", .overlay_key = {}, .finished_at = clock.now()}
        ));
        return id;
    }
    std::vector<std::string> titles(HistoryFilter const& filter)
    {
        std::vector<std::string> found;
        for (auto& listed : analysis_lists.find(owner, {.limit = 100}, filter))
            found.push_back(std::move(listed.title));
        return found;
    }

private:
    std::uint8_t shade_ = 0;
};

void on_each_engine(std::function<void(ListBench&)> const& test)
{
    db::for_each_engine([&](db::Database& database) {
        ListBench bench{database};
        test(bench);
    });
}

using Titles = std::vector<std::string>;

}  // namespace

TEST_CASE("a list is chosen by condition, decision and time")
{
    on_each_engine([](ListBench& b) {
        b.done("one.jpg", vision::Condition::dusty, Decision::clean);
        auto const noon = b.clock.now();
        b.done("two.jpg", vision::Condition::dusty, Decision::wait);
        b.done("three.jpg", vision::Condition::unsure);
        CHECK(b.titles({}) == Titles{"three.jpg", "two.jpg", "one.jpg"});
        CHECK(b.titles({.condition = vision::Condition::dusty}) == Titles{"two.jpg", "one.jpg"});
        CHECK(b.titles({.decision = Decision::wait}) == Titles{"two.jpg"});
        CHECK(
            b.titles({.condition = vision::Condition::dusty, .decision = Decision::clean}) ==
            Titles{"one.jpg"}
        );
        CHECK(b.titles({.condition = vision::Condition::snow_covered}).empty());
        CHECK(b.titles({.from = noon}) == Titles{"three.jpg", "two.jpg", "one.jpg"});
        CHECK(b.titles({.from = noon + std::chrono::milliseconds{1}}) == Titles{"three.jpg", "two.jpg"});
        CHECK(b.titles({.before = noon}).empty());
        CHECK(b.titles({.before = noon + std::chrono::milliseconds{1}}) == Titles{"one.jpg"});
    });
}

TEST_CASE("a list is searched by words of the name, whatever their case and marks")
{
    on_each_engine([](ListBench& b) {
        b.done("Krov ISTOK 01.jpg");
        b.done("Češma_zapad.jpg");
        b.done("100%.jpg");
        CHECK(b.titles({.text = "krov"}) == Titles{"Krov ISTOK 01.jpg"});
        CHECK(b.titles({.text = "01 ISTOK"}) == Titles{"Krov ISTOK 01.jpg"});
        CHECK(b.titles({.text = "cesma"}) == Titles{"Češma_zapad.jpg"});
        CHECK(b.titles({.text = "ČEŠMA ZAPAD"}) == Titles{"Češma_zapad.jpg"});
        CHECK(b.titles({.text = "istok zapad"}).empty());
        CHECK(b.titles({.text = "0%"}) == Titles{"100%.jpg"});
        CHECK(b.titles({.text = "a_z"}) == Titles{"Češma_zapad.jpg"});
        CHECK(b.titles({.text = "k_ov"}).empty());
        CHECK(b.titles({.text = "!"}).empty());
        CHECK(b.titles({.text = "  "}).size() == 3);
    });
}

TEST_CASE("pages stay whole while new analyses come in, and belong to their owner")
{
    on_each_engine([](ListBench& b) {
        auto const first = b.done("dusty 1.jpg", vision::Condition::dusty);
        b.done("clean.jpg");
        auto const second = b.done("dusty 2.jpg", vision::Condition::dusty);
        HistoryFilter const dusty{.condition = vision::Condition::dusty};
        auto const page = b.analysis_lists.find(b.owner, {.limit = 1}, dusty);
        REQUIRE(page.size() == 1);
        CHECK(page[0].id == second);
        b.done("dusty 3.jpg", vision::Condition::dusty);
        auto const next = b.analysis_lists.find(b.owner, {.limit = 1, .before = second.value}, dusty);
        REQUIRE(next.size() == 1);
        CHECK(next[0].id == first);
        CHECK(b.analysis_lists.find(b.add_user(), {.limit = 10}, dusty).empty());
    });
}

}  // namespace heliograf::analysis
