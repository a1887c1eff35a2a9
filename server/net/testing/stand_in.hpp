#pragma once
#include <arpa/inet.h>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <netinet/in.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace heliograf::net::testing {

/// What a stand-in was sent.
struct Heard {
    std::string head;  ///< request line and headers as they came
    std::string body;
    [[nodiscard]] bool says(std::string_view text) const { return head.find(text) != std::string::npos; }
};

/// A whole answer, closed afterwards.
[[nodiscard]] inline std::string
answer(int status, std::string const& body, std::string const& headers = "Content-Type: application/json\r\n")
{
    return "HTTP/1.1 " + std::to_string(status) + " Said\r\n" + headers +
           "Content-Length: " + std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n" + body;
}

/// A web server on 127.0.0.1 that says what the test wants, right or wrong.
class StandIn {
public:
    /// One visitor: what it sent, and the line to it.
    class Visit {
    public:
        Visit(StandIn& house, int socket) : house_(house), socket_(socket) {}
        Heard heard{};
        /// @return false once the visitor has gone
        bool say(std::string_view bytes) const
        {
            while (!bytes.empty()) {
                auto const sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
                if (sent <= 0) return false;
                bytes.remove_prefix(static_cast<std::size_t>(sent));
            }
            return true;
        }
        /// Says nothing until the test is over.
        void hang() const { house_.wait_for_end(); }

    private:
        StandIn& house_;
        int socket_;
    };
    using Manners = std::function<void(Visit&)>;

    explicit StandIn(Manners manners) : manners_(std::move(manners)), door_(::socket(AF_INET, SOCK_STREAM, 0))
    {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto* const plain = reinterpret_cast<sockaddr*>(&address);
        if (::bind(door_, plain, size) != 0 || ::listen(door_, 16) != 0 ||
            ::getsockname(door_, plain, &size) != 0)
            throw std::runtime_error{"a stand-in cannot listen"};
        port_ = ntohs(address.sin_port);
        doorman_ = std::thread{[this] { receive(); }};
    }
    /// Answers each visitor with the next of `answers`, and the last one ever after.
    explicit StandIn(std::vector<std::string> answers)
        : StandIn([this, answers = std::move(answers)](Visit& visit) {
              auto const number = heard().size() - 1;
              visit.say(answers.at(std::min(number, answers.size() - 1)));
          })
    {}
    ~StandIn()
    {
        {
            std::scoped_lock const lock{mutex_};
            over_ = true;
        }
        ended_.notify_all();
        ::shutdown(door_, SHUT_RDWR);
        doorman_.join();
        for (auto& guest : guests_) guest.join();
        ::close(door_);
    }
    StandIn(StandIn const&) = delete;
    StandIn& operator=(StandIn const&) = delete;

    [[nodiscard]] std::string url(std::string const& path = {}) const
    {
        return "http://127.0.0.1:" + std::to_string(port_) + path;
    }
    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] std::vector<Heard> heard() const
    {
        std::scoped_lock const lock{mutex_};
        return heard_;
    }

private:
    void wait_for_end()
    {
        std::unique_lock lock{mutex_};
        ended_.wait(lock, [this] { return over_; });
    }

    void receive()
    {
        while (true) {
            int const socket = ::accept(door_, nullptr, nullptr);
            if (socket < 0) return;
            timeval const patience{.tv_sec = 5, .tv_usec = 0};
            ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
            guests_.emplace_back([this, socket] {
                Visit visit{*this, socket};
                visit.heard = listen_to(socket);
                {
                    std::scoped_lock const lock{mutex_};
                    heard_.push_back(visit.heard);
                }
                manners_(visit);
                ::close(socket);
            });
        }
    }

    static Heard listen_to(int socket)
    {
        std::string all;
        std::string part(65'536, '\0');
        std::size_t head_end = std::string::npos;
        std::size_t wanted = 0;
        while (head_end == std::string::npos || all.size() < head_end + wanted) {
            auto const count = ::recv(socket, part.data(), part.size(), 0);
            if (count <= 0) break;
            all.append(part, 0, static_cast<std::size_t>(count));
            if (head_end != std::string::npos) continue;
            auto const blank = all.find("\r\n\r\n");
            if (blank == std::string::npos) continue;
            head_end = blank + 4;
            auto const length = all.find("Content-Length: ");
            if (length < head_end) wanted = std::stoul(all.substr(length + 16));
        }
        head_end = std::min(head_end, all.size());
        return {.head = all.substr(0, head_end), .body = all.substr(head_end)};
    }

    Manners manners_;
    int door_;
    std::uint16_t port_{};
    mutable std::mutex mutex_;
    std::condition_variable ended_;
    bool over_ = false;
    std::vector<Heard> heard_;
    std::vector<std::thread> guests_;
    std::thread doorman_;
};

}  // namespace heliograf::net::testing
