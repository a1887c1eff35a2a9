#include "app/command_config.hpp"

#include <iostream>

namespace heliograf::app {

std::optional<Config> command_config(std::span<std::string const> flags)
{
    for (auto const& name : unknown_variables(own_variables()))
        std::cerr << "heliograf: warning: the variable " << name
                  << " is no setting and is ignored; see heliograf help\n";
    auto config = load_config(flags, process_environment());
    if (!config) {
        std::cerr << "heliograf: " << config.error().message << '\n';
        return std::nullopt;
    }
    return std::move(*config);
}

}  // namespace heliograf::app
