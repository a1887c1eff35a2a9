#include "db/postgres.hpp"

#include "base/ensure.hpp"
#include "db/fault.hpp"
#include "db/postgres_fault.hpp"

#include <array>
#include <charconv>
#include <libpq-fe.h>
#include <poll.h>

namespace heliograf::db {
namespace {

constexpr std::size_t statements_max = 128;

// Type numbers of pg_catalog.pg_type; they never change, and libpq's headers do not name them.
constexpr Oid type_unknown = 0;
constexpr Oid type_bool = 16;
constexpr Oid type_int8 = 20;
constexpr Oid type_int2 = 21;
constexpr Oid type_int4 = 23;
constexpr Oid type_text = 25;
constexpr Oid type_float4 = 700;
constexpr Oid type_float8 = 701;
constexpr Oid type_numeric = 1700;

Oid type_of(Value const& value)
{
    if (std::holds_alternative<std::int64_t>(value)) return type_int8;
    if (std::holds_alternative<double>(value)) return type_float8;
    // NULL fits any type; text is declared, so that comparing it with a number is an error, not a guess.
    return std::holds_alternative<std::string>(value) ? type_text : type_unknown;
}

template <class Number>
std::string digits_of(Number number)
{
    std::array<char, 32> digits{};
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr};
}

/// Parameters in libpq's text form; `texts` keeps what the pointers point to.
struct WireParameters {
    explicit WireParameters(Values const& values)
    {
        texts.reserve(values.size());
        pointers.reserve(values.size());
        for (auto const& value : values) {
            if (auto const* text = std::get_if<std::string>(&value)) {
                pointers.push_back(text->c_str());
            } else if (std::holds_alternative<std::nullptr_t>(value)) {
                pointers.push_back(nullptr);
            } else {
                auto const* integer = std::get_if<std::int64_t>(&value);
                texts.push_back(
                    integer != nullptr ? digits_of(*integer) : digits_of(std::get<double>(value))
                );
                pointers.push_back(texts.back().c_str());
            }
        }
    }
    std::vector<std::string> texts;
    std::vector<char const*> pointers;
};

template <class Number>
Number parse(std::string_view text)
{
    Number number{};
    auto const read = std::from_chars(text.data(), text.data() + text.size(), number);
    ensure(read.ec == std::errc{} && read.ptr == text.data() + text.size(), "PostgreSQL prints numbers");
    return number;
}

Value read_value(pg_result const* result, int row, int column)
{
    if (PQgetisnull(result, row, column) != 0) return nullptr;
    std::string_view const text{
        PQgetvalue(result, row, column), static_cast<std::size_t>(PQgetlength(result, row, column))
    };
    switch (PQftype(result, column)) {
    case type_bool: return std::int64_t{text == "t"};
    case type_int2:
    case type_int4:
    case type_int8: return parse<std::int64_t>(text);
    case type_float4:
    case type_float8: return parse<double>(text);
    case type_numeric:  // SUM of BIGINT is a whole number on both engines, AVG a real one
        if (text.find('.') == std::string_view::npos) return parse<std::int64_t>(text);
        return parse<double>(text);
    default: return std::string{text};
    }
}

/// PostgreSQL itself would take more parameters than the statement names, and find fewer only when it runs.
std::size_t highest_parameter(std::string_view sql)
{
    std::size_t highest = 0;
    for (auto at = sql.find('$'); at != std::string_view::npos; at = sql.find('$', at + 1)) {
        std::size_t number{};
        std::from_chars(sql.data() + at + 1, sql.data() + sql.size(), number);
        highest = std::max(highest, number);
    }
    return highest;
}

pg_conn* connect(std::string const& url)
{
    // What stands before dbname the URL may override. The keep-alives find a dead peer within 25 s.
    constexpr std::array<char const*, 9> names{
        "connect_timeout",
        "keepalives_idle",
        "keepalives_interval",
        "keepalives_count",
        "tcp_user_timeout",
        "application_name",
        "dbname",
        "client_encoding",
        nullptr
    };
    std::array<char const*, 9> const values{
        "5", "10", "5", "3", "15000", "heliograf", url.c_str(), "UTF8", nullptr
    };
    return PQconnectdbParams(names.data(), values.data(), 1);
}

}  // namespace

void PostgresConnection::CloseConnection::operator()(pg_conn* connection) const
{
    PQfinish(connection);
}

void PostgresConnection::ClearResult::operator()(pg_result* result) const
{
    PQclear(result);
}

