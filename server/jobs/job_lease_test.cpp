#include "jobs/testing/queue_on_fake_clock.hpp"

#include <algorithm>
#include <doctest/doctest.h>

namespace heliograf::jobs {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST_CASE("a lease that ends makes the job claimable, and the late claimant harmless")
{
    on_each_engine([](QueueOnFakeClock& b) {
        auto const id = b.add({.kind = "scan", .payload = "x"});
        auto const first = b.claim();
        REQUIRE(first.has_value());
        b.clock.advance(lease - milliseconds{1});
        CHECK_FALSE(b.claim().has_value());
        CHECK(b.queue.renew(*first, lease));
        b.clock.advance(lease - milliseconds{1});
        CHECK_FALSE(b.claim().has_value());
        b.clock.advance(milliseconds{1});

        auto const second = b.claim();
        REQUIRE(second.has_value());
        CHECK(second->id == id);
        CHECK(second->attempt == 2);
        CHECK_FALSE(b.queue.renew(*first, lease));
        b.queue.complete(*first);
        b.queue.fail(*first, "too late", false);
        CHECK(b.queue.state(id) == JobState::running);
        b.queue.complete(*second);
        CHECK(b.queue.state(id) == JobState::done);
    });
}

TEST_CASE("the back-off doubles from 1 s to at most 5 min, give or take a fifth")
{
    on_each_engine([](QueueOnFakeClock& b) {
        auto const id = b.add({.kind = "scan", .payload = "x", .max_attempts = 14});
        for (int attempt = 1; attempt < 14; ++attempt) {
            CAPTURE(attempt);
            auto const job = b.claim();
            REQUIRE(job.has_value());
            CHECK(job->attempt == attempt);
            b.queue.fail(*job, "camera silent", true);
            CHECK(b.queue.state(id) == JobState::queued);
            auto const wait = b.queue.until_due(b.kinds, std::chrono::hours{1});
            auto const full =
                std::min<milliseconds>(seconds{1} * (1 << (attempt - 1)), std::chrono::minutes{5});
            CHECK(wait >= full * 8 / 10);
            CHECK(wait <= full * 12 / 10);
            CHECK(wait <= std::chrono::minutes{5});
            b.clock.advance(wait - milliseconds{1});
            CHECK_FALSE(b.claim().has_value());
            b.clock.advance(milliseconds{1});
        }
        b.queue.fail(*b.claim(), "camera silent", true);
        CHECK(b.queue.state(id) == JobState::dead);
    });
}

TEST_CASE("a job dies after its last attempt, at once when another try cannot help, and with its runner")
{
    on_each_engine([](QueueOnFakeClock& b) {
        int woken = 0;
        auto const hopeless = b.add({.kind = "scan", .payload = "x"});
        b.signal.on_finished(hopeless, [&] { ++woken; });
        b.queue.fail(*b.claim(), std::string(700, 'x') + std::string{"\0", 1}, false);
        CHECK(b.queue.state(hopeless) == JobState::dead);
        CHECK(woken == 1);

        auto const poison = b.add({.kind = "scan", .payload = "x", .max_attempts = 2});
        b.signal.on_finished(poison, [&] { ++woken; });
        for (int attempt = 1; attempt <= 2; ++attempt) {
            CHECK(b.claim().has_value());
            b.clock.advance(lease);
        }
        CHECK_FALSE(b.claim().has_value());
        CHECK(b.queue.state(poison) == JobState::dead);
        CHECK(woken == 2);
        CHECK(b.queue.dead_count() == 2);
    });
}

TEST_CASE("a reason is kept in whole characters and without NUL")
{
    on_each_engine([](QueueOnFakeClock& b) {
        b.add({.kind = "scan", .payload = "x"});
        std::string reason = std::string{"a\0", 2};
        for (int i = 0; i < 400; ++i) reason += "č";
        b.queue.fail(*b.claim(), reason, false);
        auto const kept = b.db.load("SELECT last_error FROM jobs").text(0);
        CHECK(kept.size() == 500);
        CHECK(kept.substr(0, 4) == "a č");
    });
}

}  // namespace heliograf::jobs
