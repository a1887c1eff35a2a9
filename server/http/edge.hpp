#pragma once
#include "http/client_address.hpp"
#include "http/origin_rule.hpp"
#include "http/server.hpp"
#include "http/worker_pool.hpp"

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace heliograf::http {

class Connection;

/// How other threads reach the edge. Wake functions are held by job signals and event hubs for as long as
/// those like; after close() they do nothing, instead of posting to a loop that is gone.
class EdgeLink {
public:
    explicit EdgeLink(boost::asio::io_context& loop) : loop_(&loop) {}

    template <class Function>
    void post(Function function)
    {
        std::lock_guard const lock{guard_};
        if (loop_) boost::asio::post(*loop_, std::move(function));
    }
    void close()
    {
        std::lock_guard const lock{guard_};
        loop_ = nullptr;
    }

private:
    std::mutex guard_;
    boost::asio::io_context* loop_;
};

/// What all connections of a server share. Edge thread only, except the pools and the link.
struct Edge {
    HttpConfig config;
    Router const& router;
    StaticFiles const& files;
    Metrics& metrics;
    WorkerPool workers;
    WorkerPool slow_workers;
    /// Asks for each open event stream whether it may stay. A pool of its own: a thousand streams that beat
    /// at once take no request's place, and uploads keep none of them open.
    WorkerPool stream_checks;
    OriginRule origin;
    TrustedProxies proxies;
    bool https_outside;  ///< browsers come by https, here or at the proxy
    std::shared_ptr<EdgeLink> link;
    std::unordered_set<Connection*> connections{};
    std::unordered_map<std::string, std::size_t> connections_by_address{};
    bool stopping = false;
    std::string request_id_prefix{};
    std::uint64_t request_count = 0;

    [[nodiscard]] std::string next_request_id()
    {
        return request_id_prefix + std::to_string(++request_count);
    }
};

}  // namespace heliograf::http
