#include "http/connection.hpp"

#include "base/log.hpp"
#include "http/answer_head.hpp"
#include "http/problem.hpp"
#include "http/request_head.hpp"
#include "http/run_on.hpp"

namespace heliograf::http {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;

constexpr int busy_retry_seconds = 1;
/// How long, and for how many bytes, a client may go on sending after an answer that closes the connection.
constexpr auto linger_after_whole_request = 2s;
constexpr auto linger_while_client_sends = 10s;
constexpr std::size_t linger_bytes_max = 64UL * 1024 * 1024;
constexpr std::size_t log_method_max = 16;  // a client may make up any word
constexpr auto turn_away_time = 2s;
constexpr std::size_t turn_away_bytes_max = 64UL * 1024;

Response busy()
{
    return problem({
        .kind = ErrorKind::unavailable,
        .code = "busy",
        .message = "The service is busy. Please try again in a moment.",
        .retry_after_seconds = busy_retry_seconds,
    });
}

bool is_api(std::string_view path)
{
    return path == "/api" || path.starts_with("/api/");
}

}  // namespace

Connection::Connection(
    std::shared_ptr<Edge> edge, asio::ip::tcp::socket socket, asio::ssl::context* tls, std::string peer
)
    : edge_(std::move(edge)),
      stream_(std::move(socket), tls),
      peer_(std::move(peer)),
      address_group_(address_group(peer_))
{
    edge_->connections.insert(this);
    ++edge_->connections_by_address[address_group_];
    edge_->metrics.connection_opened();
}

Connection::~Connection()
{
    edge_->connections.erase(this);
    auto const counted = edge_->connections_by_address.find(address_group_);
    if (--counted->second == 0) edge_->connections_by_address.erase(counted);
    edge_->metrics.connection_closed();
}

asio::awaitable<void> Connection::serve(std::shared_ptr<Connection> self)
{
    try {
        co_await self->run();
    } catch (std::exception const& failure) {
        log::error("connection.failed", {{"what", failure.what()}});
    }
}

asio::awaitable<void> Connection::turn_away(std::shared_ptr<Connection> self)
{
    self->stream_.expires_at(std::chrono::steady_clock::now() + turn_away_time);
    auto const response = busy();
    AnswerContext const context{
        .request_id = self->edge_->next_request_id(),
        .https = self->edge_->https_outside,
        .keep_open = false,
        .now = std::time(nullptr),
        .length = response.body.size(),
    };
    auto const head = answer_head(response, context);
    auto const failed = co_await self->stream_.write(head, response.body);
    if (!failed) co_await self->stream_.finish(turn_away_bytes_max, turn_away_time);
}

void Connection::on_stopping()
{
    if (is_idle_) stream_.cancel();
    if (is_streaming_ && waiting_) waiting_->wake();
}

void Connection::abort()
{
    aborted_ = true;
    stream_.close();
    if (waiting_) waiting_->wake();
}

asio::awaitable<void> Connection::run()
{
    stream_.expires_at(std::chrono::steady_clock::now() + edge_->config.header_timeout);
    if (auto const failed = co_await stream_.handshake(); failed) co_return;
    while (co_await serve_one()) {
    }
}

asio::awaitable<bool> Connection::serve_one()
{
    exchange_ = std::make_unique<Exchange>();
    head_refusal_.reset();
    auto const outcome = co_await read_head();
    if (outcome == HeadOutcome::closed) co_return false;
    Response response;
    if (outcome == HeadOutcome::refused)
        response = *std::exchange(head_refusal_, {});
    else
        response = co_await respond();
    exchange_->upload.reset();
    keep_open_ = exchange_->keep_alive && !exchange_->body_unread && !edge_->stopping && !response.events;
    bool const body_unread = exchange_->body_unread;
    if (aborted_) co_return false;
    bool const sent = co_await send(std::move(response));
    if (!sent || keep_open_) co_return sent;
    co_await stream_.finish(
        linger_bytes_max, body_unread ? linger_while_client_sends : linger_after_whole_request
    );
    co_return false;
}

