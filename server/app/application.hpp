#pragma once
#include "accounts/administrators.hpp"
#include "app/config.hpp"
#include "app/features.hpp"
#include "app/foundation.hpp"
#include "http/metrics.hpp"
#include "http/router.hpp"
#include "http/server.hpp"
#include "http/static_files.hpp"

#include <memory>
#include <optional>
#include <string>
#include <thread>

namespace heliograf::app {

/// The composition root. Members are declared in dependency order and destroyed in reverse: nothing outlives
/// what it refers to, and nobody needs a shared_ptr.
class Application {
public:
    /// Opens the database and the folders, wires everything; listens on nothing yet.
    explicit Application(Config config);
    /// Stops, also after a start that failed half-way: the runner's threads call into the features.
    ~Application();
    Application(Application const&) = delete;
    Application& operator=(Application const&) = delete;

    /// Takes the addresses, before anything is changed that a start without them would leave half done.
    /// Throws std::runtime_error with a sentence for the operator.
    void listen();
    /// Brings the database up to date.
    void migrate();
    [[nodiscard]] accounts::Administrators& administrators() { return features_.administrators; }
    /// @return the first administrator, when the database had no account and one was made now
    std::optional<accounts::MadeAdministrator> ensure_first_administrator();

    /// Starts to work and to answer; takes the addresses first, where listen() has not.
    void start();
    /// Lets requests and jobs in flight end, at most HttpConfig::shutdown_grace. Blocks.
    void stop();

    /// How a browser reaches it, once started.
    [[nodiscard]] std::string address() const;
    [[nodiscard]] bool has_web_app() const { return !files_.empty(); }
    [[nodiscard]] http::Router const& router() const { return router_; }

private:
    void fail_abandoned_analyses();

    Config config_;
    Foundation foundation_;
    Features features_;
    http::Router router_;
    http::StaticFiles files_;
    http::Metrics metrics_;
    http::Server server_;
    http::Router metrics_router_;
    http::StaticFiles no_files_{std::filesystem::path{}
    };  ///< the metrics listener answers /metrics and nothing else
    std::unique_ptr<http::Server> metrics_server_;
    std::jthread sweeper_;  ///< clears orphaned pictures once after the start, beside the first requests
};

}  // namespace heliograf::app
