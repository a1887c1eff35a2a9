#include "http/accept_encoding.hpp"

#include "http/header_text.hpp"

#include <optional>

namespace heliograf::http {
namespace {

constexpr int weight_most = 1000;
constexpr int weight_of_unnamed_identity = 1;

/// "0.5" → 500; nothing for what RFC 9110 §12.4.2 does not call a weight.
std::optional<int> thousandths(std::string_view text)
{
    constexpr std::size_t longest = 5;
    if (text.empty() || text.size() > longest || (text[0] != '0' && text[0] != '1')) return std::nullopt;
    if (text.size() > 1 && text[1] != '.') return std::nullopt;
    int weight = (text[0] - '0') * weight_most;
    int place = weight_most / 10;
    for (std::size_t i = 2; i < text.size(); ++i, place /= 10) {
        if (text[i] < '0' || text[i] > '9') return std::nullopt;
        weight += (text[i] - '0') * place;
    }
    return weight <= weight_most ? std::optional{weight} : std::nullopt;
}

std::optional<int> weight_of(std::string_view parameters)
{
    while (!parameters.empty()) {
        auto parameter = take_item(parameters, ';');
        if (same_word(take_item(parameter, '='), "q")) return thousandths(parameter);
    }
    return weight_most;
}

}  // namespace

int encoding_weight(std::string_view accept_encoding, std::string_view coding)
{
    std::optional<int> any;
    while (!accept_encoding.empty()) {
        auto item = take_item(accept_encoding, ',');
        auto const name = take_item(item, ';');
        auto const weight = weight_of(item);
        if (!weight) continue;
        if (same_word(name, coding)) return *weight;
        if (name == "*") any = weight;
    }
    return any.value_or(same_word(coding, "identity") ? weight_of_unnamed_identity : 0);
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
