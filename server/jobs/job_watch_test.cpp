#include "jobs/job_watch.hpp"
#include "jobs/testing/queue_on_fake_clock.hpp"

#include <doctest/doctest.h>
#include <future>

namespace heliograf::jobs {

using namespace std::chrono_literals;

namespace {

/// A waiter of this process, and the queue of another process on the same database.
struct TwoProcesses {
    explicit TwoProcesses(QueueOnFakeClock& bench) : here(bench) {}

    std::future<void> end_of(JobId const& id)
    {
        auto const ended = std::make_shared<std::promise<void>>();
        here.signal.on_finished(id, [ended] { ended->set_value(); });
        return ended->get_future();
    }
    std::optional<ClaimedJob> claim_there() { return there.claim(here.kinds, lease); }

    QueueOnFakeClock& here;
    JobSignal signal_there;
    JobQueue there{here.db, here.clock, here.random, signal_there};
    JobWatch watch{here.queue, here.signal};
};

}  // namespace

TEST_CASE("who waits hears of a job that another process ended, within about a second")
{
    on_each_engine([](QueueOnFakeClock& bench) {
        TwoProcesses both{bench};
        auto const good = bench.add({.kind = "scan", .payload = "good"});
        auto const bad = bench.add({.kind = "scan", .payload = "bad"});
        auto const untouched = bench.add({.kind = "scan", .payload = "untouched"});
        auto const end_of_good = both.end_of(good);
        auto const end_of_bad = both.end_of(bad);
        auto const end_of_untouched = both.end_of(untouched);
        CHECK(end_of_good.wait_for(400ms) == std::future_status::timeout);

        auto const start = std::chrono::steady_clock::now();
        both.there.complete(*both.claim_there());
        both.there.fail(*both.claim_there(), "no", false);
        CHECK(end_of_good.wait_for(5s) == std::future_status::ready);
        CHECK(end_of_bad.wait_for(5s) == std::future_status::ready);
        CHECK(std::chrono::steady_clock::now() - start < 2s);
        CHECK(end_of_untouched.wait_for(0s) == std::future_status::timeout);
    });
}

TEST_CASE("a job that is gone from the database has ended for who waits")
{
    on_each_engine([](QueueOnFakeClock& bench) {
        TwoProcesses both{bench};
        auto const end = both.end_of({"00000000-0000-7000-8000-000000000000"});
        CHECK(end.wait_for(5s) == std::future_status::ready);
    });
}

TEST_CASE("the watch ends while somebody still waits")
{
    on_each_engine([](QueueOnFakeClock& bench) {
        auto const start = std::chrono::steady_clock::now();
        {
            TwoProcesses both{bench};
            static_cast<void>(both.end_of(bench.add({.kind = "scan", .payload = "x"})));
        }
        CHECK(std::chrono::steady_clock::now() - start < 3s);
        CHECK_FALSE(bench.signal.pause(1ms));
    });
}

TEST_CASE("of many jobs those that nobody will run any more are told apart")
{
    on_each_engine([](QueueOnFakeClock& bench) {
        CHECK(bench.queue.unfinished_among({}).empty());
        auto const done = bench.add({.kind = "scan", .payload = "1"});
        bench.queue.complete(*bench.claim());
        auto const running = bench.add({.kind = "scan", .payload = "2"});
        REQUIRE(bench.claim());
        auto const queued = bench.add({.kind = "scan", .payload = "3"});
        auto unfinished = bench.queue.unfinished_among({queued, done, running});
        std::ranges::sort(unfinished, {}, &JobId::value);
        CHECK(unfinished == std::vector{running, queued});
    });
}

}  // namespace heliograf::jobs