PostgresConnection::PostgresConnection(std::string const& url, std::chrono::milliseconds patience)
    : connection_(connect(url)),
      statements_(statements_max),
      patience_(patience)
{
    if (PQstatus(connection_.get()) != CONNECTION_OK)
        throw_postgres_fault("", PQerrorMessage(connection_.get()), "");
    PQsetNoticeProcessor(connection_.get(), [](void*, char const*) {}, nullptr);
    auto const limit = std::to_string(patience.count());
    run_script(
        "SET statement_timeout = " + limit + "; SET lock_timeout = " + limit +
        "; SET synchronous_commit = on; SET TIME ZONE 'UTC'"
    );
}

std::vector<Row> PostgresConnection::query(std::string_view sql, Values const& parameters)
{
    auto const result = run(sql, parameters);
    auto const columns = PQnfields(result.get());
    std::vector<Row> rows;
    rows.reserve(static_cast<std::size_t>(PQntuples(result.get())));
    for (int row = 0; row < PQntuples(result.get()); ++row) {
        Values values;
        values.reserve(static_cast<std::size_t>(columns));
        for (int column = 0; column < columns; ++column)
            values.push_back(read_value(result.get(), row, column));
        rows.emplace_back(std::move(values));
    }
    return rows;
}

std::size_t PostgresConnection::execute(std::string_view sql, Values const& parameters)
{
    auto const result = run(sql, parameters);
    std::string_view const command = PQcmdStatus(result.get());
    if (command.starts_with("SELECT")) return 0;
    std::string_view const count = PQcmdTuples(result.get());
    return count.empty() ? 0 : parse<std::size_t>(count);
}

PostgresConnection::Result PostgresConnection::run(std::string_view sql, Values const& parameters)
{
    auto const& name = prepared(sql, parameters);
    WireParameters const wire{parameters};
    Result result{PQexecPrepared(
        connection_.get(),
        name.c_str(),
        static_cast<int>(parameters.size()),
        wire.pointers.data(),
        nullptr,
        nullptr,
        0
    )};
    check(result.get());
    return result;
}

std::string const& PostgresConnection::prepared(std::string_view sql, Values const& parameters)
{
    std::vector<Oid> types;
    std::string key{sql};
    for (auto const& value : parameters) {
        types.push_back(type_of(value));
        key += static_cast<char>('0' + value.index());
    }
    if (auto const* known = statements_.find(key)) return known->name;

    ensure(highest_parameter(sql) == parameters.size(), "as many parameters as the statement names");
    auto name = "s" + std::to_string(++names_given_);
    Result const result{PQprepare(
        connection_.get(),
        name.c_str(),
        std::string{sql}.c_str(),
        static_cast<int>(types.size()),
        types.data()
    )};
    check(result.get());
    auto const discard = [this](Statement const& old) { run_script("DEALLOCATE " + old.name); };
    return statements_.add(key, {.name = std::move(name)}, discard).name;
}

void PostgresConnection::run_script(std::string const& sql)
{
    check(Result{PQexec(connection_.get(), sql.c_str())}.get());
}

void PostgresConnection::check(pg_result const* result)
{
    auto const status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY) return;
    auto const field = [result](int code) {
        auto const* text = result == nullptr ? nullptr : PQresultErrorField(result, code);
        return std::string{text == nullptr ? "" : text};
    };
    auto state = field(PG_DIAG_SQLSTATE);
    if (PQstatus(connection_.get()) != CONNECTION_OK) state.clear();
    if (ends_session(state)) broken_ = true;
    auto const message = field(PG_DIAG_MESSAGE_PRIMARY);
    throw_postgres_fault(
        state, message.empty() ? PQerrorMessage(connection_.get()) : message, field(PG_DIAG_CONSTRAINT_NAME)
    );
}

void PostgresConnection::begin(std::chrono::milliseconds wait)
{
    if (wait >= patience_) return run_script("BEGIN");
    // To PostgreSQL 0 means "for ever".
    auto const limit = std::to_string(std::max<std::int64_t>(wait.count(), 1));
    run_script("BEGIN; SET LOCAL lock_timeout = " + limit);
}

void PostgresConnection::rollback() noexcept
{
    if (PQtransactionStatus(connection_.get()) == PQTRANS_IDLE) return;
    Result const result{PQexec(connection_.get(), "ROLLBACK")};
    if (PQresultStatus(result.get()) != PGRES_COMMAND_OK) broken_ = true;
}

bool PostgresConnection::alive() const
{
    // Nothing is expected on an idle connection: what is there is a farewell or the end of the stream.
    pollfd socket{.fd = PQsocket(connection_.get()), .events = POLLIN, .revents = 0};
    return usable() && poll(&socket, 1, 0) == 0;
}

bool PostgresConnection::usable() const
{
    return !broken_ && PQstatus(connection_.get()) == CONNECTION_OK;
}

}  // namespace heliograf::db
