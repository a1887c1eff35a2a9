#pragma once
#include <string>
#include <vector>

namespace heliograf::app {

/// `heliograf COMMAND ARGUMENT…`. @return the exit status: 0 done, 1 failed, 2 asked wrongly
int run_command(std::vector<std::string> const& arguments);

}  // namespace heliograf::app
