#include "analysis/testing/analysis_bench.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>

/// Analyses whose job ended without telling them.
namespace heliograf::analysis {
namespace {

constexpr std::chrono::seconds lease{60};

struct AbandonedBench : testing::AnalysisBench {
    explicit AbandonedBench(db::Database& database) : AnalysisBench(database) {}

    UserId owner = add_user();
    std::vector<std::string> kinds{analyze_job_kind};

    PendingAnalysis ask(std::uint8_t shade)
    {
        auto const image = images.store(owner, "roof.jpg", testing::grey_jpeg(64, 48, shade));
        return *analyses.request(
            testing::identity(owner),
            {.image_path = image->stored_name, .options = {}, .language = Language::en}
        );
    }
    Status status(PendingAnalysis const& of) { return analysis_store.find_request(of.analysis)->status; }
    /// Claims the only job again and again, as a runner that dies of it each time.
    void let_runners_vanish()
    {
        while (queue.claim(kinds, lease)) clock.advance(lease);
    }
};

void on_each_engine(std::function<void(AbandonedBench&)> const& test)
{
    db::for_each_engine([&](db::Database& database) {
        AbandonedBench bench{database};
        test(bench);
    });
}

}  // namespace

TEST_CASE("an analysis whose job died without a word, or is gone, has failed for whoever waits")
{
    struct Case {
        char const* what;
        std::function<void(AbandonedBench&)> abandon;
    };
    for (auto const& c : {
             Case{"the runner vanished in every attempt", [](auto& b) { b.let_runners_vanish(); }},
             Case{
                 "the failure could not be written",
                 [](auto& b) { b.queue.fail(*b.queue.claim(b.kinds, lease), "the database is away", false); }
             },
             Case{"the job was removed", [](auto& b) { b.db.execute("DELETE FROM jobs"); }},
         }) {
        CAPTURE(c.what);
        on_each_engine([&](AbandonedBench& b) {
            auto const pending = b.ask(90);
            c.abandon(b);
            CHECK(b.status(pending) == Status::queued);
            auto const answer = b.analyses.outcome(pending, Language::en);
            CHECK_FALSE(answer.success);
            CHECK(answer.error == "analysis.failed");
            CHECK_FALSE(answer.analysisId);
            CHECK(b.status(pending) == Status::failed);
        });
    }
}

TEST_CASE("a job that waits, runs or will be tried again leaves its analysis going")
{
    on_each_engine([](AbandonedBench& b) {
        auto const pending = b.ask(90);
        auto const goes_on = [&] {
            CHECK(b.analyses.fail_abandoned() == 0);
            CHECK(b.analyses.outcome(pending, Language::en).error == "analysis.still_running");
            CHECK(b.status(pending) == Status::queued);
        };
        goes_on();
        auto const claimed = b.queue.claim(b.kinds, lease);
        REQUIRE(claimed);
        goes_on();
        b.queue.fail(*claimed, "try again", true);
        goes_on();
        b.run_jobs(2);
        CHECK(b.status(pending) == Status::done);
        CHECK(b.analyses.fail_abandoned() == 0);
        CHECK(b.analyses.outcome(pending, Language::en).success);
    });
}

TEST_CASE("at the start, what no job will make is failed, and only that")
{
    on_each_engine([](AbandonedBench& b) {
        auto const dead = b.ask(90);
        b.let_runners_vanish();
        auto const gone = b.ask(91);
        b.db.execute("DELETE FROM jobs WHERE id = $1", {gone.job.value});
        auto const done = b.ask(92);
        b.run_jobs();
        auto const waiting = b.ask(93);

        CHECK(b.analyses.fail_abandoned() == 2);
        CHECK(b.status(dead) == Status::failed);
        CHECK(b.analysis_store.find_request(dead.analysis)->failure_code == "analysis.failed");
        CHECK(b.status(gone) == Status::failed);
        CHECK(b.status(done) == Status::done);
        CHECK(b.status(waiting) == Status::queued);
        CHECK(b.analyses.fail_abandoned() == 0);
        b.run_jobs();
        CHECK(b.status(waiting) == Status::done);
    });
}

}  // namespace heliograf::analysis
