#include "jobs/job_signal.hpp"

#include <utility>

namespace heliograf::jobs {

void JobSignal::work_arrived()
{
    {
        std::lock_guard const lock{mutex_};
        pending_ = true;
    }
    arrived_.notify_one();
}

bool JobSignal::wait_for_work(std::chrono::milliseconds at_most)
{
    std::unique_lock lock{mutex_};
    arrived_.wait_for(lock, at_most, [&] { return pending_ || stopped_; });
    pending_ = false;
    return !stopped_;
}

void JobSignal::on_finished(JobId const& id, std::function<void()> wake)
{
    std::lock_guard const lock{mutex_};
    waiting_[id.value].push_back(std::move(wake));
}

void JobSignal::forget(JobId const& id)
{
    std::lock_guard const lock{mutex_};
    waiting_.erase(id.value);
}

void JobSignal::finished(JobId const& id)
{
    std::vector<std::function<void()>> wakes;
    {
        std::lock_guard const lock{mutex_};
        auto const waiting = waiting_.find(id.value);
        if (waiting == waiting_.end()) return;
        wakes = std::move(waiting->second);
        waiting_.erase(waiting);
    }
    // Outside the lock: whoever is woken may ask for the next job's end.
    for (auto const& wake : wakes) wake();
}

void JobSignal::stop()
{
    {
        std::lock_guard const lock{mutex_};
        stopped_ = true;
    }
    arrived_.notify_all();
}

}  // namespace heliograf::jobs
