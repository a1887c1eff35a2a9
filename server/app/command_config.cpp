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

bool missing_database(Config const& config)
{
    constexpr std::string_view sqlite_prefix = "sqlite:";
    auto const& url = config.database_url;
    if (!url.starts_with(sqlite_prefix) || std::filesystem::exists(url.substr(sqlite_prefix.size())))
        return false;
    std::cerr << "heliograf: there is no database at " << url << "; start the server once\n";
    return true;
}

}  // namespace heliograf::app
