#include "jobs/job_queue.hpp"
#include "jobs/testing/queue_on_fake_clock.hpp"

#include <algorithm>
#include <atomic>
#include <doctest/doctest.h>
#include <set>
#include <thread>

namespace heliograf::jobs {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST_CASE("a job is claimed once, with what was put in, and its end is known")
{
    on_each_engine([](QueueOnFakeClock& b) {
        CHECK_FALSE(b.claim().has_value());
        auto const id = b.add({.kind = "scan", .payload = R"({"camera":7})", .max_attempts = 3});
        CHECK(b.queue.state(id) == JobState::queued);

        auto const job = b.claim();
        REQUIRE(job.has_value());
        CHECK(job->id == id);
        CHECK(job->kind == "scan");
        CHECK(job->payload == R"({"camera":7})");
        CHECK(job->attempt == 1);
        CHECK(job->max_attempts == 3);
        CHECK(b.queue.state(id) == JobState::running);
        CHECK_FALSE(b.claim().has_value());

        b.queue.complete(*job);
        CHECK(b.queue.state(id) == JobState::done);
        CHECK_FALSE(b.claim().has_value());
        CHECK(b.queue.state({"00000000-0000-7000-8000-000000000000"}) == std::nullopt);
    });
}

TEST_CASE("a job exists exactly when the transaction that added it does")
{
    on_each_engine([](QueueOnFakeClock& b) {
        CHECK_THROWS(b.db.transaction([&](db::Transaction& open) {
            b.queue.enqueue(open, {.kind = "scan", .payload = "lost"});
            throw std::runtime_error{"no"};
        }));
        CHECK_FALSE(b.claim().has_value());
        b.db.transaction([&](db::Transaction& open) {
            b.queue.enqueue(open, {.kind = "scan", .payload = "kept"});
        });
        CHECK(b.next_payload() == "kept");
    });
}

TEST_CASE("a runner gets only kinds it knows, and nothing before its time")
{
    on_each_engine([](QueueOnFakeClock& b) {
        b.add({.kind = "report", .payload = "unknown kind"});
        b.add({.kind = "scan", .payload = "later", .not_before = b.clock.now() + seconds{10}});
        CHECK(b.next_payload() == "none");
        CHECK(b.queue.until_due(b.kinds, seconds{1}) == seconds{1});
        CHECK(b.queue.until_due(b.kinds, seconds{60}) == seconds{10} - milliseconds{1});
        b.clock.advance(seconds{10});
        CHECK(b.queue.until_due(b.kinds, seconds{60}) == seconds{0});
        CHECK(b.next_payload() == "later");
    });
}

TEST_CASE("jobs run oldest first, tenants in turn")
{
    on_each_engine([](QueueOnFakeClock& b) {
        for (int i = 1; i <= 5; ++i)
            b.add({.kind = "scan", .payload = "ana" + std::to_string(i), .tenant = "ana"});
        CHECK(b.next_payload() == "ana1");
        CHECK(b.next_payload() == "ana2");
        b.add({.kind = "scan", .payload = "bo1", .tenant = "bo"});
        b.add({.kind = "mail", .payload = "bo2", .tenant = "bo"});
        b.add({.kind = "mail", .payload = "nobody1"});
        CHECK(b.next_payload() == "ana3");
        CHECK(b.next_payload() == "ana4");
        CHECK(b.next_payload() == "bo1");
        CHECK(b.next_payload() == "nobody1");
        CHECK(b.next_payload() == "ana5");
        CHECK(b.next_payload() == "bo2");
        CHECK(b.next_payload() == "none");
    });
}

TEST_CASE("newcomers cannot push back a waiting job for ever")
{
    on_each_engine([](QueueOnFakeClock& b) {
        for (int i = 1; i <= 10; ++i)
            b.add({.kind = "scan", .payload = "ana" + std::to_string(i), .tenant = "ana"});
        int others = 0;
        while (b.queue.unfinished("scan", "ana") > 0) {
            b.add({.kind = "scan", .payload = "other", .tenant = "guest" + std::to_string(others++)});
            b.queue.complete(*b.claim());
            REQUIRE(others < 1000);
        }
        CHECK(others < 60);  // ten rounds, each one longer
    });
}

TEST_CASE("of jobs with the same key one is unfinished at a time")
{
    on_each_engine([](QueueOnFakeClock& b) {
        NewJob const job{.kind = "scan", .payload = "x", .tenant = "ana", .dedup_key = "camera-7"};
        auto const first = b.add(job);
        CHECK(b.add(job) == first);
        auto const claimed = b.claim();
        CHECK(b.add(job) == first);
        CHECK(b.queue.unfinished("scan", std::nullopt) == 1);
        b.queue.complete(*claimed);
        auto const second = b.add(job);
        CHECK(second != first);
        CHECK(b.add({.kind = "scan", .payload = "y", .dedup_key = "camera-8"}) != second);
        CHECK(b.queue.unfinished("scan", std::nullopt) == 2);
        CHECK(b.queue.unfinished("scan", "ana") == 1);
        CHECK(b.queue.unfinished("scan", "bo") == 0);
        CHECK(b.queue.unfinished("mail", std::nullopt) == 0);
    });
}

TEST_CASE("twenty equal jobs added at once are one job")
{
    on_each_engine([](QueueOnFakeClock& b) {
        std::mutex mutex;
        std::set<std::string> ids;
        std::vector<std::thread> threads;
        for (int i = 0; i < 20; ++i)
            threads.emplace_back([&] {
                auto const id = b.queue.enqueue(b.db, {.kind = "scan", .payload = "x", .dedup_key = "one"});
                std::lock_guard const lock{mutex};
                ids.insert(id.value);
            });
        for (auto& thread : threads) thread.join();
        CHECK(ids.size() == 1);
        CHECK(b.queue.unfinished("scan", std::nullopt) == 1);
    });
}

TEST_CASE("many claimants at once share the jobs, each job in one hand")
{
    on_each_engine([](QueueOnFakeClock& b) {
        constexpr int count = 60;
        for (int i = 0; i < count; ++i)
            b.add({.kind = "scan", .payload = std::to_string(i), .tenant = "t" + std::to_string(i % 3)});
        std::mutex mutex;
        std::multiset<std::string> claimed;
        std::vector<std::thread> threads;
        for (int i = 0; i < 6; ++i)
            threads.emplace_back([&] {
                while (auto const job = b.claim()) {
                    std::lock_guard const lock{mutex};
                    claimed.insert(job->id.value);
                }
            });
        for (auto& thread : threads) thread.join();
        // A claimant that finds what is left locked by others stops early; nothing may be claimed twice.
        while (auto const job = b.claim()) claimed.insert(job->id.value);
        CHECK(claimed.size() == count);
        CHECK(std::set<std::string>(claimed.begin(), claimed.end()).size() == count);
    });
}

TEST_CASE("what was done a day ago is removed, what died stays a month")
{
    on_each_engine([](QueueOnFakeClock& b) {
        auto const done = b.add({.kind = "scan", .payload = "x"});
        b.queue.complete(*b.claim());
        auto const dead = b.add({.kind = "scan", .payload = "x"});
        b.queue.fail(*b.claim(), "no", false);
        auto const waiting = b.add({.kind = "scan", .payload = "x"});
        CHECK(b.queue.prune() == 0);
        b.clock.advance(std::chrono::hours{25});
        CHECK(b.queue.prune() == 1);
        CHECK(b.queue.state(done) == std::nullopt);
        b.clock.advance(std::chrono::hours{24 * 30});
        CHECK(b.queue.prune() == 1);
        CHECK(b.queue.state(dead) == std::nullopt);
        CHECK(b.queue.state(waiting) == JobState::queued);
    });
}

}  // namespace heliograf::jobs
