#pragma once
#include <source_location>
#include <stdexcept>
#include <string>
#include <string_view>

namespace heliograf {

/// We are wrong: something that must hold does not. Never thrown for what a user or a peer sent.
class InvariantBroken : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

/// Throws InvariantBroken, naming the place, unless `holds`.
inline void
ensure(bool holds, std::string_view why, std::source_location place = std::source_location::current())
{
    if (holds) return;
    throw InvariantBroken{
        std::string{place.file_name()} + ":" + std::to_string(place.line()) + ": " + std::string{why}
    };
}

}  // namespace heliograf
