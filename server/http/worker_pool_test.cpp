#include "http/worker_pool.hpp"

#include <atomic>
#include <doctest/doctest.h>
#include <future>
#include <latch>

namespace heliograf::http {
namespace {

constexpr std::size_t threads = 4;
constexpr std::size_t queue_max = 8;

TEST_CASE("as many tasks run at once as there are threads, however close together they come")
{
    for (int round = 0; round < 50; ++round) {
        WorkerPool pool{threads, queue_max};
        // Each waits for all the others: with a thread asleep beside its task, this would never end.
        std::latch all_here{static_cast<std::ptrdiff_t>(threads)};
        for (std::size_t i = 0; i < threads; ++i)
            REQUIRE(pool.try_post([&all_here] { all_here.arrive_and_wait(); }));
        all_here.wait();
        pool.finish();
    }
}

TEST_CASE("a task that blocks does not hold up the next")
{
    WorkerPool pool{2, queue_max};
    std::promise<void> release;
    REQUIRE(pool.try_post([released = release.get_future().share()] { released.wait(); }));
    for (int i = 0; i < 100; ++i) {
        std::promise<void> done;
        REQUIRE(pool.try_post([&done] { done.set_value(); }));
        done.get_future().wait();
    }
    release.set_value();
}

TEST_CASE("a full queue refuses, and what was taken still runs")
{
    std::atomic<int> ran = 0;
    std::promise<void> release;
    auto const released = release.get_future().share();
    WorkerPool pool{1, queue_max};
    std::promise<void> started;
    REQUIRE(pool.try_post([&, released] {
        started.set_value();
        released.wait();
    }));
    started.get_future().wait();
    for (std::size_t i = 0; i < queue_max; ++i) REQUIRE(pool.try_post([&ran] { ++ran; }));
    CHECK_FALSE(pool.try_post([&ran] { ++ran; }));
    release.set_value();
    pool.finish();
    CHECK(ran == static_cast<int>(queue_max));
    CHECK_FALSE(pool.try_post([&ran] { ++ran; }));
}

TEST_CASE("of tasks from several threads none is lost")
{
    constexpr int each = 2'000;
    std::atomic<int> ran = 0;
    WorkerPool pool{threads, queue_max};
    auto const post_all = [&] {
        for (int posted = 0; posted < each;)
            if (pool.try_post([&ran] { ++ran; }))
                ++posted;
            else
                std::this_thread::yield();
    };
    std::thread other{post_all};
    post_all();
    other.join();
    pool.finish();
    CHECK(ran == 2 * each);
}

}  // namespace
}  // namespace heliograf::http
