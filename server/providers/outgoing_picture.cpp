#include "providers/outgoing_picture.hpp"

#include "media/renditions.hpp"

namespace heliograf::providers {

std::string outgoing_jpeg(media::Image const& image)
{
    constexpr int quality_good = 85;
    constexpr int quality_small = 50;
    auto const small = media::scaled_down(image, outgoing_side_px);
    auto jpeg = media::encode_jpeg(small, quality_good);
    if (jpeg.size() > outgoing_max_bytes) jpeg = media::encode_jpeg(small, quality_small);
    return jpeg;
}

}  // namespace heliograf::providers
