#include "http/byte_stream.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

namespace heliograf::http {
namespace {

namespace asio = boost::asio;

/// For the peer's own close_notify, which many never send.
constexpr std::chrono::seconds tls_goodbye_time{1};
constexpr auto as_result = asio::as_tuple(asio::use_awaitable);

}  // namespace

ByteStream::ByteStream(asio::ip::tcp::socket socket, asio::ssl::context* tls) : socket_(std::move(socket))
{
    boost::system::error_code ignored;
    static_cast<void>(socket_.set_option(asio::ip::tcp::no_delay{true}, ignored));
    if (tls) tls_.emplace(socket_, *tls);
}

asio::awaitable<boost::system::error_code> ByteStream::handshake()
{
    if (!tls_) co_return boost::system::error_code{};
    auto const [failed] = co_await tls_->async_handshake(asio::ssl::stream_base::server, as_result);
    co_return failed;
}

asio::awaitable<Transferred> ByteStream::read_some(asio::mutable_buffer into)
{
    if (tls_) {
        auto const [failed, bytes] = co_await tls_->async_read_some(into, as_result);
        co_return Transferred{failed, bytes};
    }
    auto const [failed, bytes] = co_await socket_.async_read_some(into, as_result);
    co_return Transferred{failed, bytes};
}

asio::awaitable<boost::system::error_code> ByteStream::write(std::string_view first, std::string_view second)
{
    std::array<asio::const_buffer, 2> const both{
        asio::buffer(first.data(), first.size()), asio::buffer(second.data(), second.size())
    };
    if (tls_) {
        auto const [failed, bytes] = co_await asio::async_write(*tls_, both, as_result);
        co_return failed;
    }
    auto const [failed, bytes] = co_await asio::async_write(socket_, both, as_result);
    co_return failed;
}

asio::awaitable<void> ByteStream::finish(std::size_t bytes_max, std::chrono::seconds patience)
{
    if (tls_) {
        // Fails when the peer still sends; its bytes are then read below, undecrypted.
        expires_at(std::chrono::steady_clock::now() + tls_goodbye_time);
        auto const [failed] = co_await tls_->async_shutdown(as_result);
        static_cast<void>(failed);
    }
    boost::system::error_code ignored;
    static_cast<void>(socket_.shutdown(asio::ip::tcp::socket::shutdown_send, ignored));
    expires_at(std::chrono::steady_clock::now() + patience);
    std::array<char, 16UL * 1024> discarded{};
    std::size_t total = 0;
    while (total < bytes_max) {
        auto const [failed, bytes] = co_await socket_.async_read_some(asio::buffer(discarded), as_result);
        if (failed) break;
        total += bytes;
    }
    close();
}

void ByteStream::check_deadline(SteadyTime now)
{
    if (now < deadline_) return;
    deadline_ = SteadyTime::max();
    cancel();
}

void ByteStream::cancel()
{
    boost::system::error_code ignored;
    static_cast<void>(socket_.cancel(ignored));
}

void ByteStream::close()
{
    boost::system::error_code ignored;
    static_cast<void>(socket_.close(ignored));
}

}  // namespace heliograf::http
