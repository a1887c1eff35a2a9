#include "analysis/testing/analysis_bench.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>

namespace heliograf::analysis {
namespace {

/// One owner, one photo, and an analysis of it that waits.
struct JobBench : testing::AnalysisBench {
    explicit JobBench(db::Database& database) : AnalysisBench(database) {}

    UserId owner = add_user();
    StoredImage image = *images.store(owner, "roof.jpg", testing::grey_jpeg(64, 48, 90));
    PendingAnalysis pending = *analyses.request(
        testing::identity(owner), {.image_path = image.stored_name, .options = {}, .language = Language::en}
    );

    std::string failure() { return analysis_store.find_request(pending.analysis)->failure_code; }
    Status status() { return analysis_store.find_request(pending.analysis)->status; }
    jobs::ClaimedJob claimed(int attempt = 1)
    {
        return {
            .id = pending.job,
            .kind = analyze_job_kind,
            .payload = to_json(AnalyzePayload{pending.analysis.value}),
            .attempt = attempt,
            .max_attempts = 4
        };
    }
};

void on_each_engine(std::function<void(JobBench&)> const& test)
{
    db::for_each_engine([&](db::Database& database) {
        JobBench bench{database};
        test(bench);
    });
}

/// What the stream said about analyses; it also greets.
std::vector<std::string> told(http::EventSource& stream)
{
    std::vector<std::string> said;
    for (auto const& event : stream.take())
        if (event.name == "analysis.finished") said.push_back(event.data);
    return said;
}

}  // namespace

TEST_CASE("a run stores the result and its heat map, and tells the owner")
{
    on_each_engine([](JobBench& b) {
        auto const stream = b.events.subscribe(b.owner.value, "");
        b.run_jobs();

        CHECK(b.queue.state(b.pending.job) == jobs::JobState::done);
        auto const finished = b.analysis_store.find_finished(b.owner, b.pending.analysis);
        REQUIRE(finished);
        CHECK(finished->provider == "fake");
        CHECK_FALSE(finished->stood_in_for);
        auto const overlay = b.blobs.read(finished->overlay_key);
        REQUIRE(overlay);
        CHECK(overlay->starts_with("\x89PNG"));

        CHECK(
            told(*stream) ==
            std::vector{std::string{R"({"analysisId":")" + b.pending.analysis.value + R"(","success":true})"}}
        );
    });
}

TEST_CASE("the result knows who judged, and for whom it stood in")
{
    on_each_engine([](JobBench& b) {
        b.vision.stood_in_for = "openai";
        b.run_jobs();
        auto const finished = b.analysis_store.find_finished(b.owner, b.pending.analysis);
        REQUIRE(finished);
        CHECK(finished->provider == "fake");
        CHECK(finished->stood_in_for == "openai");
    });
}

TEST_CASE("running it again after a crash changes nothing and tells nobody")
{
    on_each_engine([](JobBench& b) {
        CHECK(b.job.run(b.claimed()));
        auto const stream = b.events.subscribe(b.owner.value, "");
        b.vision.verdict = testing::spotless();
        CHECK(b.job.run(b.claimed(2)));
        CHECK(b.vision.calls == 1);
        CHECK(told(*stream).empty());
        CHECK(b.analysis_lists.find(b.owner, {.limit = 10}).size() == 1);
    });
}

TEST_CASE("a picture that is gone or damaged fails for good")
{
    struct Case {
        std::string what;
        std::function<void(JobBench&)> harm;
    };
    for (auto const& c : {
             Case{"gone", [](JobBench& b) { b.blobs.remove(b.image.content_hash); }},
             Case{"damaged", [](JobBench& b) { b.blobs.damage(b.image.content_hash, "\xff\xd8\xff no"); }},
         }) {
        CAPTURE(c.what);
        on_each_engine([&](JobBench& b) {
            c.harm(b);
            auto const stream = b.events.subscribe(b.owner.value, "");
            b.run_jobs();
            CHECK(b.queue.state(b.pending.job) == jobs::JobState::dead);
            CHECK(b.status() == Status::failed);
            CHECK(b.failure() == "analysis.image_broken");
            CHECK(b.vision.calls == 0);
            auto const said = told(*stream);
            REQUIRE(said.size() == 1);
            CHECK(said[0].ends_with(R"("success":false})"));
        });
    }
}

TEST_CASE("what may pass by is tried again, and only the last attempt fails the analysis")
{
    struct Case {
        std::string what;
        std::function<void(JobBench&, bool)> set_broken;
        char const* code;
    };
    std::vector<Case> const cases{
        {"provider away",
         [](JobBench& b, bool broken) {
             b.vision.error.reset();
             if (broken) b.vision.error = Error{ErrorKind::unavailable, "vision.unavailable", "away"};
         },
         "vision.unavailable"},
        {"provider throws", [](JobBench& b, bool broken) { b.vision.throws = broken; }, "analysis.failed"},
        {"no room", [](JobBench& b, bool broken) { b.blobs.full = broken; }, "analysis.storage_full"},
    };
    for (auto const& c : cases) {
        CAPTURE(c.what);
        on_each_engine([&](JobBench& b) {
            c.set_broken(b, true);
            b.run_jobs();
            CHECK(b.status() == Status::queued);
            c.set_broken(b, false);
            b.run_jobs(2);
            CHECK(b.status() == Status::done);
        });
        on_each_engine([&](JobBench& b) {
            c.set_broken(b, true);
            b.run_jobs(3);
            CHECK(b.status() == Status::queued);
            b.run_jobs(3);
            CHECK(b.status() == Status::failed);
            CHECK(b.failure() == c.code);
            CHECK(b.queue.state(b.pending.job) == jobs::JobState::dead);
        });
    }
}

TEST_CASE("a refused key is final and says so")
{
    on_each_engine([](JobBench& b) {
        b.vision.error = Error{ErrorKind::forbidden, "vision.api_key", "refused"};
        b.run_jobs();
        auto const answer = b.analyses.outcome(b.pending, Language::en);
        CHECK_FALSE(answer.success);
        CHECK(answer.apiKeyIssue);
        CHECK(answer.error == "vision.api_key");
        CHECK_FALSE(answer.analysisId);
    });
}

TEST_CASE("a job whose analysis is gone is done")
{
    on_each_engine([](JobBench& b) {
        auto orphan = b.claimed();
        orphan.payload = R"({"analysisId":"0190a5d0-0000-7000-8000-000000000000"})";
        CHECK(b.job.run(orphan));
        CHECK(b.vision.calls == 0);
    });
}

}  // namespace heliograf::analysis
