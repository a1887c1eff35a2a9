#pragma once
#include "base/result.hpp"

#include <string>
#include <vector>

namespace heliograf::app {

/// One `key = value` of a TOML file; lists are joined with commas.
struct FileSetting {
    std::string name;  ///< "section.key"
    std::string value;
    int line{};
};

/// Reads [section] tables of plain values. Errors: config.invalid, naming file and line.
[[nodiscard]] Result<std::vector<FileSetting>> read_config_file(std::string const& path);

}  // namespace heliograf::app
