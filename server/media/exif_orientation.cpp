#include "media/exif_orientation.hpp"

#include <algorithm>
#include <libexif/exif-data.h>
#include <memory>
#include <string>
#include <string_view>

namespace heliograf::media {
namespace {

// The tag lies near the start; the rest (previews, maker notes) is of no interest.
constexpr std::size_t exif_bytes_max = 65'536;
constexpr std::string_view prefix{"Exif\0\0", 6};

}  // namespace

int exif_orientation(Bytes exif)
{
    // libexif wants the prefix of the JPEG marker in front.
    std::string block{prefix};
    auto const taken = exif.first(std::min(exif.size(), exif_bytes_max));
    block.append(reinterpret_cast<char const*>(taken.data()), taken.size());

    std::unique_ptr<ExifData, decltype(&exif_data_unref)> const data{
        exif_data_new_from_data(
            reinterpret_cast<unsigned char const*>(block.data()), static_cast<unsigned>(block.size())
        ),
        exif_data_unref
    };
    if (!data) return 1;
    auto const* const entry = exif_content_get_entry(data->ifd[EXIF_IFD_0], EXIF_TAG_ORIENTATION);
    if (entry == nullptr || entry->format != EXIF_FORMAT_SHORT || entry->components != 1) return 1;
    int const orientation = exif_get_short(entry->data, exif_data_get_byte_order(data.get()));
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
}

}  // namespace heliograf::media
