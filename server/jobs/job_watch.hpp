#pragma once
#include "jobs/job_queue.hpp"
#include "jobs/job_signal.hpp"

#include <thread>

namespace heliograf::jobs {

/// Tells those of this process who wait for a job that another process ended it. While somebody waits, it
/// asks the database for all their jobs in one statement, after 250 ms and then more rarely, at least once a
/// second; what ends in this process is mostly told before the first time.
class JobWatch {
public:
    JobWatch(JobQueue& queue, JobSignal& signal);
    /// Stops the signal too: nobody waits beyond the watch.
    ~JobWatch();
    JobWatch(JobWatch const&) = delete;
    JobWatch& operator=(JobWatch const&) = delete;

private:
    void watch();
    void look();

    JobQueue& queue_;
    JobSignal& signal_;
    std::thread thread_;
};

}  // namespace heliograf::jobs
