#include "db/sqlite_fault.hpp"

#include "base/outage.hpp"
#include "db/fault.hpp"

#include <cerrno>
#include <memory>
#include <sqlite3.h>
#include <string>
#include <string_view>

namespace heliograf::db {
namespace {

constexpr std::string_view unique_prefix = "UNIQUE constraint failed: ";

// Columns of each unique index as SQLite prints them in its message, "users.tenant, users.name".
constexpr auto select_unique_indexes = R"sql(
    SELECT list.name, list.origin, group_concat(info.name, ','),
           group_concat(?1 || '.' || info.name, ', ')
      FROM pragma_index_list(?1) AS list, pragma_index_info(list.name) AS info
     WHERE list."unique" = 1
     GROUP BY list.name
     ORDER BY list.seq
)sql";

std::string joined(std::string_view columns)
{
    std::string name{columns};
    for (auto& letter : name)
        if (letter == ',') letter = '_';
    return name;
}

/// The name PostgreSQL would give: that of the index, or for one declared inside CREATE TABLE
/// table_pkey and table_columns_key.
std::string find_unique_index(sqlite3* connection, std::string const& table, std::string_view columns)
{
    sqlite3_stmt* raw{};
    if (sqlite3_prepare_v2(connection, select_unique_indexes, -1, &raw, nullptr) != SQLITE_OK) return {};
    std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)> const statement{raw, &sqlite3_finalize};
    sqlite3_bind_text(raw, 1, table.data(), static_cast<int>(table.size()), SQLITE_STATIC);
    auto const text = [raw](int column) {
        auto const* value = reinterpret_cast<char const*>(sqlite3_column_text(raw, column));
        return std::string{value == nullptr ? "" : value};
    };
    while (sqlite3_step(raw) == SQLITE_ROW) {
        if (text(3) != columns) continue;
        if (text(1) == "c") return text(0);
        return text(1) == "pk" ? table + "_pkey" : table + "_" + joined(text(2)) + "_key";
    }
    return table + "_pkey";  // an INTEGER PRIMARY KEY has no index of its own
}

/// From "UNIQUE constraint failed: users.email" or, for an index on an expression,
/// "UNIQUE constraint failed: index 'users_email_unique'".
std::string violated_index(sqlite3* connection, std::string_view message)
{
    if (!message.starts_with(unique_prefix)) return {};
    auto const what = message.substr(unique_prefix.size());
    if (what.starts_with("index '")) return std::string{what.substr(7, what.size() - 8)};
    return find_unique_index(connection, std::string{what.substr(0, what.find('.'))}, what);
}

FaultKind kind_of(int code)
{
    switch (code) {
    case SQLITE_CONSTRAINT_UNIQUE:
    case SQLITE_CONSTRAINT_PRIMARYKEY:
    case SQLITE_CONSTRAINT_ROWID: return FaultKind::unique_violation;
    case SQLITE_CONSTRAINT_FOREIGNKEY: return FaultKind::foreign_key_violation;
    case SQLITE_CONSTRAINT_CHECK:
    case SQLITE_CONSTRAINT_NOTNULL:
    case SQLITE_CONSTRAINT_TRIGGER: return FaultKind::check_violation;
    default: return FaultKind::other;
    }
}

}  // namespace

void throw_sqlite_fault(sqlite3* connection)
{
    auto const code = sqlite3_extended_errcode(connection);
    auto const system_error = sqlite3_system_errno(connection);
    std::string const message = sqlite3_errmsg(connection);
    auto const primary = code & 0xff;
    auto const no_room = system_error == ENOSPC || system_error == EDQUOT;
    if (primary == SQLITE_FULL || (primary == SQLITE_IOERR && no_room))
        throw StorageFull{"sqlite: " + message};
    if (primary == SQLITE_BUSY || primary == SQLITE_LOCKED) throw Unavailable{"sqlite: " + message};
    auto const kind = kind_of(code);
    throw Fault{
        kind,
        "sqlite: " + message,
        kind == FaultKind::unique_violation ? violated_index(connection, message) : std::string{}
    };
}

}  // namespace heliograf::db
