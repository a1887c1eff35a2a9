#pragma once
#include "http/byte_stream.hpp"
#include "http/edge.hpp"
#include "http/temporary_file.hpp"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/parser.hpp>

namespace heliograf::http {

class Wakeup;

/// One client: reads requests one after the other, has them answered, writes the answers. All of it runs on
/// the edge thread; split by concern into connection.cpp (the course of a request), connection_read.cpp and
/// connection_write.cpp.
class Connection : public std::enable_shared_from_this<Connection> {
public:
    Connection(
        std::shared_ptr<Edge> edge,
        boost::asio::ip::tcp::socket socket,
        boost::asio::ssl::context* tls,
        std::string peer
    );
    ~Connection();
    Connection(Connection const&) = delete;
    Connection& operator=(Connection const&) = delete;

    static boost::asio::awaitable<void> serve(std::shared_ptr<Connection> self);
    /// A clean 503 to somebody there is no room for; reads no request.
    static boost::asio::awaitable<void> turn_away(std::shared_ptr<Connection> self);

    void check_deadline(SteadyTime now) { stream_.check_deadline(now); }
    void on_stopping();  ///< ends it when it is between two requests, ends event streams
    void abort();        ///< ends it wherever it is, as far as no worker is at it

private:
    /// A request on its way to its answer.
    struct Exchange {
        boost::beast::http::request_parser<boost::beast::http::buffer_body> parser{};
        Request request{};
        Route const* route{};
        std::string_view route_name = "unmatched";  ///< what metrics and log call it
        SteadyTime started{};
        bool http_1_1 = true;
        bool keep_alive = false;
        bool expects_continue = false;
        bool body_unread = true;  ///< the client may still be sending
        std::unique_ptr<TemporaryFile> upload{};
        std::size_t body_bytes = 0;
        std::string body_piece{};  ///< what the parser writes decoded bytes to
        std::uint64_t bytes_sent{};
    };
    template <class T>
    using Awaitable = boost::asio::awaitable<T>;

    Awaitable<void> run();
    /// False when the connection is to be closed.
    Awaitable<bool> serve_one();
    Awaitable<Response> respond();
    Awaitable<Response> answer_route();
    Awaitable<std::optional<Response>> admit_and_read();
    Awaitable<Response> wait_for(Deferred deferred);
    /// Routing and the rules that need no body; an answer refuses or settles the request.
    [[nodiscard]] std::optional<Response> settle_by_head();
    void finish_exchange(Response const& response);

    enum class HeadOutcome { complete, closed, refused };
    Awaitable<HeadOutcome> read_head();
    Awaitable<bool> wait_for_first_byte();
    [[nodiscard]] std::optional<Response> parse_head(std::size_t head_bytes);
    Awaitable<std::optional<Response>> read_body();
    [[nodiscard]] std::optional<Response> refuse_body_by_head() const;
    [[nodiscard]] std::optional<Response> begin_body();
    [[nodiscard]] std::optional<Response> take_body_bytes();
    [[nodiscard]] std::optional<Response> store_body_bytes(std::string_view bytes);

    Awaitable<bool> send(Response response);
    Awaitable<bool> send_events(Response response);
    static Awaitable<void> watch_for_end(std::shared_ptr<Connection> self, std::shared_ptr<Wakeup> wakeup);
    [[nodiscard]] std::string head_of(Response const& response, std::optional<std::uint64_t> length) const;

    std::shared_ptr<Edge> edge_;
    ByteStream stream_;
    std::string peer_;
    std::string address_group_;
    boost::beast::flat_buffer buffer_;
    std::unique_ptr<Exchange> exchange_;
    std::optional<Response> head_refusal_;
    std::shared_ptr<Wakeup> waiting_;  ///< of a deferred answer or an event stream
    bool is_idle_ = true;              ///< no byte of the next request has come
    bool is_first_request_ = true;
    bool is_streaming_ = false;
    bool keep_open_ = false;  ///< what the answer being written promises
    bool aborted_ = false;
    bool peer_gone_ = false;
};

}  // namespace heliograf::http
