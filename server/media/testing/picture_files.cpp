#include "media/testing/picture_files.hpp"

#include "base/ensure.hpp"

#include <cstdio>
#include <cstdlib>
#include <jpeglib.h>
#include <map>
#include <png.h>

namespace heliograf::media::testing {
namespace {

/// Inks as Adobe stores them: 255 = none. Grey takes the green.
std::vector<std::uint8_t> in_colours(std::span<std::uint8_t const> rgb, Colours colours)
{
    std::vector<std::uint8_t> result;
    for (std::size_t i = 0; i < rgb.size(); i += 3) {
        if (colours == Colours::grey) {
            result.push_back(rgb[i + 1]);
            continue;
        }
        result.insert(
            result.end(),
            rgb.begin() + static_cast<std::ptrdiff_t>(i),
            rgb.begin() + static_cast<std::ptrdiff_t>(i) + 3
        );
        if (colours != Colours::rgb) result.push_back(255);
    }
    return result;
}

class JpegFile {
public:
    JpegFile()
    {
        jpeg.err = jpeg_std_error(&errors_);
        jpeg_create_compress(&jpeg);
        jpeg_mem_dest(&jpeg, &bytes_, &count_);
    }
    ~JpegFile()
    {
        jpeg_destroy_compress(&jpeg);
        std::free(bytes_);
    }
    JpegFile(JpegFile const&) = delete;
    JpegFile& operator=(JpegFile const&) = delete;

    std::string finish()
    {
        jpeg_finish_compress(&jpeg);
        return {reinterpret_cast<char const*>(bytes_), count_};
    }

    jpeg_compress_struct jpeg{};

private:
    jpeg_error_mgr errors_{};
    unsigned char* bytes_ = nullptr;
    unsigned long count_ = 0;
};

void start(JpegFile& file, int width, int height, JpegOptions const& options)
{
    auto& jpeg = file.jpeg;
    bool const inks = options.colours == Colours::cmyk || options.colours == Colours::ycck;
    jpeg.image_width = static_cast<JDIMENSION>(width);
    jpeg.image_height = static_cast<JDIMENSION>(height);
    jpeg.input_components = options.colours == Colours::grey ? 1 : inks ? 4 : 3;
    jpeg.in_color_space = options.colours == Colours::grey ? JCS_GRAYSCALE : inks ? JCS_CMYK : JCS_RGB;
    jpeg_set_defaults(&jpeg);
    if (inks) jpeg_set_colorspace(&jpeg, options.colours == Colours::ycck ? JCS_YCCK : JCS_CMYK);
    jpeg_set_quality(&jpeg, options.quality, TRUE);
    if (options.progressive) jpeg_simple_progression(&jpeg);
    jpeg_start_compress(&jpeg, TRUE);
    if (options.orientation != 0 || options.place) {
        auto const exif = std::string{"Exif\0\0", 6} + make_exif(options.orientation, options.place);
        jpeg_write_marker(
            &jpeg,
            JPEG_APP0 + 1,
            reinterpret_cast<JOCTET const*>(exif.data()),
            static_cast<unsigned>(exif.size())
        );
    }
}

class PngFile {
public:
    PngFile()
    {
        png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
        info = png_create_info_struct(png);
        png_set_write_fn(
            png,
            &bytes_,
            [](png_structp to, png_bytep data, std::size_t count) {
                static_cast<std::string*>(png_get_io_ptr(to))->append(reinterpret_cast<char*>(data), count);
            },
            nullptr
        );
    }
    ~PngFile() { png_destroy_write_struct(&png, &info); }
    PngFile(PngFile const&) = delete;
    PngFile& operator=(PngFile const&) = delete;

    void start(int width, int height, int bits, int colour_type, bool interlaced)
    {
        png_set_IHDR(
            png,
            info,
            static_cast<png_uint_32>(width),
            static_cast<png_uint_32>(height),
            bits,
            colour_type,
            interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
            PNG_COMPRESSION_TYPE_DEFAULT,
            PNG_FILTER_TYPE_DEFAULT
        );
    }

    std::string finish()
    {
        png_write_end(png, info);
        return std::move(bytes_);
    }

