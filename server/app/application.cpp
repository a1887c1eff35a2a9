#include "app/application.hpp"

#include "app/routes.hpp"
#include "db/migrations.hpp"

#include <stdexcept>

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
        std::make_unique<http::Server>(metrics_edge(config_), metrics_router_, files_, metrics_);
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
    foundation_.runner.start();
    if (metrics_server_) metrics_server_->start();
    server_.start();
}

void Application::stop()
{
    foundation_.events.close();
    server_.stop();
    if (metrics_server_) metrics_server_->stop();
    foundation_.runner.stop();
}

std::string Application::address() const
{
    auto const scheme = config_.http.tls_certificate.empty() ? "http://" : "https://";
    auto const& host = config_.http.address;
    auto const bracketed = host.find(':') == std::string::npos ? host : "[" + host + "]";
    return scheme + bracketed + ":" + std::to_string(server_.port());
}

}  // namespace heliograf::app
