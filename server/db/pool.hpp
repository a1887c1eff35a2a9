#pragma once
#include "base/ensure.hpp"
#include "base/outage.hpp"
#include "db/deadline.hpp"

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace heliograf::db {

/// Connections lent to one thread at a time, opened when needed, at most `size` of them.
template <class Connection>
class Pool {
public:
    using Open = std::function<std::unique_ptr<Connection>()>;

    Pool(std::size_t size, Open open) : size_(size), open_(std::move(open)) {}

    /// Gives the connection back at the end of its scope.
    class Lease {
    public:
        Lease(Pool& pool, std::unique_ptr<Connection> connection)
            : pool_(pool),
              connection_(std::move(connection))
        {}
        Lease(Lease const&) = delete;
        Lease& operator=(Lease const&) = delete;
        ~Lease() { pool_.give_back(std::move(connection_)); }
        Connection& operator*() { return *connection_; }
        Connection* operator->() { return connection_.get(); }
        /// Puts a new connection in the place of one that broke.
        void reopen()
        {
            connection_.reset();
            connection_ = pool_.open_();
        }

    private:
        Pool& pool_;
        std::unique_ptr<Connection> connection_;
    };

    /// Throws Unavailable when none comes free in time.
    Lease lease(Deadline deadline)
    {
        auto connection = take_place(deadline);
        try {
            if (!connection || !connection->alive()) connection = open_();
        } catch (...) {
            give_back(nullptr);
            throw;
        }
        return Lease{*this, std::move(connection)};
    }

private:
    /// @return an idle connection, or null with the right to open one
    std::unique_ptr<Connection> take_place(Deadline deadline)
    {
        std::unique_lock lock{mutex_};
        auto const me = std::this_thread::get_id();
        ensure(
            std::find(holders_.begin(), holders_.end(), me) == holders_.end(),
            "inside a transaction its thread uses only the Transaction"
        );
        if (!freed_.wait_until(lock, deadline, [&] { return holders_.size() < size_; }))
            throw Unavailable{"all database connections are busy"};
        holders_.push_back(me);
        if (idle_.empty()) return nullptr;
        auto connection = std::move(idle_.back());
        idle_.pop_back();
        return connection;
    }

    void give_back(std::unique_ptr<Connection> connection)
    {
        if (connection && !connection->usable()) connection.reset();
        {
            std::lock_guard const lock{mutex_};
            auto const holder = std::find(holders_.begin(), holders_.end(), std::this_thread::get_id());
            if (holder != holders_.end()) holders_.erase(holder);
            if (connection) idle_.push_back(std::move(connection));
        }
        freed_.notify_one();
    }

    std::size_t size_;
    Open open_;
    std::mutex mutex_;
    std::condition_variable freed_;
    std::vector<std::unique_ptr<Connection>> idle_;
    std::vector<std::thread::id> holders_;
};

}  // namespace heliograf::db
