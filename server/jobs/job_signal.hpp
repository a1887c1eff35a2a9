#pragma once
#include "base/id.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace heliograf::jobs {

/// Tells those in this process who wait that something happened: a runner that there is work, a request
/// that its job ended. Other processes find out by asking the database.
class JobSignal {
public:
    using Ticket = std::uint64_t;

    /// Wakes one sleeping runner, or the next one that goes to sleep.
    void work_arrived();
    /// Blocks until work_arrived(), stop() or the time-out. @return false after stop()
    bool wait_for_work(std::chrono::milliseconds at_most);

    /// Calls `wake` once when the job ends, from the thread that ended it. A job that ended before the call
    /// is not remembered: subscribe first, then ask the queue for the state.
    /// @return what forget() takes
    Ticket on_finished(JobId const& id, std::function<void()> wake);
    /// One who no longer waits; others who wait for the same job still do. A wake that is under way comes
    /// all the same, and a ticket whose job has ended is nothing.
    void forget(Ticket ticket);
    void finished(JobId const& id);

    // For JobWatch.
    /// Blocks until somebody waits for a job's end. @return false after stop()
    bool wait_until_awaited();
    /// Blocks for this long. @return false after stop()
    bool pause(std::chrono::milliseconds time);
    /// The jobs whose end somebody waits for.
    [[nodiscard]] std::vector<JobId> awaited();

    void stop();

private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::condition_variable awaited_;
    bool pending_ = false;
    bool stopped_ = false;
    Ticket last_ticket_ = 0;
    std::map<std::string, std::map<Ticket, std::function<void()>>> waiting_;  ///< by job
    std::map<Ticket, std::string> jobs_;                                      ///< what each ticket waits for
};

}  // namespace heliograf::jobs
