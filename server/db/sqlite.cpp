#include "db/sqlite.hpp"

#include "base/ensure.hpp"
#include "base/log.hpp"
#include "base/outage.hpp"
#include "db/fault.hpp"
#include "db/sqlite_fault.hpp"

#include <cerrno>
#include <charconv>
#include <fcntl.h>
#include <sqlite3.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace heliograf::db {
namespace {

constexpr std::size_t statements_max = 128;
constexpr int cache_kib = 1024;           // per connection
constexpr int wal_bytes_kept = 16 << 20;  // what a checkpointed log may keep of the disk
/// SQLite empties the log into the database from about 4 MB on. When the database finds no room to grow, the
/// other half of this is left: hundreds of small transactions.
constexpr off_t wal_bytes_reserved = 8 << 20;

/// SQLite itself would create it readable by everybody; the log beside it inherits the mode.
/// O_EXCL is not about the mode: closing any descriptor of a file drops every POSIX lock that this process
/// holds on it, SQLite's too. Another process would then take itself for the last one and remove the log from
/// under us (https://www.sqlite.org/howtocorrupt.html, §2.2). So a file that exists is never opened here.
void create_private_file(std::string const& path)
{
    auto const file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file >= 0) ::close(file);
}

/// Takes room for the log before anybody else does, so that a sign-in, a sign-out or an audit entry finds
/// some on a disk that others have filled. The file's length stays as it is: SQLite reads nothing into that.
/// Without room, or where the file system cannot do this, there is no reserve and all else works.
/// Only the database and its index of the log carry locks; opening and closing the log itself drops none.
void reserve_log_room(sqlite3* connection)
{
    auto const* database = sqlite3_db_filename(connection, "main");
    if (database == nullptr || *database == '\0') return;
    auto const file = ::open(sqlite3_filename_wal(database), O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    bool const reserved = fallocate(file, FALLOC_FL_KEEP_SIZE, 0, wal_bytes_reserved) == 0;
    if (!reserved) log::warning("db.no_reserve", {{"reason", std::generic_category().message(errno)}});
    ::close(file);
}

void bind_value(sqlite3_stmt* statement, int index, Value const& value)
{
    // SQLITE_STATIC: the parameters outlive the statement's use, which ends with clearing its bindings.
    if (auto const* integer = std::get_if<std::int64_t>(&value))
        sqlite3_bind_int64(statement, index, *integer);
    else if (auto const* real = std::get_if<double>(&value))
        sqlite3_bind_double(statement, index, *real);
    else if (auto const* text = std::get_if<std::string>(&value))
        sqlite3_bind_text64(statement, index, text->data(), text->size(), SQLITE_STATIC, SQLITE_UTF8);
    else
        sqlite3_bind_null(statement, index);
}

void append_value(Values& values, sqlite3_stmt* statement, int column)
{
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER: values.emplace_back(std::int64_t{sqlite3_column_int64(statement, column)}); return;
    case SQLITE_FLOAT: values.emplace_back(sqlite3_column_double(statement, column)); return;
    case SQLITE_NULL: values.emplace_back(nullptr); return;
    case SQLITE_TEXT: {
        auto const* text = reinterpret_cast<char const*>(sqlite3_column_text(statement, column));
        auto const length = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
        values.emplace_back(std::in_place_type<std::string>, text, length);
        return;
    }
    default: throw Fault{FaultKind::other, "sqlite: a BLOB where a number or text is expected"};
    }
}

Values read_row(sqlite3_stmt* statement)
{
    auto const columns = sqlite3_column_count(statement);
    Values values;
    values.reserve(static_cast<std::size_t>(columns));
    for (int column = 0; column < columns; ++column) append_value(values, statement, column);
    return values;
}

}  // namespace

void SqliteConnection::CloseConnection::operator()(sqlite3* connection) const
{
    sqlite3_close_v2(connection);
}

void SqliteConnection::FinalizeStatement::operator()(sqlite3_stmt* statement) const
{
    sqlite3_finalize(statement);
}

/// A statement in use: the cached one or, when that is being stepped through further up the stack, one of
/// its own, because resetting the cached one would start the outer walk again.
class SqliteConnection::Use {
public:
    Use(SqliteConnection& connection, std::string_view sql) : statement_(&connection.cached(sql))
    {
        if (statement_->busy) {
            own_ = connection.prepare(sql);
            statement_ = &own_;
        }
        statement_->busy = true;
    }
    Use(Use const&) = delete;
    Use& operator=(Use const&) = delete;
    ~Use()
    {
        sqlite3_reset(statement_->handle.get());
        sqlite3_clear_bindings(statement_->handle.get());
        statement_->busy = false;
    }
    Statement& operator*() { return *statement_; }

private:
    Statement* statement_;
    Statement own_;
};

