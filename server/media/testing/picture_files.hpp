#pragma once
#include "media/decode.hpp"

#include <string>

/// Files of every kind that people upload, computed, so that a test knows each pixel.
namespace heliograf::media::testing {

/// Smooth blue-grey ground with a corner each of red (top left), green (top right), blue (bottom left) and
/// yellow (bottom right), so that every turn and mirroring looks different.
[[nodiscard]] Image make_picture(int width, int height);

/// A TIFF-structured EXIF block. `place` adds a GPS position (45° 48′ N, 15° 58′ E).
[[nodiscard]] std::string make_exif(int orientation, bool place);

enum class Colours { rgb, grey, cmyk, ycck };

struct JpegOptions {
    int quality = 95;
    Colours colours = Colours::rgb;
    bool progressive = false;
    int orientation = 0;  ///< 0: no EXIF
    bool place = false;
};
[[nodiscard]] std::string make_jpeg(Image const& image, JpegOptions options = {});

struct PngOptions {
    int bits = 8;  ///< 8 or 16 for colours; a palette has 8
    bool grey = false;
    bool palette = false;  ///< at most 256 different colours
    int alpha = -1;        ///< 0..255 for all pixels, -1: none
    bool interlaced = false;
    int orientation = 0;  ///< 0: no eXIf
};
[[nodiscard]] std::string make_png(Image const& image, PngOptions options = {});

struct TiffOptions {
    int bits = 8;  ///< 8 or 16
    Colours colours = Colours::rgb;
    int compression = 5;  ///< as in the file: 1 none, 5 LZW, 7 JPEG, 8 deflate
    int rows_per_strip = 16;
    int tile_px = 0;      ///< 0: strips
    bool planes = false;  ///< each colour apart
    int orientation = 0;  ///< 0: no tag
    int pages = 1;        ///< those after the first are black
};
[[nodiscard]] std::string make_tiff(Image const& image, TiffOptions options = {});

/// Black pictures of any size, written row by row: bombs as far as the limits allow.
[[nodiscard]] std::string make_blank_jpeg(int width, int height, int scans = 1);  ///< at most 190 scans
[[nodiscard]] std::string make_blank_png(int width, int height, int bits_per_pixel, bool interlaced = false);

[[nodiscard]] std::string make_blank_tiff(int width, int height, int rows_per_strip);
/// Tiles of 16 columns and `tile_rows` rows, all of which are the same bytes of the file.
[[nodiscard]] std::string make_tiff_of_shared_tiles(int width, int height, int tile_rows);

[[nodiscard]] inline Bytes bytes_of(std::string_view file)
{
    return {reinterpret_cast<std::uint8_t const*>(file.data()), file.size()};
}

}  // namespace heliograf::media::testing
