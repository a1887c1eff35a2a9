#include "http/server.hpp"

#include "base/log.hpp"
#include "base/random.hpp"
#include "http/connection.hpp"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <future>
#include <sys/resource.h>
#include <system_error>
#include <thread>

namespace heliograf::http {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;
using asio::ip::tcp;

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);
constexpr auto sweep_every = 250ms;
constexpr auto drain_look_every = 10ms;
constexpr auto abort_grace = 1s;
constexpr auto accept_back_off = 100ms;
constexpr auto accept_warning_every = 10s;
/// Files, database connections and the like need descriptors beside the clients.
constexpr std::size_t descriptors_reserved = 128;
/// How many beyond a cap are told so; the rest is closed without a word.
constexpr std::size_t turned_away_max = 64;

/// Raises this process's limit of open files to what the cap needs, as far as the system lets it, and returns
/// how many connections fit.
std::size_t connections_that_fit(std::size_t wanted)
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;
    auto const needed = std::min<rlim_t>(wanted + descriptors_reserved, limit.rlim_max);
    if (limit.rlim_cur < needed) {
        limit.rlim_cur = needed;
        if (::setrlimit(RLIMIT_NOFILE, &limit) != 0) ::getrlimit(RLIMIT_NOFILE, &limit);
    }
    auto const spare = limit.rlim_cur > 2 * descriptors_reserved ? limit.rlim_cur - descriptors_reserved
                                                                 : limit.rlim_cur / 2;
    return std::min<std::size_t>(wanted, spare);
}

asio::ssl::context tls_context(HttpConfig const& config)
{
    asio::ssl::context context{asio::ssl::context::tls_server};
    context.set_options(
        asio::ssl::context::default_workarounds | asio::ssl::context::no_sslv2 |
        asio::ssl::context::no_sslv3 | asio::ssl::context::no_tlsv1 | asio::ssl::context::no_tlsv1_1
    );
    context.use_certificate_chain_file(config.tls_certificate.string());
    context.use_private_key_file(config.tls_key.string(), asio::ssl::context::pem);
    return context;
}

}  // namespace

struct Server::Impl {
    Impl(HttpConfig given, Router const& r, StaticFiles const& f, Metrics& m)
        : config(std::move(given)),
          router(r),
          files(f),
          metrics(m)
    {}

    void start();
    void listen();
    void take_address();
    void close_listener();
    void run();
    void stop();
    void begin_stop();
    void meet(tcp::socket socket);
    asio::awaitable<void> accept_clients();
    asio::awaitable<void> sweep_deadlines();
    asio::awaitable<void> wait_for_connections();

    HttpConfig config;
    Router const& router;
    StaticFiles const& files;
    Metrics& metrics;
    std::optional<asio::ssl::context> tls;
    std::shared_ptr<Edge> edge;
    asio::io_context loop{1};
    tcp::acceptor acceptor{loop};
    std::uint16_t port = 0;
    std::promise<void> drained;
    std::thread thread;
};

void Server::Impl::listen()
{
    if (acceptor.is_open()) return;
    if (!config.tls_certificate.empty()) tls.emplace(tls_context(config));
    take_address();
}

void Server::Impl::start()
{
    listen();
    auto const fitting = connections_that_fit(config.connections_max);
    if (fitting < config.connections_max)
        log::warning("http.connections_capped", {{"wanted", config.connections_max}, {"served", fitting}});
    config.connections_max = fitting;
    SystemRandom random;
    edge = std::shared_ptr<Edge>(new Edge{
        .config = config,
        .router = router,
        .files = files,
        .metrics = metrics,
        .workers = {config.workers, config.queue_max},
        .slow_workers = {config.slow_workers, config.queue_max},
        .stream_checks = {1, config.connections_max},
        .origin = OriginRule{config.public_url, tls ? "https" : "http"},
        .proxies = TrustedProxies{config.trusted_proxies},
        .https_outside =
            config.public_url.empty() ? tls.has_value() : config.public_url.starts_with("https://"),
        .link = std::make_shared<EdgeLink>(loop),
        .request_id_prefix = random_token(random, 6) + '.',
    });
    thread = std::thread{[this] { run(); }};
}

void Server::Impl::take_address()
{
    try {
        tcp::endpoint const endpoint{asio::ip::make_address(config.address), config.port};
        acceptor.open(endpoint.protocol());
        acceptor.set_option(asio::socket_base::reuse_address{true});
        acceptor.bind(endpoint);
        acceptor.listen();
        port = acceptor.local_endpoint().port();
    } catch (boost::system::system_error const& failure) {
        close_listener();
        throw std::system_error{
            std::error_code{failure.code()},
            "cannot listen on " + config.address + ":" + std::to_string(config.port)
        };
    }
}

