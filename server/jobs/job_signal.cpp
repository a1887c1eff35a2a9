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

JobSignal::Ticket JobSignal::on_finished(JobId const& id, std::function<void()> wake)
{
    std::lock_guard const lock{mutex_};
    auto const ticket = ++last_ticket_;
    waiting_[id.value].emplace(ticket, std::move(wake));
    jobs_.emplace(ticket, id.value);
    awaited_.notify_one();
    return ticket;
}

void JobSignal::forget(Ticket ticket)
{
    std::lock_guard const lock{mutex_};
    auto const job = jobs_.find(ticket);
    if (job == jobs_.end()) return;
    auto const waiting = waiting_.find(job->second);
    waiting->second.erase(ticket);
    if (waiting->second.empty()) waiting_.erase(waiting);
    jobs_.erase(job);
}

void JobSignal::finished(JobId const& id)
{
    std::map<Ticket, std::function<void()>> wakes;
    {
        std::lock_guard const lock{mutex_};
        auto const waiting = waiting_.find(id.value);
        if (waiting == waiting_.end()) return;
        wakes = std::move(waiting->second);
        waiting_.erase(waiting);
        for (auto const& [ticket, wake] : wakes) jobs_.erase(ticket);
    }
    // Outside the lock: whoever is woken may ask for the next job's end.
    for (auto const& [ticket, wake] : wakes) wake();
}

bool JobSignal::wait_until_awaited()
{
    std::unique_lock lock{mutex_};
    awaited_.wait(lock, [&] { return stopped_ || !waiting_.empty(); });
    return !stopped_;
}

bool JobSignal::pause(std::chrono::milliseconds time)
{
    std::unique_lock lock{mutex_};
    awaited_.wait_for(lock, time, [&] { return stopped_; });
    return !stopped_;
}

std::vector<JobId> JobSignal::awaited()
{
    std::lock_guard const lock{mutex_};
    std::vector<JobId> jobs;
    for (auto const& [job, wakes] : waiting_) jobs.push_back({job});
    return jobs;
}

void JobSignal::stop()
{
    {
        std::lock_guard const lock{mutex_};
        stopped_ = true;
    }
    arrived_.notify_all();
    awaited_.notify_all();
}

}  // namespace heliograf::jobs
