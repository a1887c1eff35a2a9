#include "media/testing/picture_files.hpp"

namespace heliograf::media::testing {

Image make_picture(int width, int height)
{
    Image image{.width = width, .height = height, .rgb = {}};
    image.rgb.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3);
    using Colour = std::array<std::uint8_t, 3>;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            bool const left = x < width / 4;
            bool const right = x >= width - width / 4;
            bool const top = y < height / 4;
            bool const bottom = y >= height - height / 4;
            Colour colour{
                60,
                static_cast<std::uint8_t>(80 + x * 40 / width),
                static_cast<std::uint8_t>(120 + y * 40 / height)
            };
            if (left && top) colour = {230, 20, 20};
            if (right && top) colour = {20, 200, 20};
            if (left && bottom) colour = {20, 20, 230};
            if (right && bottom) colour = {230, 220, 20};
            image.rgb.insert(image.rgb.end(), colour.begin(), colour.end());
        }
    return image;
}

std::string make_exif(int orientation, bool place)
{
    auto const u16 = [](int v) { return std::string{static_cast<char>(v & 255), static_cast<char>(v >> 8)}; };
    auto const u32 = [&](int v) { return u16(v & 0xFFFF) + u16(v >> 16); };
    constexpr int of_short = 3;
    constexpr int of_long = 4;
    constexpr int of_text = 2;
    constexpr int of_ratio = 5;
    auto const entry = [&](int tag, int type, int count, std::string const& value) {
        return u16(tag) + u16(type) + u32(count) + value;
    };

    // Header 8, first directory 2 + 12 n + 4, GPS directory 2 + 4·12 + 4, then six ratios.
    int const entries = place ? 2 : 1;
    int const gps = 8 + 2 + 12 * entries + 4;
    int const ratios = gps + 2 + 4 * 12 + 4;
    std::string exif = std::string{"II*\0", 4} + u32(8) + u16(entries);
    exif += entry(0x0112, of_short, 1, u32(orientation == 0 ? 1 : orientation));
    if (place) exif += entry(0x8825, of_long, 1, u32(gps));
    exif += u32(0);
    if (!place) return exif;

    exif += u16(4);
    exif += entry(1, of_text, 2, std::string{"N\0\0\0", 4});
    exif += entry(2, of_ratio, 3, u32(ratios));
    exif += entry(3, of_text, 2, std::string{"E\0\0\0", 4});
    exif += entry(4, of_ratio, 3, u32(ratios + 24));
    exif += u32(0);
    for (int const part : {45, 48, 0, 15, 58, 0}) exif += u32(part) + u32(1);
    return exif;
}

}  // namespace heliograf::media::testing
