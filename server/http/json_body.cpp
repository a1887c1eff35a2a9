#include "http/json_body.hpp"

#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/parse.hpp>
#include <set>
#include <string>
#include <vector>

namespace heliograf::http {
namespace {

namespace json = boost::json;
using Code = json::error_code;

/// Looks at the text for what the document no longer shows: repeated members and NULs. Returning false from
/// an event stops the parser. The names of the events are Boost.JSON's.
class Inspector {
public:
    static constexpr std::size_t max_object_size = std::size_t(-1);
    static constexpr std::size_t max_array_size = std::size_t(-1);
    static constexpr std::size_t max_key_size = std::size_t(-1);
    static constexpr std::size_t max_string_size = std::size_t(-1);

    bool on_document_begin(Code&) { return true; }
    bool on_document_end(Code&) { return true; }
    bool on_object_begin(Code&)
    {
        open_objects_.emplace_back();
        return true;
    }
    bool on_object_end(std::size_t, Code&)
    {
        open_objects_.pop_back();
        return true;
    }
    bool on_array_begin(Code&) { return true; }
    bool on_array_end(std::size_t, Code&) { return true; }
    bool on_key_part(json::string_view part, std::size_t, Code& ec) { return collect(part, ec); }
    bool on_key(json::string_view part, std::size_t, Code& ec)
    {
        if (!collect(part, ec)) return false;
        bool const is_new = open_objects_.back().insert(std::exchange(name_, {})).second;
        return is_new || refuse(ec);
    }
    bool on_string_part(json::string_view part, std::size_t, Code& ec) { return has_no_nul(part, ec); }
    bool on_string(json::string_view part, std::size_t, Code& ec) { return has_no_nul(part, ec); }
    bool on_number_part(json::string_view, Code&) { return true; }
    bool on_int64(std::int64_t, json::string_view, Code&) { return true; }
    bool on_uint64(std::uint64_t, json::string_view, Code&) { return true; }
    bool on_double(double, json::string_view, Code&) { return true; }
    bool on_bool(bool, Code&) { return true; }
    bool on_null(Code&) { return true; }
    bool on_comment_part(json::string_view, Code&) { return true; }
    bool on_comment(json::string_view, Code&) { return true; }

private:
    static bool refuse(Code& ec)
    {
        ec = json::make_error_code(json::error::syntax);
        return false;
    }
    static bool has_no_nul(json::string_view part, Code& ec)
    {
        return part.find('\0') == json::string_view::npos || refuse(ec);
    }
    bool collect(json::string_view part, Code& ec)
    {
        name_.append(part.data(), part.size());
        return has_no_nul(part, ec);
    }

    std::vector<std::set<std::string>> open_objects_;
    std::string name_;
};

}  // namespace

std::optional<boost::json::value> parse_json(std::string_view text)
{
    json::parse_options options;
    options.max_depth = json_depth_max;
    Code failed;
    json::basic_parser<Inspector> parser{options};
    parser.write_some(false, text.data(), text.size(), failed);
    if (failed) return std::nullopt;
    auto document = json::parse(json::string_view{text.data(), text.size()}, failed, {}, options);
    if (failed) return std::nullopt;
    return document;
}

}  // namespace heliograf::http
