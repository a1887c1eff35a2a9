#pragma once
#include "base/disk_reserve.hpp"
#include "http/metrics.hpp"
#include "http/router.hpp"
#include "http/static_files.hpp"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace heliograf::http {

struct HttpConfig {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;  ///< 0: any free one, see Server::port()
    /// "https://plant.example". Empty: http://address:port, and a request counts as our own page's when its
    /// Origin names the same host as its Host header.
    std::string public_url{};
    std::filesystem::path tls_certificate{};  ///< PEM chain; empty: plain HTTP
    std::filesystem::path tls_key{};
    std::filesystem::path temporary_folder{};  ///< for uploads while they arrive
    DiskReserve upload_reserve{};              ///< of the disk of that folder
    std::vector<std::string> trusted_proxies{};
    std::size_t workers = 4;
    std::size_t slow_workers = 2;
    std::size_t queue_max = 256;  ///< requests waiting for a worker; beyond: 503
    std::size_t connections_max = 10'000;
    std::size_t connections_per_address_max = 200;
    std::chrono::seconds header_timeout{10};
    std::chrono::seconds keep_alive{30};
    /// A body must come with body_bytes_per_second_min on average once this has passed.
    std::chrono::seconds body_grace{10};
    std::size_t body_bytes_per_second_min = 1000;
    std::chrono::seconds event_heartbeat{15};
    /// An event stream ends after this; the browser comes back with Last-Event-ID and is admitted anew.
    std::chrono::seconds event_stream_max{600};
    std::chrono::seconds shutdown_grace{20};
};

/// The edge: coroutines on one thread read and write, a bounded pool of workers answers.
class Server {
public:
    Server(HttpConfig config, Router const& router, StaticFiles const& files, Metrics& metrics);
    ~Server();
    Server(Server const&) = delete;
    Server& operator=(Server const&) = delete;

    /// Takes the address; clients wait until start(). Throws std::system_error when it cannot be had.
    void listen();
    /// Starts to answer; takes the address first, where listen() has not.
    void start();
    [[nodiscard]] std::uint16_t port() const;
    /// Stops accepting, lets requests in flight end (≤ shutdown_grace), closes the rest. Blocks.
    void stop();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace heliograf::http
