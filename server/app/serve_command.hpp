#pragma once
#include <span>
#include <string>

namespace heliograf::app {

/// Serves until SIGTERM or SIGINT; a second one ends the process at once.
/// @return the exit status
int run_serve_command(std::span<std::string const> arguments);

}  // namespace heliograf::app
