#include "http/accept_encoding.hpp"

#include "http/header_text.hpp"

namespace heliograf::http {
namespace {

/// "q=0", "q=0.0" and the like; anything else counts as wanted.
bool has_zero_weight(std::string_view parameters)
{
    while (!parameters.empty()) {
        auto parameter = take_item(parameters, ';');
        if (!same_word(take_item(parameter, '='), "q")) continue;
        return parameter.starts_with('0') && parameter.find_first_not_of("0.") == std::string_view::npos;
    }
    return false;
}

}  // namespace

bool accepts_encoding(std::string_view accept_encoding, std::string_view coding)
{
    bool any = false;
    while (!accept_encoding.empty()) {
        auto item = take_item(accept_encoding, ',');
        auto const name = take_item(item, ';');
        if (same_word(name, coding)) return !has_zero_weight(item);
        if (name == "*") any = !has_zero_weight(item);
    }
    return any;
}

bool lists_etag(std::string_view if_none_match, std::string_view etag)
{
    while (!if_none_match.empty()) {
        auto item = take_item(if_none_match, ',');
        if (item == "*") return true;
        if (item.starts_with("W/")) item.remove_prefix(2);
        if (item == etag) return true;
    }
    return false;
}

}  // namespace heliograf::http
