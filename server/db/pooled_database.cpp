#include "db/pooled_database.hpp"

#include <cmath>
#include <strings.h>

namespace heliograf::db {

bool only_reads(std::string_view sql)
{
    constexpr std::string_view word = "SELECT";
    auto const start = sql.find_first_not_of(" \n\t");
    if (start == std::string_view::npos || sql.size() - start <= word.size()) return false;
    return strncasecmp(sql.data() + start, word.data(), word.size()) == 0;
}

void check_storable(Values const& parameters)
{
    for (auto const& value : parameters) {
        if (auto const* text = std::get_if<std::string>(&value)) {
            if (text->find('\0') != std::string::npos)
                throw Fault{FaultKind::other, "a text parameter holds a NUL byte"};
        } else if (auto const* real = std::get_if<double>(&value)) {
            ensure(std::isfinite(*real), "a number that is stored is finite");
        }
    }
}

}  // namespace heliograf::db