void Server::Impl::close_listener()
{
    boost::system::error_code ignored;
    static_cast<void>(acceptor.close(ignored));
}

void Server::Impl::run()
{
    asio::co_spawn(loop, accept_clients(), asio::detached);
    asio::co_spawn(loop, sweep_deadlines(), asio::detached);
    auto const keep_running = asio::make_work_guard(loop);
    while (!loop.stopped()) {
        try {
            loop.run();
        } catch (std::exception const& failure) {
            log::error("edge.failed", {{"what", failure.what()}});
        }
    }
}

asio::awaitable<void> Server::Impl::accept_clients()
{
    auto warned_at = std::chrono::steady_clock::now() - accept_warning_every;
    asio::steady_timer pause{loop};
    while (!edge->stopping) {
        auto [failed, socket] = co_await acceptor.async_accept(as_result);
        if (edge->stopping) break;
        if (!failed) {
            meet(std::move(socket));
            continue;
        }
        // Mostly out of file descriptors: the pending client keeps the listener readable, so that trying
        // again at once would spin.
        auto const now = std::chrono::steady_clock::now();
        if (now - warned_at >= accept_warning_every) {
            log::warning("http.accept_failed", {{"what", failed.message()}});
            warned_at = now;
        }
        pause.expires_after(accept_back_off);
        co_await pause.async_wait(asio::use_awaitable);
    }
}

void Server::Impl::meet(tcp::socket socket)
{
    boost::system::error_code failed;
    auto const endpoint = socket.remote_endpoint(failed);
    if (failed) return;  // gone already
    auto const peer = edge->proxies.client_of(endpoint.address().to_string(), {});
    auto const counted = edge->connections_by_address.find(address_group(peer));
    auto const of_peer = counted == edge->connections_by_address.end() ? 0 : counted->second;
    auto const peer_max =
        edge->proxies.contains(peer) ? config.connections_max : config.connections_per_address_max;
    bool const welcome = edge->connections.size() < config.connections_max && of_peer < peer_max;
    bool const hopeless = edge->connections.size() >= config.connections_max + turned_away_max ||
                          of_peer >= peer_max + turned_away_max;
    if (hopeless) return;
    auto connection = std::make_shared<Connection>(edge, std::move(socket), tls ? &*tls : nullptr, peer);
    if (welcome)
        asio::co_spawn(loop, Connection::serve(std::move(connection)), asio::detached);
    else
        asio::co_spawn(loop, Connection::turn_away(std::move(connection)), asio::detached);
}

asio::awaitable<void> Server::Impl::sweep_deadlines()
{
    asio::steady_timer timer{loop};
    while (true) {
        timer.expires_after(sweep_every);
        co_await timer.async_wait(asio::use_awaitable);
        auto const now = std::chrono::steady_clock::now();
        for (auto* connection : edge->connections) connection->check_deadline(now);
    }
}

void Server::Impl::begin_stop()
{
    edge->stopping = true;
    close_listener();
    for (auto* connection : edge->connections) connection->on_stopping();
    asio::co_spawn(loop, wait_for_connections(), asio::detached);
}

asio::awaitable<void> Server::Impl::wait_for_connections()
{
    asio::steady_timer timer{loop};
    auto const grace_ends = std::chrono::steady_clock::now() + config.shutdown_grace;
    auto const abort_ends = grace_ends + abort_grace;
    bool is_aborted = false;
    while (!edge->connections.empty() && std::chrono::steady_clock::now() < abort_ends) {
        if (!is_aborted && std::chrono::steady_clock::now() >= grace_ends) {
            is_aborted = true;
            for (auto* connection : edge->connections) connection->abort();
        }
        timer.expires_after(drain_look_every);
        co_await timer.async_wait(asio::use_awaitable);
    }
    drained.set_value();
}

void Server::Impl::stop()
{
    if (!thread.joinable()) return;
    edge->link->post([this] { begin_stop(); });
    drained.get_future().wait();
    edge->workers.finish();
    edge->slow_workers.finish();
    edge->stream_checks.finish();
    edge->link->close();
    loop.stop();
    thread.join();
}

Server::Server(HttpConfig config, Router const& router, StaticFiles const& files, Metrics& metrics)
    : impl_(std::make_unique<Impl>(std::move(config), router, files, metrics))
{}

Server::~Server()
{
    stop();
}

void Server::listen()
{
    impl_->listen();
}

void Server::start()
{
    impl_->start();
}

std::uint16_t Server::port() const
{
    return impl_->port;
}

void Server::stop()
{
    impl_->stop();
}

}  // namespace heliograf::http
