#include "app/foundation.hpp"

namespace heliograf::app {
namespace {

/// The folders that the rest expects, readable by nobody else.
void make(std::filesystem::path const& folder)
{
    std::filesystem::create_directories(folder);
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
}

}  // namespace

Foundation::Foundation(Config const& config)
    : database((make(config.data), db::open(config.database_url))),
      blobs(config.data / "images", config.reserve),
      events(clock),
      queue(*database, clock, random, signal),
      watch(queue, signal),
      runner(queue, signal, static_cast<std::size_t>(config.job_threads))
{
    make(config.http.temporary_folder);
}

void Foundation::report(http::Metrics& metrics)
{
    metrics.gauge(
        "heliograf_jobs_dead",
        "Jobs that were given up, until they are removed.",
        static_cast<double>(queue.dead_count())
    );
    metrics.gauge(
        "heliograf_event_streams",
        "Server-sent event streams open now.",
        static_cast<double>(events.subscribers())
    );
}

}  // namespace heliograf::app
