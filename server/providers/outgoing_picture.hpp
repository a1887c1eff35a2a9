#pragma once
#include "media/image.hpp"

#include <string>

namespace heliograf::providers {

constexpr int outgoing_side_px = 1024;
constexpr std::size_t outgoing_max_bytes = 1'000'000;

/// What leaves the house: the pixels alone as a JPEG, its longer side at most outgoing_side_px, without a
/// name, a place or any other metadata.
[[nodiscard]] std::string outgoing_jpeg(media::Image const& image);

}  // namespace heliograf::providers
