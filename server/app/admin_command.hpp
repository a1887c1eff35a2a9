#pragma once
#include <span>
#include <string>

namespace heliograf::app {

/// heliograf admin create NAME EMAIL | grant NAME | revoke NAME
/// @return the exit status
int run_admin_command(std::span<std::string const> arguments);

}  // namespace heliograf::app
