#pragma once
#include <span>
#include <string>

namespace heliograf::app {

/// Applies the migrations that the database lacks.
/// @return the exit status
int run_migrate_command(std::span<std::string const> arguments);

}  // namespace heliograf::app
