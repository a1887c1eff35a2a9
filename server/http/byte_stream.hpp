#pragma once
#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <chrono>
#include <optional>
#include <string_view>

// GCC 12 takes the frame allocator of Asio's coroutines for a mismatched pair of new and delete.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"

namespace heliograf::http {

using SteadyTime = std::chrono::steady_clock::time_point;

struct Transferred {
    boost::system::error_code failed;
    std::size_t bytes{};
};

/// A connection, plain or TLS, with one deadline for whatever it waits for. Deadlines are kept by the
/// server's sweep and not by a timer for each operation, which would cost more than the operation. Edge
/// thread only.
class ByteStream {
public:
    ByteStream(boost::asio::ip::tcp::socket socket, boost::asio::ssl::context* tls);

    /// Does nothing for a plain connection.
    boost::asio::awaitable<boost::system::error_code> handshake();
    boost::asio::awaitable<Transferred> read_some(boost::asio::mutable_buffer into);
    /// Writes all of both.
    boost::asio::awaitable<boost::system::error_code>
    write(std::string_view first, std::string_view second = {});
    /// Says that nothing more will come and reads what the peer still sends, at most `bytes_max` and for
    /// `patience`: closing at once would reset the connection and could destroy the answer on its way.
    boost::asio::awaitable<void> finish(std::size_t bytes_max, std::chrono::seconds patience);

    void expires_at(SteadyTime deadline) { deadline_ = deadline; }
    void expires_never() { deadline_ = SteadyTime::max(); }
    /// Ends what it waits for when the deadline has passed.
    void check_deadline(SteadyTime now);
    void cancel();
    void close();

private:
    boost::asio::ip::tcp::socket socket_;
    std::optional<boost::asio::ssl::stream<boost::asio::ip::tcp::socket&>> tls_;
    SteadyTime deadline_ = SteadyTime::max();
};

}  // namespace heliograf::http
