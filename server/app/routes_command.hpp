#pragma once
#include <span>
#include <string>

namespace heliograf::app {

/// Prints [{"method":…,"path":…}…], for the test that holds the contract against the server.
/// @return the exit status
int run_routes_command(std::span<std::string const> arguments);

}  // namespace heliograf::app
