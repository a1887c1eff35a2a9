#pragma once
#include "db/testing/test_database.hpp"
#include "jobs/job_queue.hpp"

namespace heliograf::jobs {

inline constexpr std::chrono::seconds lease{60};

/// A queue on a clock that stands still.
struct QueueOnFakeClock {
    explicit QueueOnFakeClock(db::Database& database) : db(database), queue(database, clock, random, signal)
    {}

    db::Database& db;
    FakeClock clock{from_unix_ms(1'800'000'000'000)};
    SystemRandom random;
    JobSignal signal;
    JobQueue queue;
    std::vector<std::string> kinds{"scan", "mail"};

    /// Later than the one before: jobs of one millisecond have no order among them.
    JobId add(NewJob const& job)
    {
        clock.advance(std::chrono::milliseconds{1});
        return queue.enqueue(db, job);
    }
    std::optional<ClaimedJob> claim() { return queue.claim(kinds, lease); }
    std::string next_payload()
    {
        auto const job = claim();
        return job ? job->payload : "none";
    }
};

inline void on_each_engine(std::function<void(QueueOnFakeClock&)> const& test)
{
    db::for_each_engine([&](db::Database& database) {
        QueueOnFakeClock bench{database};
        test(bench);
    });
}

}  // namespace heliograf::jobs
