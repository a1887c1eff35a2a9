#include "http/answer_head.hpp"
#include "http/connection.hpp"
#include "http/event_hub.hpp"
#include "http/run_on.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

namespace heliograf::http {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;

constexpr auto write_grace = 30s;
constexpr std::uint64_t write_bytes_per_second_min = 1000;

SteadyTime write_deadline(std::uint64_t bytes)
{
    return std::chrono::steady_clock::now() + write_grace +
           std::chrono::seconds{bytes / write_bytes_per_second_min};
}

/// One event of text/event-stream (HTML Living Standard §9.2.6). Our data is one line of JSON; a line break
/// in it would end the field, so each line gets its own.
void append_event(std::string& out, Event const& event)
{
    out += "id: " + std::to_string(event.id) + '\n';
    if (!event.name.empty()) {
        out += "event: " + event.name + '\n';
        std::string_view rest = event.data;
        while (true) {
            auto const end = rest.find('\n');
            out += "data: ";
            out += rest.substr(0, end);
            out += '\n';
            if (end == std::string_view::npos) break;
            rest.remove_prefix(end + 1);
        }
    }
    out += '\n';
}

}  // namespace

asio::awaitable<void> Wakeup::wait_until(std::chrono::steady_clock::time_point deadline)
{
    if (woken_) co_return;
    timer_.expires_at(deadline);
    auto const [failed] = co_await timer_.async_wait(asio::as_tuple(asio::use_awaitable));
    static_cast<void>(failed);  // cancelled is how a wake looks
}

std::string Connection::head_of(Response const& response, std::optional<std::uint64_t> length) const
{
    return answer_head(
        response,
        {
            .request_id = exchange_->request.request_id,
            .https = edge_->https_outside,
            .keep_open = keep_open_,
            .http_1_1 = exchange_->http_1_1,
            .now = std::time(nullptr),
            .length = length,
        }
    );
}

asio::awaitable<bool> Connection::send(Response response)
{
    bool const is_head = exchange_->request.method == "HEAD";
    if (response.events) response.content_type = "text/event-stream";
    if (response.events && !is_head) co_return co_await send_events(std::move(response));
    bool const body_wanted = !is_head && response.status != 204 && response.status != 304;
    auto const head = head_of(response, response.body.size());
    auto const body = body_wanted ? std::string_view{response.body} : std::string_view{};
    exchange_->bytes_sent = head.size() + body.size();
    stream_.expires_at(write_deadline(exchange_->bytes_sent));
    auto const failed = co_await stream_.write(head, body);
    stream_.expires_at(std::chrono::steady_clock::now() + edge_->config.keep_alive);
    finish_exchange(response);
    co_return !failed;
}

asio::awaitable<void>
Connection::watch_for_end(std::shared_ptr<Connection> self, std::shared_ptr<Wakeup> wakeup)
{
    std::array<char, 512> unexpected{};
    while (true) {
        auto const read = co_await self->stream_.read_some(asio::buffer(unexpected));
        if (read.failed) break;
    }
    self->peer_gone_ = true;
    wakeup->wake();
}

asio::awaitable<bool> Connection::send_events(Response response)
{
    auto const executor = co_await asio::this_coro::executor;
    auto const wakeup = std::make_shared<Wakeup>(executor, edge_->link);
    auto const source = std::exchange(response.events, {});
    response.headers["X-Accel-Buffering"] = "no";
    auto text = head_of(response, std::nullopt);
    finish_exchange(response);
    waiting_ = wakeup;
    is_streaming_ = true;
    source->on_ready(wakeup->waker());
    asio::co_spawn(executor, watch_for_end(shared_from_this(), wakeup), asio::detached);
    auto const heartbeat = edge_->config.event_heartbeat;
    auto const started = std::chrono::steady_clock::now();
    auto const ends_at = started + edge_->config.event_stream_max;
    auto heartbeat_at = started + heartbeat;
    while (!peer_gone_ && !aborted_) {
        wakeup->reset();
        for (auto const& event : source->take()) append_event(text, event);
        if (std::chrono::steady_clock::now() >= heartbeat_at) {
            text += ": heartbeat\n\n";
            // Wakes this stream when it ends it. Where no answer to the last ones has come, it may be left
            // out.
            static_cast<void>(edge_->stream_checks.try_post([source] { source->recheck(); }));
        }
        if (!text.empty()) {
            stream_.expires_at(write_deadline(text.size()));
            if (co_await stream_.write(text)) break;
            stream_.expires_never();
            text.clear();
            heartbeat_at = std::chrono::steady_clock::now() + heartbeat;
        }
        if (edge_->stopping || source->closed() || std::chrono::steady_clock::now() >= ends_at) break;
        co_await wakeup->wait_until(std::min(heartbeat_at, ends_at));
    }
    source->on_ready(nullptr);
    waiting_.reset();
    is_streaming_ = false;
    // The reader ends with the socket: nothing is lost by closing hard, the client resumes by id.
    stream_.expires_never();
    stream_.close();
    co_return false;
}

}  // namespace heliograf::http
