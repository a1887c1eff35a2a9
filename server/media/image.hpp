#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace heliograf::media {

enum class ImageType { jpeg, png, tiff };

[[nodiscard]] constexpr std::string_view content_type(ImageType type)
{
    switch (type) {
    case ImageType::jpeg: return "image/jpeg";
    case ImageType::png: return "image/png";
    case ImageType::tiff: return "image/tiff";
    }
    return "application/octet-stream";
}

/// What the header of a file says, before any pixel is decoded.
struct ImageInfo {
    ImageType type{};
    int width{};  ///< px as stored, before the EXIF orientation
    int height{};
    int orientation = 1;  ///< EXIF 1..8
};

/// An 8-bit sRGB picture, interleaved, rows without gaps, the right way up.
struct Image {
    int width{};
    int height{};
    std::vector<std::uint8_t> rgb;
};

}  // namespace heliograf::media
