#pragma once
#include "media/image.hpp"

namespace heliograf::app {

/// A computed field of modules, dark blue cells between thin bright lines in frames: nobody's photo, for
/// trying out whoever judges photos.
[[nodiscard]] media::Image sample_picture();

}  // namespace heliograf::app
