#pragma once
#include "db/fault.hpp"
#include "db/value.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace heliograf::db {

enum class Engine { sqlite, postgres };

/// What can be asked of a database, inside a transaction or outside. SQL is one dialect for both engines:
/// $1 parameters, RETURNING, ON CONFLICT. Failures throw db::Fault.
class Queries {
public:
    virtual ~Queries() = default;
    virtual std::vector<Row> query(std::string_view sql, Values const& parameters = {}) = 0;
    /// Number of rows inserted, updated or deleted.
    virtual std::size_t execute(std::string_view sql, Values const& parameters = {}) = 0;

    std::optional<Row> find(std::string_view sql, Values const& parameters = {});
    /// The one row that must be there; throws InvariantBroken when it is not.
    Row load(std::string_view sql, Values const& parameters = {});
};

/// An open transaction; commits when the function handed to Database::transaction returns. After a Fault it
/// can only be left (PostgreSQL would refuse everything, SQLite would go on: both throw InvariantBroken
/// here); where a conflict is expected, say ON CONFLICT.
class Transaction : public Queries {
public:
    /// Several statements separated by ';', without parameters. For migrations.
    virtual void run_script(std::string const& sql) = 0;
};

/// A pool of connections, safe to use from any thread. A statement outside a transaction is its own
/// transaction. A commit returns only when the data is durable (WAL with synchronous=FULL;
/// synchronous_commit).
class Database : public Queries {
public:
    [[nodiscard]] virtual Engine engine() const = 0;

    /// Runs `work(Transaction&)` and commits; rolls back and rethrows when it throws. Writers take the write
    /// lock at once (BEGIN IMMEDIATE), so `work` runs once. Until it returns, its thread may use this
    /// database only through the Transaction: a second connection could wait for the first for ever.
    /// @param patience  how long to wait for locks when that is less than OpenOptions::patience
    template <class Work>
    std::invoke_result_t<Work, Transaction&>
    transaction(Work work, std::optional<std::chrono::milliseconds> patience = std::nullopt)
    {
        using Answer = std::invoke_result_t<Work, Transaction&>;
        if constexpr (std::is_void_v<Answer>) {
            run_transaction([&](Transaction& open) { work(open); }, patience);
        } else {
            std::optional<Answer> answer;
            run_transaction([&](Transaction& open) { answer.emplace(work(open)); }, patience);
            return std::move(*answer);
        }
    }

    /// Throws unless the database answers a trivial query.
    virtual void ping() = 0;

    /// What to append to a sub-select that picks one row to work on, so that several workers pick different
    /// ones: FOR UPDATE SKIP LOCKED, or nothing on SQLite, which has one writer at a time anyway.
    [[nodiscard]] std::string_view skip_locked() const;

private:
    virtual void run_transaction(
        std::function<void(Transaction&)> const& work, std::optional<std::chrono::milliseconds> patience
    ) = 0;
};

struct OpenOptions {
    std::size_t connections = 4;  ///< at most this many at once; callers beyond wait
    /// The longest wait for a turn, a free connection and a lock, all together, and (PostgreSQL) the longest
    /// that one statement may take; then Unavailable.
    std::chrono::milliseconds patience{5000};
};

/// Opens by URL: "sqlite:/path/file.db", "sqlite::memory:" (one shared connection), or
/// "postgres://user:password@host/name" (any libpq URI). Creates the SQLite file; does not migrate.
std::unique_ptr<Database> open(std::string const& url, OpenOptions const& options = {});

}  // namespace heliograf::db
