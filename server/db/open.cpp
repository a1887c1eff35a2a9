#include "db/database.hpp"
#include "db/pooled_database.hpp"
#include "db/postgres.hpp"
#include "db/sqlite.hpp"

#include <stdexcept>

namespace heliograf::db {
namespace {

constexpr std::string_view sqlite_scheme = "sqlite:";

std::unique_ptr<Database> open_sqlite(std::string const& path, OpenOptions options)
{
    // Each connection to ":memory:" is a database of its own.
    if (path == ":memory:") options.connections = 1;
    return std::make_unique<PooledDatabase<SqliteConnection>>(options, [path, patience = options.patience] {
        return std::make_unique<SqliteConnection>(path, patience);
    });
}

std::unique_ptr<Database> open_postgres(std::string const& url, OpenOptions const& options)
{
    return std::make_unique<PooledDatabase<PostgresConnection>>(options, [url, patience = options.patience] {
        return std::make_unique<PostgresConnection>(url, patience);
    });
}

}  // namespace

std::unique_ptr<Database> open(std::string const& url, OpenOptions const& options)
{
    ensure(options.connections > 0, "a database has a connection");
    if (url.starts_with(sqlite_scheme)) return open_sqlite(url.substr(sqlite_scheme.size()), options);
    if (url.starts_with("postgres://") || url.starts_with("postgresql://"))
        return open_postgres(url, options);
    // The URL may hold a password, so it is not repeated.
    throw std::invalid_argument{"a database URL starts with sqlite: or postgres://"};
}

}  // namespace heliograf::db
