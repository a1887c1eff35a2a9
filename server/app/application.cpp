#include "app/application.hpp"

#include "app/orphan_sweep.hpp"
#include "app/routes.hpp"
#include "base/log.hpp"
#include "db/migrations.hpp"

#include <stdexcept>
#include <system_error>

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

/// `setting` names where the operator can choose another address.
void listen_on(http::Server& server, http::HttpConfig const& edge, std::string_view setting)
{
    try {
        server.listen();
    } catch (std::system_error const& failure) {
        if (failure.code() != std::errc::address_in_use) throw;
        throw std::runtime_error{
            "port " + std::to_string(edge.port) + " of " + edge.address +
            " is in use by another program, perhaps by heliograf itself: end that one, or choose another " +
            std::string{setting}
        };
    }
}

}  // namespace

Application::Application(Config config, Addresses addresses)
    : config_(std::move(config)),
      files_(config_.web),
      server_(std::make_unique<http::Server>(config_.http, router_, files_, metrics_)),
      metrics_server_(
          config_.metrics.port
              ? std::make_unique<http::Server>(metrics_edge(config_), metrics_router_, no_files_, metrics_)
              : nullptr
      ),
      listening_(addresses == Addresses::at_once && (listen(), true)),
      foundation_(config_),
      features_(config_, foundation_)
{
    add_routes(router_, features_);
    metrics_router_.get("/metrics", [this](auto const&) {
        foundation_.report(metrics_);
        return http::Response{
            .content_type = "text/plain; version=0.0.4; charset=utf-8", .body = metrics_.text()
        };
    });
}

Application::~Application()
{
    stop();
    server_.reset();
    metrics_server_.reset();
}

void Application::listen()
{
    listen_on(*server_, config_.http, "address with --listen (http.listen)");
    if (metrics_server_) listen_on(*metrics_server_, metrics_edge(config_), "metrics.listen");
}

// NOLINTNEXTLINE(readability-make-member-function-const): it changes what is stored
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
    if (!listening_) listen();
    // Only now is the port known when any free one was asked for.
    features_.reset_delivery.lead_to(config_.http.public_url.empty() ? address() : config_.http.public_url);
    clear_half_read_uploads(config_.http.temporary_folder);
    fail_abandoned_analyses();
    foundation_.runner.start();
    if (metrics_server_) metrics_server_->start();
    server_->start();
    idle_memory_.start();
    sweeper_ = std::jthread{[this](std::stop_token const& stopping) {
        sweep_orphaned_pictures(features_.image_store, foundation_.blobs, stopping);
    }};
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

void Application::stop()
{
    sweeper_.request_stop();
    features_.judges.choice.stop();
    idle_memory_.stop();
    foundation_.events.close();
    server_->stop();
    if (metrics_server_) metrics_server_->stop();
    foundation_.runner.stop();
}

std::string Application::address() const
{
    return listening_url(config_.http, server_->port());
}

}  // namespace heliograf::app
