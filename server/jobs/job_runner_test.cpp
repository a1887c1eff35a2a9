#include "base/ensure.hpp"
#include "db/testing/test_database.hpp"
#include "jobs/job_runner.hpp"

#include <atomic>
#include <doctest/doctest.h>
#include <future>

namespace heliograf::jobs {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// A queue on the real clock, for runners with threads.
struct Bench {
    explicit Bench(db::Database& database) : db(database), queue(database, clock, random, signal) {}

    db::Database& db;
    SystemClock clock;
    SystemRandom random;
    JobSignal signal;
    JobQueue queue;

    std::future<void> end_of(JobId const& id)
    {
        auto ended = std::make_shared<std::promise<void>>();
        signal.on_finished(id, [ended] { ended->set_value(); });
        return ended->get_future();
    }
};

void on_each_engine(std::function<void(Bench&)> const& test)
{
    db::for_each_engine([&](db::Database& database) {
        Bench bench{database};
        test(bench);
    });
}

bool in_time(std::future<void> const& end, milliseconds limit = seconds{5})
{
    return end.wait_for(limit) == std::future_status::ready;
}

}  // namespace

TEST_CASE("drain runs what is due, also what a job adds, and says how many")
{
    on_each_engine([](Bench& b) {
        std::string ran;
        JobRunner runner{b.queue, b.signal, 1};
        runner.handle("first", [&](ClaimedJob const& job) -> JobOutcome {
            ran += job.payload;
            b.queue.enqueue(b.db, {.kind = "second", .payload = "b"});
            return {};
        });
        runner.handle("second", [&](ClaimedJob const& job) -> JobOutcome {
            ran += job.payload;
            return {};
        });
        b.queue.enqueue(b.db, {.kind = "first", .payload = "a"});
        CHECK(runner.drain() == 2);
        CHECK(ran == "ab");
        CHECK(runner.drain() == 0);
    });
}

TEST_CASE("a handler that refuses or throws is tried again or not, as it says")
{
    on_each_engine([](Bench& b) {
        JobRunner runner{b.queue, b.signal, 1};
        runner.handle("throws", [](ClaimedJob const&) -> JobOutcome {
            throw std::runtime_error{"broken pipe"};
        });
        runner.handle("refuses", [](ClaimedJob const&) -> JobOutcome {
            return tl::unexpected(JobFailure{.reason = "no such image", .retry = false});
        });
        auto const thrown = b.queue.enqueue(b.db, {.kind = "throws", .payload = ""});
        auto const refused = b.queue.enqueue(b.db, {.kind = "refuses", .payload = ""});
        CHECK(runner.drain() == 2);
        CHECK(b.queue.state(thrown) == JobState::queued);
        CHECK(b.queue.state(refused) == JobState::dead);
        CHECK(
            b.db.load("SELECT last_error FROM jobs WHERE id = $1", {thrown.value}).text(0) == "broken pipe"
        );
    });
}

TEST_CASE("a sleeping runner starts at once when work is announced, and the end wakes who waits")
{
    on_each_engine([](Bench& b) {
        JobRunner runner{b.queue, b.signal, 2};
        runner.handle("scan", [](ClaimedJob const&) -> JobOutcome { return {}; });
        runner.start();
        std::this_thread::sleep_for(milliseconds{100});
        auto const start = std::chrono::steady_clock::now();
        std::future<void> ended;
        b.db.transaction([&](db::Transaction& open) {
            ended = b.end_of(b.queue.enqueue(open, {.kind = "scan", .payload = ""}));
        });
        b.queue.announce();
        CHECK(in_time(ended));
        CHECK(std::chrono::steady_clock::now() - start < milliseconds{500});
    });
}

TEST_CASE("a job that nobody announces, as one of another process, is found within about a second")
{
    on_each_engine([](Bench& b) {
        JobRunner runner{b.queue, b.signal, 1};
        runner.handle("scan", [](ClaimedJob const&) -> JobOutcome { return {}; });
        runner.start();
        std::this_thread::sleep_for(milliseconds{50});
        std::future<void> ended;
        b.db.transaction([&](db::Transaction& open) {
            ended = b.end_of(b.queue.enqueue(open, {.kind = "scan", .payload = ""}));
        });
        CHECK(in_time(ended, milliseconds{2500}));
    });
}

TEST_CASE("a job due soon runs when it is due")
{
    on_each_engine([](Bench& b) {
        JobRunner runner{b.queue, b.signal, 1};
        runner.handle("scan", [](ClaimedJob const&) -> JobOutcome { return {}; });
        runner.start();
        auto const due = b.clock.now() + milliseconds{300};
        std::future<void> ended;
        b.db.transaction([&](db::Transaction& open) {
            ended = b.end_of(b.queue.enqueue(open, {.kind = "scan", .payload = "", .not_before = due}));
        });
        b.queue.announce();
        CHECK(in_time(ended));
        CHECK(b.clock.now() >= due);
        CHECK(b.clock.now() < due + milliseconds{700});
    });
}

