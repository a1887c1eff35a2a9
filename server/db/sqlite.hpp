#pragma once
#include "db/database.hpp"
#include "db/statement_cache.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace heliograf::db {

/// One connection to an SQLite file; used by one thread at a time.
class SqliteConnection {
public:
    static constexpr Engine engine = Engine::sqlite;
    static constexpr bool one_writer = true;

    /// Creates the file, readable by its owner only, when there is none. Writes are durable when they return:
    /// WAL with synchronous=FULL.
    /// @param path  of the file, or ":memory:"
    SqliteConnection(std::string const& path, std::chrono::milliseconds patience);

    std::vector<Row> query(std::string_view sql, Values const& parameters);
    std::size_t execute(std::string_view sql, Values const& parameters);
    void run_script(std::string const& sql);
    /// Hands over row after row; `visitor` may run other statements on this connection, the same one too.
    void visit(std::string_view sql, Values const& parameters, std::function<void(Values)> const& visitor);

    /// For a lock of another process.
    void wait_at_most(std::chrono::milliseconds wait);

    void begin(std::chrono::milliseconds wait)
    {
        wait_at_most(wait);
        run_script("BEGIN IMMEDIATE");
    }
    void commit() { run_script("COMMIT"); }
    void rollback() noexcept;
    [[nodiscard]] bool alive() const { return true; }
    [[nodiscard]] bool usable() const { return true; }

private:
    struct CloseConnection {
        void operator()(sqlite3* connection) const;
    };
    struct FinalizeStatement {
        void operator()(sqlite3_stmt* statement) const;
    };
    struct Statement {
        std::unique_ptr<sqlite3_stmt, FinalizeStatement> handle;
        std::vector<std::size_t> numbers;  ///< of bind index i: n of its name "$n", from 0
        std::size_t highest{};             ///< how many parameters the statement takes
        bool busy = false;
    };
    class Use;

    void configure(std::chrono::milliseconds patience);
    Statement prepare(std::string_view sql);
    Statement& cached(std::string_view sql);
    void bind(Statement const& statement, Values const& parameters);

    std::unique_ptr<sqlite3, CloseConnection> connection_;
    StatementCache<Statement> statements_;
};

}  // namespace heliograf::db
