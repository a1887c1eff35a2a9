#include "analysis/testing/analysis_bench.hpp"
#include "db/migrations.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>

/// How the answer to /api/analysis/analyze waits for its job.
namespace heliograf::analysis {
namespace {

struct WaitBench : testing::AnalysisBench {
    explicit WaitBench(db::Database& database) : AnalysisBench(database) {}

    UserId owner = add_user();
    std::string picture = uploaded_path(owner);

    http::Deferred analyze()
    {
        auto const match = router.match("POST", "/api/analysis/analyze");
        http::Request request{.method = "POST", .path = "/api/analysis/analyze"};
        request.headers["Content-Type"] = "application/json";
        request.headers["X-Test-User"] = owner.value;
        request.body = R"({"imagePath":")" + picture + R"("})";
        CHECK_FALSE(http::admit(*match.route, request));
        return std::get<http::Deferred>(http::answer(*match.route, request));
    }
};

void with_bench(std::function<void(WaitBench&)> const& test)
{
    db::TestDatabase const place{db::Engine::sqlite};
    auto const database = db::open(place.url());
    db::migrate(*database);
    WaitBench bench{*database};
    test(bench);
}

}  // namespace

TEST_CASE("the answer waits until the job ends and is woken once")
{
    with_bench([](WaitBench& b) {
        auto const waiting = b.analyze();
        int woken = 0;
        waiting.subscribe([&] { ++woken; });
        CHECK(woken == 0);
        b.run_jobs();
        CHECK(woken == 1);
        CHECK(testing::json_of(waiting.answer()).at("success").as_bool());
    });
}

TEST_CASE("a job that ended before anybody waited is answered at once")
{
    with_bench([](WaitBench& b) {
        auto const late = b.analyze();
        b.run_jobs();
        int woken = 0;
        late.subscribe([&] { ++woken; });
        CHECK(woken == 1);
        CHECK(testing::json_of(late.answer()).at("success").as_bool());
    });
}

TEST_CASE("two who wait for the same photo get the same analysis")
{
    with_bench([](WaitBench& b) {
        auto const one = b.analyze();
        auto const two = b.analyze();
        int woken = 0;
        one.subscribe([&] { ++woken; });
        two.subscribe([&] { ++woken; });
        b.run_jobs();
        CHECK(woken == 2);
        CHECK(
            testing::json_of(one.answer()).at("analysisId") == testing::json_of(two.answer()).at("analysisId")
        );
        CHECK(b.vision.calls == 1);
    });
}

TEST_CASE("who is answered, refused or gone takes nobody else's place")
{
    with_bench([](WaitBench& b) {
        int woken = 0;
        auto const patient = b.analyze();
        patient.subscribe([&] { ++woken; });
        {
            auto const gone = b.analyze();
            gone.subscribe([&] { woken += 10; });
        }
        {
            auto const out_of_time = b.analyze();
            out_of_time.subscribe([&] { woken += 100; });
            CHECK_FALSE(testing::json_of(out_of_time.answer()).at("success").as_bool());
        }
        b.run_jobs();
        CHECK(woken == 1);
        CHECK(testing::json_of(patient.answer()).at("success").as_bool());
    });
}

TEST_CASE("after the deadline the caller hears that it goes on, and the result comes all the same")
{
    with_bench([](WaitBench& b) {
        auto const waiting = b.analyze();
        CHECK(waiting.deadline == std::chrono::seconds{30});
        waiting.subscribe([] {});
        auto const answer = testing::json_of(waiting.answer());
        CHECK_FALSE(answer.at("success").as_bool());
        CHECK(answer.at("error").as_string() == "analysis.still_running");
        b.run_jobs();
        auto const id = std::string{answer.at("analysisId").as_string()};
        CHECK(b.get(b.owner, "/api/analysis/" + id).status == 200);
    });
}

}  // namespace heliograf::analysis
