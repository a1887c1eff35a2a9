#include "db/database.hpp"

#include "base/ensure.hpp"

namespace heliograf::db {

std::optional<Row> Queries::find(std::string_view sql, Values const& parameters)
{
    auto rows = query(sql, parameters);
    ensure(rows.size() <= 1, "a statement for one row finds at most one");
    if (rows.empty()) return std::nullopt;
    return std::move(rows.front());
}

Row Queries::load(std::string_view sql, Values const& parameters)
{
    auto row = find(sql, parameters);
    ensure(row.has_value(), "the row must be there");
    return std::move(*row);
}

std::string_view Database::skip_locked() const
{
    return engine() == Engine::postgres ? " FOR UPDATE SKIP LOCKED" : "";
}

}  // namespace heliograf::db
