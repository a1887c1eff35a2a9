#include "adapters/vision_local/local_vision.hpp"

#include "base/ensure.hpp"
#include "vision/examine.hpp"

namespace heliograf::vision_local {

Result<vision::Verdict> LocalVision::examine(media::Image const& image)
{
    ensure(image.width > 0 && image.height > 0, "a decoded image has pixels");
    return vision::examine({.width = image.width, .height = image.height, .rgb = image.rgb.data()});
}

}  // namespace heliograf::vision_local
