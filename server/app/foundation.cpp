#include "app/foundation.hpp"

namespace heliograf::app {
namespace {

/// The folders that the rest expects, readable by nobody else.
std::filesystem::path const& made(std::filesystem::path const& folder)
{
    std::filesystem::create_directories(folder);
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
    return folder;
}

/// Uploads that a crash left half-read; nobody refers to them.
void empty(std::filesystem::path const& folder)
{
    for (auto const& entry : std::filesystem::directory_iterator{made(folder)})
        std::filesystem::remove_all(entry.path());
}

}  // namespace

Foundation::Foundation(Config const& config)
    : database((made(config.data), db::open(config.database_url))),
      blobs(config.data / "images"),
      queue(*database, clock, random, signal),
      runner(queue, signal, static_cast<std::size_t>(config.job_threads))
{
    empty(config.http.temporary_folder);
}

void Foundation::report(http::Metrics& metrics)
{
    metrics.gauge("heliograf_jobs_dead", "Jobs that were given up", static_cast<double>(queue.dead_count()));
    metrics.gauge(
        "heliograf_event_streams", "Open server-sent event streams", static_cast<double>(events.subscribers())
    );
}

}  // namespace heliograf::app