SqliteConnection::SqliteConnection(std::string const& path, std::chrono::milliseconds patience)
    : statements_(statements_max)
{
    if (path != ":memory:") create_private_file(path);
    sqlite3* raw{};
    auto const code = sqlite3_open_v2(
        path.c_str(),
        &raw,
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
        nullptr
    );
    connection_.reset(raw);
    if (code != SQLITE_OK) throw_sqlite_fault(raw);
    configure(patience);
}

void SqliteConnection::configure(std::chrono::milliseconds patience)
{
    wait_at_most(patience);
    auto const deadline = std::chrono::steady_clock::now() + patience;
    // Two processes that switch a new file to WAL at once: one is told "busy" without being made to wait.
    for (bool switched = false; !switched;) {
        try {
            run_script("PRAGMA journal_mode = WAL");
            switched = true;
        } catch (Unavailable const&) {
            if (std::chrono::steady_clock::now() > deadline) throw;
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
        }
    }
    run_script("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF");
    run_script("PRAGMA cache_size = -" + std::to_string(cache_kib));
    run_script("PRAGMA journal_size_limit = " + std::to_string(wal_bytes_kept));
    run_script("PRAGMA schema_version");  // a new database has a log once it has been read
    reserve_log_room(connection_.get());
}

void SqliteConnection::wait_at_most(std::chrono::milliseconds wait)
{
    sqlite3_busy_timeout(connection_.get(), static_cast<int>(wait.count()));
}

SqliteConnection::Statement SqliteConnection::prepare(std::string_view sql)
{
    sqlite3_stmt* raw{};
    char const* rest{};
    auto const length = static_cast<int>(sql.size());
    // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): the length goes with it
    if (sqlite3_prepare_v3(connection_.get(), sql.data(), length, SQLITE_PREPARE_PERSISTENT, &raw, &rest) !=
        SQLITE_OK)
        throw_sqlite_fault(connection_.get());
    Statement statement;
    statement.handle.reset(raw);
    ensure(raw != nullptr, "the text holds a statement");
    ensure(
        std::string_view{rest, sql.data() + sql.size()}.find_first_not_of(" \n\t;") == std::string_view::npos,
        "the text holds one statement"
    );
    // To SQLite "$2" is a name, numbered by first appearance; to PostgreSQL it is a position.
    // Binding by the number in the name makes one statement mean the same on both engines.
    for (int index = 1; index <= sqlite3_bind_parameter_count(raw); ++index) {
        auto const* text = sqlite3_bind_parameter_name(raw, index);
        std::string_view const name = text == nullptr ? "?" : text;
        std::size_t number{};
        auto const read = std::from_chars(name.data() + 1, name.data() + name.size(), number);
        auto const whole = read.ec == std::errc{} && read.ptr == name.data() + name.size();
        ensure(name.front() == '$' && whole && number > 0, "parameters are $1, $2 …");
        statement.numbers.push_back(number - 1);
        statement.highest = std::max(statement.highest, number);
    }
    return statement;
}

SqliteConnection::Statement& SqliteConnection::cached(std::string_view sql)
{
    if (auto* known = statements_.find(sql)) return *known;
    return statements_.add(sql, prepare(sql), [](Statement const&) {});
}

void SqliteConnection::bind(Statement const& statement, Values const& parameters)
{
    ensure(statement.highest == parameters.size(), "as many parameters as the statement names");
    for (std::size_t i = 0; i < statement.numbers.size(); ++i)
        bind_value(statement.handle.get(), static_cast<int>(i) + 1, parameters[statement.numbers[i]]);
}

void SqliteConnection::visit(
    std::string_view sql, Values const& parameters, std::function<void(Values)> const& visitor
)
{
    Use use{*this, sql};
    bind(*use, parameters);
    auto* statement = (*use).handle.get();
    int code{};
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) visitor(read_row(statement));
    if (code != SQLITE_DONE) throw_sqlite_fault(connection_.get());
}

std::vector<Row> SqliteConnection::query(std::string_view sql, Values const& parameters)
{
    std::vector<Row> rows;
    visit(sql, parameters, [&](Values values) { rows.emplace_back(std::move(values)); });
    return rows;
}

std::size_t SqliteConnection::execute(std::string_view sql, Values const& parameters)
{
    // sqlite3_changes() keeps its old answer over a statement that changes nothing.
    auto const before = sqlite3_total_changes64(connection_.get());
    visit(sql, parameters, [](Values const&) {});
    if (sqlite3_total_changes64(connection_.get()) == before) return 0;
    return static_cast<std::size_t>(sqlite3_changes64(connection_.get()));
}

void SqliteConnection::run_script(std::string const& sql)
{
    if (sqlite3_exec(connection_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        throw_sqlite_fault(connection_.get());
}

void SqliteConnection::rollback() noexcept
{
    // After some failures, a full disk for one, SQLite has rolled back by itself.
    if (sqlite3_get_autocommit(connection_.get()) == 0)
        sqlite3_exec(connection_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

}  // namespace heliograf::db
