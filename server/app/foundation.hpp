#pragma once
#include "adapters/disk_store/disk_store.hpp"
#include "app/config.hpp"
#include "base/clock.hpp"
#include "base/random.hpp"
#include "db/database.hpp"
#include "http/event_hub.hpp"
#include "http/metrics.hpp"
#include "jobs/job_queue.hpp"
#include "jobs/job_runner.hpp"
#include "jobs/job_signal.hpp"
#include "jobs/job_watch.hpp"

#include <memory>

namespace heliograf::app {

/// What every feature stands on: time, chance, data, pictures, work.
struct Foundation {
    explicit Foundation(Config const& config);

    /// Gauges that are read, not counted.
    void report(http::Metrics& metrics);

    SystemClock clock;
    SystemRandom random;
    std::unique_ptr<db::Database> database;
    disk_store::DiskStore blobs;
    http::EventHub events;
    jobs::JobSignal signal;
    jobs::JobQueue queue;
    jobs::JobWatch watch;
    jobs::JobRunner runner;
};

}  // namespace heliograf::app
