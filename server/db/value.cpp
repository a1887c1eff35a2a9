#include "db/value.hpp"

#include "base/ensure.hpp"

namespace heliograf::db {
namespace {

Value const& at(Values const& values, std::size_t column)
{
    ensure(column < values.size(), "the column is in the SELECT");
    return values[column];
}

}  // namespace

std::int64_t Row::integer(std::size_t column) const
{
    auto const* value = std::get_if<std::int64_t>(&at(values_, column));
    ensure(value != nullptr, "the column holds an integer");
    return *value;
}

double Row::real(std::size_t column) const
{
    auto const& value = at(values_, column);
    if (auto const* integer = std::get_if<std::int64_t>(&value)) return static_cast<double>(*integer);
    auto const* real = std::get_if<double>(&value);
    ensure(real != nullptr, "the column holds a number");
    return *real;
}

std::string const& Row::text(std::size_t column) const
{
    auto const* value = std::get_if<std::string>(&at(values_, column));
    ensure(value != nullptr, "the column holds text");
    return *value;
}

std::string Row::take_text(std::size_t column)
{
    ensure(column < values_.size(), "the column is in the SELECT");
    auto* value = std::get_if<std::string>(&values_[column]);
    ensure(value != nullptr, "the column holds text");
    return std::move(*value);
}

bool Row::is_null(std::size_t column) const
{
    return std::holds_alternative<std::nullptr_t>(at(values_, column));
}

std::optional<std::int64_t> Row::optional_integer(std::size_t column) const
{
    return is_null(column) ? std::nullopt : std::optional{integer(column)};
}

std::optional<double> Row::optional_real(std::size_t column) const
{
    return is_null(column) ? std::nullopt : std::optional{real(column)};
}

std::optional<std::string> Row::optional_text(std::size_t column) const
{
    return is_null(column) ? std::nullopt : std::optional{text(column)};
}

}  // namespace heliograf::db
