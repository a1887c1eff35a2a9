#include "base/ensure.hpp"
#include "media/testing/picture_files.hpp"

#include <map>
#include <png.h>

namespace heliograf::media::testing {
namespace {

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
