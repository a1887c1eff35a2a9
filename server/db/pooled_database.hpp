#pragma once
#include "base/ensure.hpp"
#include "base/outage.hpp"
#include "db/database.hpp"
#include "db/pool.hpp"
#include "db/write_turn.hpp"

#include <atomic>

namespace heliograf::db {

/// The connection broke while a statement was under way; whether it took effect is unknown.
class ConnectionLost : public Unavailable {
public:
    using Unavailable::Unavailable;
};

/// Whether running `sql` twice is the same as once: it starts with SELECT.
[[nodiscard]] bool only_reads(std::string_view sql);

/// Throws for what one engine would store and the other refuse: text with a NUL byte (Fault, it may come from
/// outside), a number that is not finite (InvariantBroken).
void check_storable(Values const& parameters);

/// Both engines behind Database. A Connection has query, execute, run_script, begin (which waits no longer
/// than told), commit, rollback, alive (asked before use), usable (asked after), `engine`, and `one_writer`:
/// whether writers take turns; then it also has wait_at_most.
template <class Connection>
class PooledDatabase final : public Database {
public:
    PooledDatabase(OpenOptions const& options, typename Pool<Connection>::Open open)
        : patience_(options.patience),
          pool_(options.connections, std::move(open))
    {
        ping();
    }

    std::vector<Row> query(std::string_view sql, Values const& parameters) override
    {
        check_storable(parameters);
        auto const deadline = deadline_for(sql, patience_);
        auto const turn = turn_for(sql, deadline);
        auto lease = pool_.lease(deadline);
        limit_wait(*lease, deadline);
        try {
            if (!turn) return lease->query(sql, parameters);
            std::vector<Row> rows;
            watching_lock([&] { rows = lease->query(sql, parameters); });
            return rows;
        } catch (ConnectionLost const&) {
            if (!only_reads(sql)) throw;
        }
        lease.reopen();
        return lease->query(sql, parameters);
    }

    std::size_t execute(std::string_view sql, Values const& parameters) override
    {
        check_storable(parameters);
        auto const deadline = deadline_for(sql, patience_);
        auto const turn = turn_for(sql, deadline);
        auto lease = pool_.lease(deadline);
        limit_wait(*lease, deadline);
        std::size_t changed = 0;
        watching_lock([&] { changed = lease->execute(sql, parameters); });
        return changed;
    }

    [[nodiscard]] Engine engine() const override { return Connection::engine; }
    void ping() override { load("SELECT 1"); }

private:
    class OpenTransaction final : public Transaction {
    public:
        explicit OpenTransaction(Connection& connection) : connection_(connection) {}

        std::vector<Row> query(std::string_view sql, Values const& parameters) override
        {
            check_storable(parameters);
            return guarded([&] { return connection_.query(sql, parameters); });
        }
        std::size_t execute(std::string_view sql, Values const& parameters) override
        {
            check_storable(parameters);
            return guarded([&] { return connection_.execute(sql, parameters); });
        }
        void run_script(std::string const& sql) override
        {
            guarded([&] {
                connection_.run_script(sql);
                return 0;
            });
        }
        void ensure_sound() const { ensure(!failed_, "a transaction ends with its first fault"); }

    private:
        template <class Work>
        auto guarded(Work work)
        {
            ensure_sound();
            failed_ = true;
            auto answer = work();
            failed_ = false;
            return answer;
        }
        Connection& connection_;
        bool failed_ = false;
    };

    void run_transaction(
        std::function<void(Transaction&)> const& work, std::optional<std::chrono::milliseconds> patience
    ) override
    {
        auto const deadline = deadline_for("BEGIN", patience.value_or(patience_));
        auto const turn = turn_for("BEGIN", deadline);
        auto lease = pool_.lease(deadline);
        watching_lock([&] { begin(lease, deadline); }, patience.has_value());
        try {
            OpenTransaction open{*lease};
            work(open);
            open.ensure_sound();
            lease->commit();
        } catch (...) {
            lease->rollback();
            throw;
        }
    }

    /// Until it has begun, a transaction has done nothing that could happen twice.
    void begin(typename Pool<Connection>::Lease& lease, Deadline deadline)
    {
        try {
            return lease->begin(time_until(deadline));
        } catch (ConnectionLost const&) {
            lease.reopen();
        }
        lease->begin(time_until(deadline));
    }

    [[nodiscard]] Deadline deadline_for(std::string_view sql, std::chrono::milliseconds patience) const
    {
        constexpr int short_share = 10;
        bool const in_vain = Connection::one_writer && locked_out_ && !only_reads(sql);
        return std::chrono::steady_clock::now() + (in_vain ? patience / short_share : patience);
    }

    /// Remembers whether the file's write lock, which `write` needs, was to be had. Who is in a hurry proves
    /// only that it was.
    template <class Write>
    void watching_lock(Write write, bool in_a_hurry = false)
    {
        try {
            write();
        } catch (Unavailable const&) {
            if (!in_a_hurry) locked_out_ = true;
            throw;
        }
        locked_out_ = false;
    }

    static void limit_wait(Connection& connection, Deadline deadline)
    {
        if constexpr (Connection::one_writer) connection.wait_at_most(time_until(deadline));
    }

    /// Taken before a connection, so that writers who wait hold none.
    WriteTurn::Held turn_for(std::string_view sql, Deadline deadline)
    {
        if (!Connection::one_writer || only_reads(sql)) return nullptr;
        return turn_.take(deadline);
    }

    std::chrono::milliseconds patience_;
    /// Another process was seen to keep the write lock. Until a write succeeds, writers wait only a tenth as
    /// long: else each would keep a thread for 5 s, which those who only read or who come next are waiting
    /// for.
    std::atomic<bool> locked_out_ = false;
    WriteTurn turn_;
    Pool<Connection> pool_;
};

}  // namespace heliograf::db
