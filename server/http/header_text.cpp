#include "http/header_text.hpp"

#include "http/message.hpp"

#include <algorithm>

namespace heliograf::http {

bool same_word(std::string_view left, std::string_view right)
{
    CaseInsensitiveLess const less;
    return left.size() == right.size() && !less(left, right) && !less(right, left);
}

std::string_view without_blanks(std::string_view text)
{
    auto const begin = std::min(text.find_first_not_of(" \t"), text.size());
    auto const end = text.find_last_not_of(" \t");
    return end == std::string_view::npos ? std::string_view{} : text.substr(begin, end - begin + 1);
}

std::string_view take_item(std::string_view& list, char separator)
{
    auto const end = std::min(list.find(separator), list.size());
    auto const item = without_blanks(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
    return item;
}

}  // namespace heliograf::http
