#include "http/fields.hpp"

#include "base/id.hpp"
#include "http/json_body.hpp"
#include "http/utf8.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace heliograf::http {
namespace {

constexpr std::string_view malformed_code = "request.malformed";
constexpr std::int64_t page_limit_default = 100;
constexpr std::int64_t page_limit_max = 1000;
/// Beyond this a JSON number that came as a double no longer names one integer.
constexpr double exact_double_max = 9007199254740991.0;

Error rule_complaint()
{
    return {ErrorKind::invalid_input, "request.invalid", {}};
}

std::optional<std::int64_t> whole_number(boost::json::value const& value)
{
    if (auto const* number = value.if_int64()) return *number;
    if (auto const* number = value.if_double()) {
        bool const exact = std::abs(*number) <= exact_double_max && std::trunc(*number) == *number;
        if (exact) return static_cast<std::int64_t>(*number);
    }
    return std::nullopt;  // a uint64 is beyond what int64 holds
}

}  // namespace

Fields::Fields(Request const& request)
{
    auto document = parse_json(request.body);
    if (document && document->is_object()) {
        body_ = *std::move(document);
        return;
    }
    ok_ = false;
    error_ = {ErrorKind::malformed, std::string{malformed_code}, "The request body is not valid JSON."};
}

boost::json::value const* Fields::find(std::string_view path) const
{
    auto const* value = &body_;
    while (true) {
        auto const end = std::min(path.find('.'), path.size());
        auto const* object = value->if_object();
        if (!object) return nullptr;
        auto const name = path.substr(0, end);
        value = object->if_contains(boost::json::string_view{name.data(), name.size()});
        if (!value || value->is_null()) return nullptr;
        if (end == path.size()) return value;
        path.remove_prefix(end + 1);
    }
}

void Fields::complain(std::string field, std::string message)
{
    if (error_.code == malformed_code) return;
    if (ok_) error_ = rule_complaint();
    ok_ = false;
    if (std::ranges::find(error_.fields, field, &FieldError::field) != error_.fields.end()) return;
    error_.fields.push_back({std::move(field), std::move(message)});
    error_.message =
        error_.fields.size() == 1 ? error_.fields.front().message : "Some fields need attention.";
}

bool Fields::has(std::string_view path) const
{
    return find(path) != nullptr;
}

Fields::Text Fields::text(std::string_view path)
{
    auto const* value = find(path);
    if (value && !value->is_string()) complain(std::string{path}, "Must be text.");
    if (!value || !value->is_string()) return {*this, path, {}};
    auto const& text = value->get_string();
    return {*this, path, std::string{text.data(), text.size()}};
}

Fields::Integer Fields::integer(std::string_view path, std::int64_t otherwise)
{
    auto const* value = find(path);
    if (!value) return {*this, path, otherwise};
    auto const number = whole_number(*value);
    if (!number) complain(std::string{path}, "Must be a whole number.");
    return {*this, path, number.value_or(otherwise)};
}

bool Fields::boolean(std::string_view path, bool otherwise)
{
    auto const* value = find(path);
    if (!value) return otherwise;
    if (auto const* truth = value->if_bool()) return *truth;
    complain(std::string{path}, "Must be true or false.");
    return otherwise;
}

Fields::Text::Text(Fields& fields, std::string_view path, std::string value)
    : fields_(fields),
      path_(path),
      value_(std::move(value))
{}

Fields::Text&& Fields::Text::trimmed() &&
{
    value_ = std::string{without_outer_space(value_)};
    return std::move(*this);
}

Fields::Text&& Fields::Text::at_least(std::size_t characters, std::string message) &&
{
    if (count_code_points(value_) < characters) fields_.complain(path_, std::move(message));
    return std::move(*this);
}

Fields::Text&& Fields::Text::at_most(std::size_t characters, std::string message) &&
{
    if (count_code_points(value_) > characters) fields_.complain(path_, std::move(message));
    return std::move(*this);
}

Fields::Text&& Fields::Text::one_of(std::span<std::string_view const> allowed, std::string message) &&
{
    if (std::ranges::find(allowed, value_) == allowed.end()) fields_.complain(path_, std::move(message));
    return std::move(*this);
}

Fields::Text&& Fields::Text::that(std::function<bool(std::string_view)> const& rule, std::string message) &&
{
    if (!rule(value_)) fields_.complain(path_, std::move(message));
    return std::move(*this);
}

Fields::Integer::Integer(Fields& fields, std::string_view path, std::int64_t value)
    : fields_(fields),
      path_(path),
      value_(value)
{}

Fields::Integer&& Fields::Integer::between(std::int64_t low, std::int64_t high, std::string message) &&
{
    if (value_ < low || value_ > high) fields_.complain(path_, std::move(message));
    return std::move(*this);
}

Result<Page> page_of(Request const& request)
{
    auto const refuse = [](std::string field, std::string message) {
        return failure(Error{ErrorKind::invalid_input, "page.invalid", message, {{std::move(field), message}}}
        );
    };
    Page page{.limit = page_limit_default};
    if (auto const given = request.query.find("limit"); given != request.query.end()) {
        auto const& text = given->second;
        auto const [end, failed] = std::from_chars(text.data(), text.data() + text.size(), page.limit);
        bool const whole = failed == std::errc{} && end == text.data() + text.size();
        if (!whole || page.limit < 1 || page.limit > page_limit_max)
            return refuse("limit", "Limit must be 1 to 1000.");
    }
    if (auto const given = request.query.find("before"); given != request.query.end()) {
        if (!is_uuid(given->second)) return refuse("before", "Before must be the id of an item.");
        page.before = given->second;
    }
    return page;
}

}  // namespace heliograf::http
