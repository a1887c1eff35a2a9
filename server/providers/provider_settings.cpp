#include "providers/provider_settings.hpp"

#include <algorithm>

namespace heliograf::providers {

std::optional<Choice> choice_named(std::string_view name)
{
    auto const found = std::ranges::find(choice_names, name);
    if (found == choice_names.end()) return std::nullopt;
    return static_cast<Choice>(found - choice_names.begin());
}

}  // namespace heliograf::providers
