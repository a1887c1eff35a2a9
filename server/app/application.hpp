#pragma once
#include "accounts/administrators.hpp"
#include "app/config.hpp"
#include "app/features.hpp"
#include "app/foundation.hpp"
#include "app/idle_memory.hpp"
#include "http/metrics.hpp"
#include "http/router.hpp"
#include "http/server.hpp"
#include "http/static_files.hpp"

#include <memory>
#include <optional>
#include <string>
#include <thread>

namespace heliograf::app {

/// When the addresses are taken. What is going to serve takes them before it opens or makes anything: where
/// one is in use, nothing has been changed.
enum class Addresses { at_once, on_start };

/// The composition root. Members are declared in dependency order and destroyed in reverse: nothing outlives
/// what it refers to, and nobody needs a shared_ptr. The servers come before what their routes refer to, as
/// they take the addresses, so that the destructor ends them first.
class Application {
public:
    /// Opens the database and the folders, wires everything; answers nothing yet. Throws std::runtime_error
    /// with a sentence for the operator when an address cannot be had.
    explicit Application(Config config, Addresses addresses = Addresses::on_start);
    /// Stops, also after a start that failed half-way: the runner's threads call into the features.
    ~Application();
    Application(Application const&) = delete;
    Application& operator=(Application const&) = delete;

    /// Brings the database up to date.
    void migrate();
    [[nodiscard]] accounts::Administrators& administrators() { return features_.administrators; }
    /// @return the first administrator, when the database had no account and one was made now
    std::optional<accounts::MadeAdministrator> ensure_first_administrator();

    /// Starts to work and to answer; takes the addresses first, where that was not done at once.
    void start();
    /// Lets requests and jobs in flight end, at most HttpConfig::shutdown_grace. Blocks.
    void stop();

    /// How a browser reaches it, once started.
    [[nodiscard]] std::string address() const;
    [[nodiscard]] bool has_web_app() const { return !files_.empty(); }
    [[nodiscard]] http::Router const& router() const { return router_; }

private:
    void listen();
    void fail_abandoned_analyses();

    Config config_;
    http::Router router_;
    http::StaticFiles files_;
    http::Metrics metrics_;
    http::Router metrics_router_;
    http::StaticFiles no_files_{std::filesystem::path{}
    };  ///< the metrics listener answers /metrics and nothing else
    std::unique_ptr<http::Server> server_;
    std::unique_ptr<http::Server> metrics_server_;
    bool const listening_;  ///< between the servers and what a start without an address must not touch
    Foundation foundation_;
    Features features_;
    IdleMemory idle_memory_;
    std::jthread sweeper_;  ///< clears orphaned pictures once after the start, beside the first requests
};

}  // namespace heliograf::app
