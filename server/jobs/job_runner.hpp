#pragma once
#include "base/result.hpp"
#include "jobs/job_queue.hpp"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace heliograf::jobs {

/// How a run ended: nothing, or why it failed and whether another try may help.
struct JobFailure {
    std::string reason;
    bool retry = true;
};
using JobOutcome = tl::expected<void, JobFailure>;

/// Runs one job; may be called again for the same job after a crash, so it must be idempotent.
/// What it throws counts as a failure that another try may mend.
using JobHandler = std::function<JobOutcome(ClaimedJob const&)>;

/// Threads that claim jobs and run their handlers; renews leases; knows no job's meaning.
class JobRunner {
public:
    JobRunner(JobQueue& queue, JobSignal& signal, std::size_t threads);
    ~JobRunner();
    JobRunner(JobRunner const&) = delete;
    JobRunner& operator=(JobRunner const&) = delete;

    /// Before start(). `lease` is how long a run may go without a sign of life.
    void handle(std::string kind, JobHandler handler, std::chrono::seconds lease = std::chrono::seconds{60});
    void start();
    /// Finishes what runs (a handler is never cut), claims nothing more.
    void stop();
    /// Runs due jobs on the calling thread until none is due; for tests. @return how many ran
    std::size_t drain();

private:
    struct Registered {
        JobHandler handler;
        std::chrono::seconds lease;
    };
    struct Running {
        ClaimedJob job;
        std::chrono::seconds lease;
    };

    bool run_one();
    JobOutcome run_handler(ClaimedJob const& job, Registered const& registered);
    void work();
    void keep_house();
    void renew_leases();
    bool stopping();
    [[nodiscard]] std::chrono::seconds shortest_lease() const;

    JobQueue& queue_;
    JobSignal& signal_;
    std::size_t thread_count_;
    std::map<std::string, Registered> handlers_;
    std::vector<std::string> kinds_;
    std::vector<std::thread> threads_;

    std::mutex mutex_;
    std::condition_variable stop_asked_;
    bool stopping_ = false;
    std::map<std::string, Running> running_;  ///< by job id
};

}  // namespace heliograf::jobs
