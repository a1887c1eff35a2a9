#pragma once
#include "http/edge.hpp"

#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace heliograf::http {

/// Runs `work`, which must not throw, on the pool and resumes on the edge. False when the queue is full: the
/// work was not started.
template <class Function>
boost::asio::awaitable<bool> run_on(WorkerPool* pool, std::shared_ptr<EdgeLink> link, Function work)
{
    auto const start = [pool, link, work](auto handler) {
        auto const resume = std::make_shared<decltype(handler)>(std::move(handler));
        bool const accepted = pool->try_post([link, work, resume] {
            work();
            link->post([resume] { std::move (*resume)(true); });
        });
        if (!accepted) link->post([resume] { std::move (*resume)(false); });
    };
    co_return co_await boost::asio::async_initiate<decltype(boost::asio::use_awaitable) const, void(bool)>(
        start, boost::asio::use_awaitable
    );
}

/// Lets a coroutine wait until another thread wakes it, or a time has come. Edge thread only, except the
/// function that waker() gives away.
class Wakeup : public std::enable_shared_from_this<Wakeup> {
public:
    Wakeup(boost::asio::any_io_executor edge, std::shared_ptr<EdgeLink> link)
        : timer_(std::move(edge)),
          link_(std::move(link))
    {}

    /// May be called from any thread and at any time, long after this is gone too.
    [[nodiscard]] std::function<void()> waker()
    {
        return [link = link_, weak = weak_from_this()] {
            link->post([weak] {
                if (auto const self = weak.lock()) self->wake();
            });
        };
    }
    void wake()
    {
        woken_ = true;
        timer_.cancel();
    }
    /// Returns at once when it was woken since the last reset().
    boost::asio::awaitable<void> wait_until(std::chrono::steady_clock::time_point deadline);
    void reset() { woken_ = false; }

private:
    boost::asio::steady_timer timer_;
    std::shared_ptr<EdgeLink> link_;
    bool woken_ = false;
};

}  // namespace heliograf::http
