#pragma once
#include <arpa/inet.h>
#include <charconv>
#include <chrono>
#include <netinet/in.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>
#include <utility>

namespace heliograf::http::testing {

struct RawAnswer {
    int status = 0;  ///< 0: the connection ended, or nothing came in time
    std::string head;
    std::string body;

    /// The value of a header, empty when it is not there.
    [[nodiscard]] std::string header(std::string_view name) const
    {
        auto const at = head.find("\r\n" + std::string{name} + ": ");
        if (at == std::string::npos) return {};
        auto const from = at + 2 + name.size() + 2;
        return head.substr(from, head.find("\r\n", from) - from);
    }
};

/// A socket that writes exactly the bytes it is told, right or wrong.
class RawClient {
public:
    explicit RawClient(std::uint16_t port, std::chrono::seconds patience = std::chrono::seconds{5})
        : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        timeval const wait{.tv_sec = patience.count(), .tv_usec = 0};
        ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(port);
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (::connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0)
            throw std::runtime_error{"cannot connect"};
    }
    RawClient(RawClient&& other) noexcept
        : socket_(std::exchange(other.socket_, -1)),
          unread_(std::move(other.unread_))
    {}
    RawClient& operator=(RawClient&&) = delete;
    ~RawClient()
    {
        if (socket_ >= 0) ::close(socket_);
    }

    /// False when the peer does not take all of it.
    bool send(std::string_view bytes)
    {
        while (!bytes.empty()) {
            auto const sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }
    void end_of_sending() { ::shutdown(socket_, SHUT_WR); }

    /// The next answer; `with_body` is false for one to HEAD.
    RawAnswer read(bool with_body = true)
    {
        RawAnswer answer;
        std::size_t end = 0;
        while ((end = unread_.find("\r\n\r\n")) == std::string::npos)
            if (!read_more()) return answer;
        answer.head = take(end + 4);
        answer.status = number(std::string_view{answer.head}.substr(9, 3));
        auto const length = static_cast<std::size_t>(number(answer.header("Content-Length")));
        while (with_body && unread_.size() < length)
            if (!read_more()) break;
        if (with_body) answer.body = take(std::min(length, unread_.size()));
        return answer;
    }
    /// Whatever comes until `text` is among it; all that came.
    std::string read_until(std::string_view text)
    {
        while (unread_.find(text) == std::string::npos)
            if (!read_more()) break;
        return take(unread_.size());
    }
    /// Whether the peer ends the connection, and nothing more came before.
    bool is_closed() { return unread_.empty() && !read_more() && ended_; }

private:
    static int number(std::string_view text)
    {
        int value = 0;
        std::from_chars(text.data(), text.data() + text.size(), value);
        return value;
    }
    std::string take(std::size_t count)
    {
        auto out = unread_.substr(0, count);
        unread_.erase(0, count);
        return out;
    }
    bool read_more()
    {
        char block[16 * 1024];
        auto const got = ::recv(socket_, block, sizeof block, 0);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK)) ended_ = true;
        if (got <= 0) return false;
        unread_.append(block, static_cast<std::size_t>(got));
        return true;
    }

    int socket_;
    std::string unread_;
    bool ended_ = false;
};

}  // namespace heliograf::http::testing