asio::awaitable<Response> Connection::respond()
{
    if (auto settled = settle_by_head()) co_return *std::move(settled);
    co_return co_await answer_route();
}

std::optional<Response> Connection::settle_by_head()
{
    auto& request = exchange_->request;
    if (!edge_->origin.allows(request))
        return problem({ErrorKind::forbidden, "origin_refused", "This request came from another site."});
    auto match = edge_->router.match(request.method, request.path);
    if (match.route) {
        exchange_->route = match.route;
        exchange_->route_name = match.route->pattern;
        request.path_params = std::move(match.params);
        return std::nullopt;
    }
    if (is_api(request.path) || !match.allowed.empty()) return unmatched(match);
    exchange_->route_name = "static";
    return edge_->files.serve(request);
}

asio::awaitable<std::optional<Response>> Connection::admit_and_read()
{
    std::optional<Response> refused;
    auto const work = [&] {
        log::RequestScope const scope{exchange_->request.request_id};
        refused = admit(*exchange_->route, exchange_->request);
    };
    if (!co_await run_on(&edge_->workers, edge_->link, work)) co_return busy();
    if (!refused && exchange_->body_unread) refused = co_await read_body();
    co_return refused;
}

asio::awaitable<Response> Connection::answer_route()
{
    auto const& route = *exchange_->route;
    // Without a body to wait for, admission and handler share one trip to a worker.
    bool const at_once = !exchange_->body_unread && !route.options.slow;
    if (!at_once) {
        auto refused = co_await admit_and_read();
        if (refused) co_return *std::move(refused);
    }
    Answer given;
    auto const work = [&] {
        log::RequestScope const scope{exchange_->request.request_id};
        auto refused = at_once ? admit(route, exchange_->request) : std::nullopt;
        given = refused ? Answer{*std::move(refused)} : answer(route, exchange_->request);
    };
    auto* const pool = route.options.slow ? &edge_->slow_workers : &edge_->workers;
    if (!co_await run_on(pool, edge_->link, work)) co_return busy();
    if (auto* response = std::get_if<Response>(&given)) co_return std::move(*response);
    co_return co_await wait_for(std::get<Deferred>(std::move(given)));
}

asio::awaitable<Response> Connection::wait_for(Deferred deferred)
{
    auto const deadline = std::chrono::steady_clock::now() + deferred.deadline;
    auto const wakeup = std::make_shared<Wakeup>(co_await asio::this_coro::executor, edge_->link);
    waiting_ = wakeup;
    Response response;
    auto const& request = exchange_->request;
    bool failed = false;
    auto const subscribe = [&, waker = wakeup->waker()] {
        log::RequestScope const scope{request.request_id};
        try {
            deferred.subscribe(waker);
        } catch (...) {
            response = problem_of(std::current_exception(), request);
            failed = true;
        }
    };
    auto const finish = [&] {
        log::RequestScope const scope{request.request_id};
        try {
            response = deferred.answer();
        } catch (...) {
            response = problem_of(std::current_exception(), request);
        }
    };
    bool const accepted = co_await run_on(&edge_->workers, edge_->link, subscribe);
    if (accepted && !failed && !aborted_) {
        co_await wakeup->wait_until(deadline);
        if (!co_await run_on(&edge_->workers, edge_->link, finish)) response = busy();
    }
    waiting_.reset();
    co_return accepted ? std::move(response) : busy();
}

void Connection::finish_exchange(Response const& response)
{
    auto const took = std::chrono::steady_clock::now() - exchange_->started;
    auto const& request = exchange_->request;
    edge_->metrics.request(request.method, exchange_->route_name, response.status, took);
    log::RequestScope const scope{request.request_id};
    log::info(
        "http.request",
        {
            {"method", request.method.substr(0, log_method_max)},
            {"route", exchange_->route_name},
            {"status", response.status},
            {"ms", std::chrono::duration<double, std::milli>(took).count()},
            {"bytes", exchange_->bytes_sent},
            {"client", request.client_ip},
        }
    );
}

}  // namespace heliograf::http
