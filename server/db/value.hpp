#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace heliograf::db {

/// What a column holds. Booleans are integers 0 and 1, instants Unix milliseconds, JSON is text.
using Value = std::variant<std::nullptr_t, std::int64_t, double, std::string>;
using Values = std::vector<Value>;

/// NULL for an absent value.
template <class T>
[[nodiscard]] Value nullable(std::optional<T> const& value)
{
    return value ? Value{*value} : Value{nullptr};
}

/// One row of an answer; columns are counted from 0 in the order of the SELECT.
class Row {
public:
    explicit Row(Values values) : values_(std::move(values)) {}

    /// Each throws InvariantBroken when the column is absent, NULL or of another type: the SELECT is ours.
    [[nodiscard]] std::int64_t integer(std::size_t column) const;
    [[nodiscard]] double real(std::size_t column) const;  ///< takes an integer too
    [[nodiscard]] bool boolean(std::size_t column) const { return integer(column) != 0; }
    [[nodiscard]] std::string const& text(std::size_t column) const;
    /// The text itself instead of a copy of it; what stays behind is not to be read. For lists.
    [[nodiscard]] std::string take_text(std::size_t column);

    [[nodiscard]] bool is_null(std::size_t column) const;
    [[nodiscard]] std::optional<std::int64_t> optional_integer(std::size_t column) const;
    [[nodiscard]] std::optional<double> optional_real(std::size_t column) const;
    [[nodiscard]] std::optional<std::string> optional_text(std::size_t column) const;

private:
    Values values_;
};

}  // namespace heliograf::db
