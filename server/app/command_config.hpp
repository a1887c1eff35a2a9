#pragma once
#include "app/config.hpp"

namespace heliograf::app {

/// The settings a command runs under, from its flags, this process's environment and the file. What sets
/// nothing is named on standard error, and so is what refuses to start: then there is no Config, and the
/// command ends with status 2.
[[nodiscard]] std::optional<Config> command_config(std::span<std::string const> flags);

/// Whether a command that only reads would make a new, empty installation, as with a mistyped --data; says
/// so.
[[nodiscard]] bool missing_database(Config const& config);

}  // namespace heliograf::app
