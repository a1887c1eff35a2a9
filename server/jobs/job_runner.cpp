#include "jobs/job_runner.hpp"

#include "base/ensure.hpp"
#include "base/log.hpp"

#include <algorithm>
#include <exception>

namespace heliograf::jobs {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds sleep_max{1'000};  // so that jobs of other processes are found
constexpr std::chrono::hours prune_every{1};

}  // namespace

JobRunner::JobRunner(JobQueue& queue, JobSignal& signal, std::size_t threads)
    : queue_(queue),
      signal_(signal),
      thread_count_(threads)
{}

JobRunner::~JobRunner()
{
    stop();
}

void JobRunner::handle(std::string kind, JobHandler handler, std::chrono::seconds lease)
{
    ensure(threads_.empty(), "handlers are known before the runner starts");
    ensure(lease >= std::chrono::seconds{1}, "a lease lasts at least 1 s");
    kinds_.push_back(kind);
    auto const added = handlers_.emplace(std::move(kind), Registered{std::move(handler), lease});
    ensure(added.second, "a kind has one handler");
}

void JobRunner::start()
{
    ensure(threads_.empty() && !kinds_.empty(), "a runner starts once, with something to handle");
    threads_.emplace_back([this] { keep_house(); });
    for (std::size_t i = 0; i < thread_count_; ++i) threads_.emplace_back([this] { work(); });
}

void JobRunner::stop()
{
    {
        std::lock_guard const lock{mutex_};
        stopping_ = true;
    }
    if (threads_.empty()) return;
    stop_asked_.notify_all();
    signal_.stop();
    for (auto& thread : threads_) thread.join();
    threads_.clear();
}

std::size_t JobRunner::drain()
{
    std::size_t count = 0;
    while (run_one()) ++count;
    return count;
}

bool JobRunner::run_one()
{
    auto const job = queue_.claim(kinds_, shortest_lease());
    if (!job) return false;
    signal_.work_arrived();  // where one job was, more may be: let the next runner look
    auto const& registered = handlers_.at(job->kind);
    auto const outcome = run_handler(*job, registered);
    if (outcome)
        queue_.complete(*job);
    else
        queue_.fail(*job, outcome.error().reason, outcome.error().retry);
    return true;
}

JobOutcome JobRunner::run_handler(ClaimedJob const& job, Registered const& registered)
{
    {
        std::lock_guard const lock{mutex_};
        running_.insert_or_assign(job.id.value, Running{job, registered.lease});
    }
    JobOutcome outcome;
    try {
        outcome = registered.handler(job);
    } catch (std::exception const& thrown) {
        outcome = tl::unexpected(JobFailure{.reason = thrown.what()});
    }
    std::lock_guard const lock{mutex_};
    running_.erase(job.id.value);
    return outcome;
}

void JobRunner::work()
{
    while (!stopping()) {
        auto nap = sleep_max;
        try {
            if (run_one()) continue;
            nap = queue_.until_due(kinds_, sleep_max);
        } catch (std::exception const& failed) {
            // The database is away. What was claimed comes back when its lease ends.
            log::error("jobs.database", {{"reason", failed.what()}});
        }
        if (!signal_.wait_for_work(nap)) return;
    }
}

/// Runs beside the workers, so that a handler that takes long keeps its job.
void JobRunner::keep_house()
{
    auto const beat = milliseconds{shortest_lease()} / 3;
    auto next_prune = std::chrono::steady_clock::now();
    for (std::unique_lock lock{mutex_}; !stop_asked_.wait_for(lock, beat, [&] { return stopping_; });) {
        lock.unlock();
        renew_leases();
        if (std::chrono::steady_clock::now() >= next_prune) {
            next_prune += prune_every;
            try {
                queue_.prune();
            } catch (std::exception const& failed) {
                log::warning("jobs.prune", {{"reason", failed.what()}});
            }
        }
        lock.lock();
    }
}

void JobRunner::renew_leases()
{
    std::vector<Running> running;
    {
        std::lock_guard const lock{mutex_};
        for (auto const& [id, one] : running_) running.push_back(one);
    }
    for (auto const& one : running) {
        try {
            if (!queue_.renew(one.job, one.lease))
                log::warning("job.lease_lost", {{"job", one.job.id.value}, {"kind", one.job.kind}});
        } catch (std::exception const& failed) {
            log::error("job.lease", {{"job", one.job.id.value}, {"reason", failed.what()}});
        }
    }
}

bool JobRunner::stopping()
{
    std::lock_guard const lock{mutex_};
    return stopping_;
}

std::chrono::seconds JobRunner::shortest_lease() const
{
    auto const shorter = [](auto const& a, auto const& b) { return a.second.lease < b.second.lease; };
    auto const shortest = std::min_element(handlers_.begin(), handlers_.end(), shorter);
    ensure(shortest != handlers_.end(), "a runner handles something");
    return shortest->second.lease;
}

}  // namespace heliograf::jobs