TEST_CASE("a job that takes longer than its lease stays with its runner")
{
    on_each_engine([](Bench& b) {
        std::atomic<int> runs{0};
        auto const slow = [&](ClaimedJob const&) -> JobOutcome {
            ++runs;
            std::this_thread::sleep_for(milliseconds{2500});
            return {};
        };
        JobSignal other_signal;
        JobQueue other_queue{b.db, b.clock, b.random, other_signal};
        JobRunner runner{b.queue, b.signal, 1};
        JobRunner other{other_queue, other_signal, 1};
        for (auto* each : {&runner, &other}) each->handle("slow", slow, seconds{1});
        auto const id = b.queue.enqueue(b.db, {.kind = "slow", .payload = ""});
        auto const ended = b.end_of(id);
        auto const ended_elsewhere = std::make_shared<std::promise<void>>();
        other_signal.on_finished(id, [ended_elsewhere] { ended_elsewhere->set_value(); });
        runner.start();
        other.start();
        for (int i = 0; i < 80 && b.queue.state(id) != JobState::done; ++i)
            std::this_thread::sleep_for(milliseconds{50});
        CHECK(b.queue.state(id) == JobState::done);
        CHECK(runs == 1);
    });
}

TEST_CASE("two runners with several threads run every job exactly once")
{
    on_each_engine([](Bench& b) {
        constexpr int count = 40;
        std::mutex mutex;
        std::map<std::string, int> runs;
        auto const note = [&](ClaimedJob const& job) -> JobOutcome {
            std::lock_guard const lock{mutex};
            ++runs[job.id.value];
            return {};
        };
        JobSignal other_signal;
        JobQueue other_queue{b.db, b.clock, b.random, other_signal};
        JobRunner runner{b.queue, b.signal, 2};
        JobRunner other{other_queue, other_signal, 2};
        for (auto* each : {&runner, &other}) each->handle("scan", note);
        for (int i = 0; i < count; ++i) b.queue.enqueue(b.db, {.kind = "scan", .payload = ""});
        runner.start();
        other.start();
        for (int i = 0; i < 200 && b.queue.unfinished("scan", std::nullopt) > 0; ++i)
            std::this_thread::sleep_for(milliseconds{50});
        runner.stop();
        other.stop();
        CHECK(runs.size() == count);
        for (auto const& [id, times] : runs) CHECK(times == 1);
    });
}

TEST_CASE("stop waits for the job that runs and takes no other")
{
    on_each_engine([](Bench& b) {
        std::promise<void> started;
        std::atomic<int> finished{0};
        JobRunner runner{b.queue, b.signal, 1};
        runner.handle("slow", [&](ClaimedJob const&) -> JobOutcome {
            started.set_value();
            std::this_thread::sleep_for(milliseconds{300});
            ++finished;
            return {};
        });
        auto const first = b.queue.enqueue(b.db, {.kind = "slow", .payload = ""});
        std::this_thread::sleep_for(milliseconds{2});
        auto const second = b.queue.enqueue(b.db, {.kind = "slow", .payload = ""});
        runner.start();
        REQUIRE(in_time(started.get_future()));
        runner.stop();
        CHECK(finished == 1);
        CHECK(b.queue.state(first) == JobState::done);
        CHECK(b.queue.state(second) == JobState::queued);
    });
}

TEST_CASE("who no longer waits is not woken, and several who wait all are")
{
    JobSignal signal;
    int woken = 0;
    JobId const id{"a"};
    auto const left = signal.on_finished(id, [&] { ++woken; });
    signal.forget(left);
    signal.finished(id);
    CHECK(woken == 0);
    signal.on_finished(id, [&] { ++woken; });
    auto const gone = signal.on_finished(id, [&] { woken += 10; });
    signal.on_finished(id, [&] { ++woken; });
    signal.on_finished({"b"}, [&] { woken += 100; });
    signal.forget(gone);
    signal.forget(gone);
    signal.forget(left);
    signal.finished(id);
    signal.finished(id);
    CHECK(woken == 2);
    auto const late = signal.on_finished(id, [&] { ++woken; });
    signal.finished(id);
    signal.forget(late);  // its job has ended
    CHECK(woken == 3);
}

TEST_CASE("work that arrives before the sleep is not slept through; stop ends every sleep")
{
    JobSignal signal;
    signal.work_arrived();
    auto const start = std::chrono::steady_clock::now();
    CHECK(signal.wait_for_work(seconds{5}));
    CHECK(std::chrono::steady_clock::now() - start < seconds{1});
    CHECK(signal.wait_for_work(milliseconds{10}));
    std::thread stopper{[&] { signal.stop(); }};
    CHECK_FALSE(signal.wait_for_work(seconds{5}));
    stopper.join();
    CHECK_FALSE(signal.wait_for_work(seconds{5}));
    CHECK(std::chrono::steady_clock::now() - start < seconds{3});
}

TEST_CASE("a runner is set up before it starts, one handler a kind")
{
    on_each_engine([](Bench& b) {
        auto const nothing = [](ClaimedJob const&) -> JobOutcome { return {}; };
        JobRunner runner{b.queue, b.signal, 1};
        CHECK_THROWS_AS(runner.start(), InvariantBroken);
        CHECK_THROWS_AS(runner.handle("scan", nothing, seconds{0}), InvariantBroken);
        runner.handle("scan", nothing);
        CHECK_THROWS_AS(runner.handle("scan", nothing), InvariantBroken);
        runner.start();
        CHECK_THROWS_AS(runner.handle("mail", nothing), InvariantBroken);
    });
}

}  // namespace heliograf::jobs
