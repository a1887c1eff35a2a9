#pragma once
#include "base/ensure.hpp"
#include "base/outage.hpp"
#include "db/database.hpp"
#include "db/pool.hpp"
#include "db/write_turn.hpp"

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

/// Both engines behind Database. A Connection has query, execute, run_script, begin, commit, rollback,
/// alive (asked before use), usable (asked after), `engine` and `one_writer`: whether writers take turns.
template <class Connection>
class PooledDatabase final : public Database {
public:
    PooledDatabase(OpenOptions const& options, typename Pool<Connection>::Open open)
        : turn_(options.patience),
          pool_(options.connections, options.patience, std::move(open))
    {
        ping();
    }

    std::vector<Row> query(std::string_view sql, Values const& parameters) override
    {
        check_storable(parameters);
        auto const turn = turn_for(sql);
        auto lease = pool_.lease();
        try {
            return lease->query(sql, parameters);
        } catch (ConnectionLost const&) {
            if (!only_reads(sql)) throw;
        }
        lease.reopen();
        return lease->query(sql, parameters);
    }

    std::size_t execute(std::string_view sql, Values const& parameters) override
    {
        check_storable(parameters);
        auto const turn = turn_for(sql);
        return pool_.lease()->execute(sql, parameters);
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

    void run_transaction(std::function<void(Transaction&)> const& work) override
    {
        auto const turn = turn_for("BEGIN");
        auto lease = pool_.lease();
        begin(lease);
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
    void begin(typename Pool<Connection>::Lease& lease)
    {
        try {
            return lease->begin();
        } catch (ConnectionLost const&) {
            lease.reopen();
        }
        lease->begin();
    }

    /// Taken before a connection, so that writers who wait hold none.
    WriteTurn::Held turn_for(std::string_view sql)
    {
        if (!Connection::one_writer || only_reads(sql)) return nullptr;
        return turn_.take();
    }

    WriteTurn turn_;
    Pool<Connection> pool_;
};

}  // namespace heliograf::db
