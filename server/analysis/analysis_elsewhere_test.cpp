#include "analysis/testing/analysis_bench.hpp"
#include "db/testing/test_database.hpp"
#include "jobs/job_watch.hpp"

#include <doctest/doctest.h>

namespace heliograf::analysis {
namespace {

using namespace std::chrono_literals;

TEST_CASE("analyze answers soon when the runner of another process does the work")
{
    db::for_each_engine([](db::Database& database) {
        testing::AnalysisBench bench{database};
        jobs::JobWatch const watch{bench.queue, bench.signal};
        jobs::JobSignal signal_there;
        jobs::JobQueue queue_there{database, bench.clock, bench.random, signal_there};
        jobs::JobRunner runner_there{queue_there, signal_there, 1};
        runner_there.handle(analyze_job_kind, [&](auto const& claimed) { return bench.job.run(claimed); });
        auto const ana = bench.add_user();
        auto const order = R"({"imagePath":")" + bench.uploaded_path(ana) + R"("})";
        runner_there.start();

        auto const start = std::chrono::steady_clock::now();
        auto const answer = bench.post(ana, "/api/analysis/analyze", order);
        CHECK(std::chrono::steady_clock::now() - start < 5s);
        CHECK(answer.status == 200);
        CHECK(testing::json_of(answer).at("success").as_bool());
    });
}

}  // namespace
}  // namespace heliograf::analysis
