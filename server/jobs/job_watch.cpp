#include "jobs/job_watch.hpp"

#include "base/log.hpp"

#include <algorithm>
#include <exception>

namespace heliograf::jobs {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds pause_first{250};
constexpr milliseconds pause_max{1'000};

}  // namespace

JobWatch::JobWatch(JobQueue& queue, JobSignal& signal)
    : queue_(queue),
      signal_(signal),
      thread_([this] { watch(); })
{}

JobWatch::~JobWatch()
{
    signal_.stop();
    thread_.join();
}

void JobWatch::watch()
{
    while (signal_.wait_until_awaited()) {
        for (auto pause = pause_first; !signal_.awaited().empty(); pause = std::min(2 * pause, pause_max)) {
            if (!signal_.pause(pause)) return;
            look();
        }
    }
}

void JobWatch::look()
{
    try {
        auto const awaited = signal_.awaited();
        auto const unfinished = queue_.unfinished_among(awaited);
        for (auto const& job : awaited)
            if (std::ranges::find(unfinished, job) == unfinished.end()) signal_.finished(job);
    } catch (std::exception const& failed) {
        log::warning("jobs.watch", {{"reason", failed.what()}});  // those who wait have their own deadline
    }
}

}  // namespace heliograf::jobs
