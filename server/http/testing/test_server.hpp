#pragma once
#include "http/problem.hpp"
#include "http/server.hpp"
#include "http/testing/raw_client.hpp"

#include <functional>

namespace heliograf::http::testing {

/// A server on a free port with short time-outs; `add_routes` and `configure` change it before it starts.
class TestServer {
public:
    explicit TestServer(
        std::function<void(Router&)> const& add_routes = {},
        std::function<void(HttpConfig&)> const& configure = {},
        std::filesystem::path const& web_folder = {}
    )
        : files_(web_folder)
    {
        router_.get("/api/hello", [](Request const&) { return json_text("\"hello\""); });
        router_.post("/api/echo", [](Request const& request) { return json_text(request.body); });
        if (add_routes) add_routes(router_);
        HttpConfig config{.port = 0};
        config.header_timeout = std::chrono::seconds{1};
        config.keep_alive = std::chrono::seconds{2};
        config.body_grace = std::chrono::seconds{1};
        config.shutdown_grace = std::chrono::seconds{3};
        if (configure) configure(config);
        server_.emplace(config, router_, files_, metrics_);
        server_->start();
    }

    [[nodiscard]] RawClient connect(std::chrono::seconds patience = std::chrono::seconds{5}) const
    {
        return RawClient{server_->port(), patience};
    }
    [[nodiscard]] RawAnswer ask(std::string_view request) const
    {
        auto client = connect();
        client.send(request);
        return client.read(!request.starts_with("HEAD"));
    }
    [[nodiscard]] RawAnswer get(std::string const& path, std::string const& headers = {}) const
    {
        return ask("GET " + path + " HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n");
    }
    void stop() { server_->stop(); }
    [[nodiscard]] Metrics const& metrics() const { return metrics_; }
    [[nodiscard]] std::uint16_t port() const { return server_->port(); }

private:
    Router router_;
    StaticFiles files_;
    Metrics metrics_;
    std::optional<Server> server_;
};

/// A POST with a JSON body and its right length.
[[nodiscard]] inline std::string
post(std::string const& path, std::string const& body, std::string const& headers = {})
{
    return "POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" + headers +
           "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

}  // namespace heliograf::http::testing
