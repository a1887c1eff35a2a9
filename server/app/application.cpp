#include "app/application.hpp"

#include "app/routes.hpp"
#include "base/log.hpp"
#include "db/migrations.hpp"

#include <stdexcept>
#include <unordered_set>

namespace heliograf::app {
namespace {

http::HttpConfig metrics_edge(Config const& config)
{
    http::HttpConfig edge;
    edge.address = config.metrics.address;
    edge.port = config.metrics.port.value_or(0);
    edge.temporary_folder = config.http.temporary_folder;
    edge.workers = 1;
    edge.slow_workers = 1;
    return edge;
}

/// Uploads that a crash left half-read; nobody refers to them. Only for the process that serves: a command
/// beside it must not take the running server's uploads away.
void clear_half_read_uploads(std::filesystem::path const& folder)
{
    for (auto const& entry : std::filesystem::directory_iterator{folder})
        std::filesystem::remove_all(entry.path());
}

}  // namespace

Application::Application(Config config)
    : config_(std::move(config)),
      foundation_(config_),
      features_(config_, foundation_),
      files_(config_.web),
      server_(config_.http, router_, files_, metrics_)
{
    add_routes(router_, features_);
    if (!config_.metrics.port) return;
    metrics_router_.get("/metrics", [this](auto const&) {
        foundation_.report(metrics_);
        return http::Response{
            .content_type = "text/plain; version=0.0.4; charset=utf-8", .body = metrics_.text()
        };
    });
    metrics_server_ =
        std::make_unique<http::Server>(metrics_edge(config_), metrics_router_, no_files_, metrics_);
}

Application::~Application()
{
    stop();
}

void Application::migrate()
{
    db::migrate(*foundation_.database);
}

std::optional<accounts::MadeAdministrator> Application::ensure_first_administrator()
{
    auto made = features_.administrators.ensure_first(config_.admin.email, config_.admin.password);
    if (!made) throw std::runtime_error{"the first administrator: " + made.error().message};
    return *made;
}

void Application::start()
{
    clear_half_read_uploads(config_.http.temporary_folder);
    fail_abandoned_analyses();
    foundation_.runner.start();
    if (metrics_server_) metrics_server_->start();
    server_.start();
    sweeper_ = std::jthread{[this](std::stop_token const& stopping) { remove_orphaned_pictures(stopping); }};
}

void Application::fail_abandoned_analyses()
{
    try {
        features_.analyses.fail_abandoned();
    } catch (std::exception const& error) {
        // A full disk must not keep the server from showing what there is: the next start tries again.
        log::warning("analyses.abandoned_kept", {{"reason", error.what()}});
    }
}

void Application::remove_orphaned_pictures(std::stop_token const& stopping)
{
    try {
        auto const keys = features_.image_store.blob_keys();
        // A database without a picture is rather the wrong one than the owner of a folder of orphans.
        if (keys.empty()) return;
        std::unordered_set<std::string_view> const known{keys.begin(), keys.end()};
        auto const removed = foundation_.blobs.remove_orphans([&](std::string const& key) {
            return stopping.stop_requested() || known.contains(key);
        });
        if (removed > 0) log::info("pictures.orphans_removed", {{"count", removed}});
    } catch (std::exception const& error) {
        // Orphans cost room and nothing else: the next start tries again.
        log::warning("pictures.orphans_kept", {{"reason", error.what()}});
    }
}

void Application::stop()
{
    sweeper_.request_stop();
    foundation_.events.close();
    server_.stop();
    if (metrics_server_) metrics_server_->stop();
    foundation_.runner.stop();
}

std::string Application::address() const
{
    return listening_url(config_.http, server_.port());
}

}  // namespace heliograf::app
