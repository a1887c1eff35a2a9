#pragma once
#include "base/result.hpp"

#include <string>
#include <vector>

namespace heliograf::app {

/// The files that an argument of `analyze` stands for: itself or, for a folder, the pictures right in it, by
/// name. Errors: folder.no_pictures
[[nodiscard]] Result<std::vector<std::string>> picture_files(std::string const& argument);

/// Errors: file.unreadable, file.empty, file.too_large
[[nodiscard]] Result<std::string> read_picture_file(std::string const& path);

}  // namespace heliograf::app
