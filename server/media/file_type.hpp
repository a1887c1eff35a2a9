#pragma once
#include "media/decode.hpp"

#include <optional>

namespace heliograf::media {

/// From the first bytes; a file's name and declared type are never asked.
[[nodiscard]] std::optional<ImageType> find_type(Bytes file);

}  // namespace heliograf::media
