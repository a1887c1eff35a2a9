#pragma once
#include "db/database.hpp"
#include "db/statement_cache.hpp"

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct pg_conn;
struct pg_result;

namespace heliograf::db {

/// One connection to a PostgreSQL server; used by one thread at a time.
class PostgresConnection {
public:
    static constexpr Engine engine = Engine::postgres;
    static constexpr bool one_writer = false;

    /// Connects, at most 5 s long unless the URL sets connect_timeout. A statement or a lock that takes
    /// longer than `patience` is given up.
    PostgresConnection(std::string const& url, std::chrono::milliseconds patience);

    std::vector<Row> query(std::string_view sql, Values const& parameters);
    std::size_t execute(std::string_view sql, Values const& parameters);
    void run_script(std::string const& sql);

    /// Each lock is waited for at most so long.
    void begin(std::chrono::milliseconds wait);
    void commit() { run_script("COMMIT"); }
    void rollback() noexcept;
    /// Whether the server still holds its end, as far as it has told us.
    [[nodiscard]] bool alive() const;
    [[nodiscard]] bool usable() const;

private:
    struct CloseConnection {
        void operator()(pg_conn* connection) const;
    };
    struct ClearResult {
        void operator()(pg_result* result) const;
    };
    using Result = std::unique_ptr<pg_result, ClearResult>;
    struct Statement {
        std::string name;
        bool busy = false;  // a result is read whole before the next statement
    };

    Result run(std::string_view sql, Values const& parameters);
    std::string const& prepared(std::string_view sql, Values const& parameters);
    void check(pg_result const* result);

    std::unique_ptr<pg_conn, CloseConnection> connection_;
    StatementCache<Statement> statements_;
    std::size_t names_given_ = 0;
    std::chrono::milliseconds patience_;
    bool broken_ = false;
};

}  // namespace heliograf::db