    png_structp png = nullptr;
    png_infop info = nullptr;

private:
    std::string bytes_;
};

using Row = std::vector<std::uint8_t>;

/// One byte a pixel, and the palette they point into.
std::vector<Row> with_palette(Image const& image, PngFile& file)
{
    std::map<std::array<std::uint8_t, 3>, std::uint8_t> indices;
    std::vector<png_color> colours;
    std::vector<Row> rows(static_cast<std::size_t>(image.height));
    auto const* pixel = image.rgb.data();
    for (auto& row : rows)
        for (int x = 0; x < image.width; ++x, pixel += 3) {
            auto const [entry, added] = indices.try_emplace(
                {pixel[0], pixel[1], pixel[2]}, static_cast<std::uint8_t>(colours.size())
            );
            if (added) colours.push_back({pixel[0], pixel[1], pixel[2]});
            row.push_back(entry->second);
        }
    ensure(colours.size() <= 256, "a palette has 256 colours");
    png_set_PLTE(file.png, file.info, colours.data(), static_cast<int>(colours.size()));
    return rows;
}

std::vector<Row> with_samples(Image const& image, PngOptions const& options)
{
    auto const put = [&](Row& row, int sample) {
        row.push_back(static_cast<std::uint8_t>(sample));
        if (options.bits == 16) row.push_back(static_cast<std::uint8_t>(sample));
    };
    std::vector<Row> rows(static_cast<std::size_t>(image.height));
    auto const* pixel = image.rgb.data();
    for (auto& row : rows)
        for (int x = 0; x < image.width; ++x, pixel += 3) {
            if (options.grey)
                put(row, pixel[1]);
            else
                for (int c = 0; c < 3; ++c) put(row, pixel[c]);
            if (options.alpha >= 0) put(row, options.alpha);
        }
    return rows;
}

}  // namespace

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

std::string make_jpeg(Image const& image, JpegOptions options)
{
    JpegFile file;
    start(file, image.width, image.height, options);
    auto const row_bytes = static_cast<std::size_t>(image.width) * 3;
    for (int y = 0; y < image.height; ++y) {
        auto const rgb = std::span{image.rgb}.subspan(static_cast<std::size_t>(y) * row_bytes, row_bytes);
        auto row = in_colours(rgb, options.colours);
        JSAMPROW data = row.data();
        jpeg_write_scanlines(&file.jpeg, &data, 1);
    }
    return file.finish();
}

std::string make_blank_jpeg(int width, int height, bool progressive)
{
    JpegFile file;
    start(file, width, height, {.progressive = progressive});
    Row row(static_cast<std::size_t>(width) * 3);
    JSAMPROW data = row.data();
    for (int y = 0; y < height; ++y) jpeg_write_scanlines(&file.jpeg, &data, 1);
    return file.finish();
}

std::string make_png(Image const& image, PngOptions options)
{
    PngFile file;
    int type = options.palette ? PNG_COLOR_TYPE_PALETTE
               : options.grey  ? PNG_COLOR_TYPE_GRAY
                               : PNG_COLOR_TYPE_RGB;
    if (options.alpha >= 0) type |= PNG_COLOR_MASK_ALPHA;
    file.start(image.width, image.height, options.bits, type, options.interlaced);
    auto rows = options.palette ? with_palette(image, file) : with_samples(image, options);
    if (options.orientation != 0) {
        auto exif = make_exif(options.orientation, false);
        png_set_eXIf_1(
            file.png,
            file.info,
            static_cast<png_uint_32>(exif.size()),
            reinterpret_cast<png_bytep>(exif.data())
        );
    }
    png_write_info(file.png, file.info);
    std::vector<png_bytep> pointers;
    for (auto& row : rows) pointers.push_back(row.data());
    png_write_image(file.png, pointers.data());
    return file.finish();
}

std::string make_blank_png(int width, int height, int bits_per_pixel, bool interlaced)
{
    PngFile file;
    bool const colour = bits_per_pixel >= 24;
    file.start(
        width,
        height,
        colour ? bits_per_pixel / 3 : bits_per_pixel,
        colour ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_GRAY,
        interlaced
    );
    png_set_filter(file.png, 0, PNG_FILTER_NONE);
    png_write_info(file.png, file.info);
    Row row(static_cast<std::size_t>(width) * static_cast<std::size_t>(bits_per_pixel) / 8 + 1);
    int const passes = png_set_interlace_handling(file.png);
    for (int pass = 0; pass < passes; ++pass)
        for (int y = 0; y < height; ++y) png_write_row(file.png, row.data());
    return file.finish();
}

}  // namespace heliograf::media::testing
