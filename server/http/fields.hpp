#pragma once
#include "base/error.hpp"
#include "base/result.hpp"
#include "http/message.hpp"

#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace heliograf::http {

/// Reads a JSON request body field by field and collects every complaint, so that a form shows all of its
/// errors at once. Paths are dotted names, "config.port", the same as in FieldError.
/// Refuses before any field is asked for (`error()` is then malformed, 400): a body that is no JSON object,
/// nesting over 32, invalid UTF-8, a NUL or a lone surrogate anywhere.
/// The first complaint about a field is kept, later ones about the same field are dropped.
class Fields {
public:
    explicit Fields(Request const& request);

    /// A text field. Absent or null counts as "" and passes unless a rule refuses it; a value that is not
    /// text is a complaint. Lengths count Unicode code points.
    class Text {
    public:
        Text&& trimmed() &&;  ///< strips outer white space before the rules that follow
        Text&& at_least(std::size_t characters, std::string message) &&;
        Text&& at_most(std::size_t characters, std::string message) &&;
        Text&& one_of(std::span<std::string_view const> allowed, std::string message) &&;
        Text&& that(std::function<bool(std::string_view)> const& rule, std::string message) &&;
        operator std::string() &&
        {
            return std::move(value_);
        }  // NOLINT(google-explicit-constructor): reads as the value

    private:
        friend class Fields;
        Text(Fields& fields, std::string_view path, std::string value);
        Fields& fields_;
        std::string path_;
        std::string value_;
    };

    class Integer {
    public:
        Integer&& between(std::int64_t low, std::int64_t high, std::string message) &&;
        operator std::int64_t() && { return value_; }  // NOLINT(google-explicit-constructor)

    private:
        friend class Fields;
        Integer(Fields& fields, std::string_view path, std::int64_t value);
        Fields& fields_;
        std::string path_;
        std::int64_t value_;
    };

    [[nodiscard]] Text text(std::string_view path);
    [[nodiscard]] Integer integer(std::string_view path, std::int64_t otherwise);
    [[nodiscard]] bool boolean(std::string_view path, bool otherwise);
    [[nodiscard]] bool has(std::string_view path) const;  ///< present and not null

    explicit operator bool() const { return ok_; }
    [[nodiscard]] Error const& error() const { return error_; }
    void complain(std::string field, std::string message);

private:
    [[nodiscard]] boost::json::value const* find(std::string_view path) const;

    boost::json::value body_;
    bool ok_ = true;
    Error error_{};
};

/// A positive `limit` (default 100, at most 1,000) and a `before` id, as every list takes them.
struct Page {
    std::int64_t limit{};
    std::optional<std::string> before{};
};
/// Errors: page.invalid
[[nodiscard]] Result<Page> page_of(Request const& request);

}  // namespace heliograf::http
