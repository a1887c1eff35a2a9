#pragma once
#include "vision/module_grid.hpp"
#include "vision/working_picture.hpp"

#include <opencv2/core.hpp>
#include <optional>

namespace heliograf::vision {

/// The grid of modules, where its lines are clear beyond doubt; else nothing. Costs at most 25 ms.
/// @param panel  255 on panel, any size of the working picture's shape
[[nodiscard]] std::optional<ModuleGrid>
find_module_grid(WorkingPicture const& picture, cv::Mat1b const& panel);

}  // namespace heliograf::vision
