#include "media/renditions.hpp"

#include "base/ensure.hpp"
#include "media/area_average.hpp"

#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <jpeglib.h>
#include <new>
#include <png.h>
#include <span>
#include <utility>

namespace heliograf::media {
namespace {

void ensure_whole(int width, int height, std::size_t bytes, std::size_t bytes_per_pixel)
{
    ensure(width > 0 && height > 0, "a picture has pixels");
    ensure(
        bytes == static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * bytes_per_pixel,
        "a picture has as many bytes as its size says"
    );
}

struct JpegWriter {
    jpeg_compress_struct jpeg{};
    jpeg_error_mgr errors{};
    std::jmp_buf escape{};
    unsigned char* bytes = nullptr;
    unsigned long count = 0;

    JpegWriter() = default;
    ~JpegWriter()
    {
        jpeg_destroy_compress(&jpeg);
        std::free(bytes);
    }
    JpegWriter(JpegWriter const&) = delete;
    JpegWriter& operator=(JpegWriter const&) = delete;
};

[[noreturn]] void fail_jpeg(j_common_ptr jpeg)
{
    std::longjmp(static_cast<JpegWriter*>(jpeg->client_data)->escape, 1);
}

bool write_jpeg(JpegWriter& writer, Image const& image, int quality)
{
    auto& jpeg = writer.jpeg;
    jpeg.err = jpeg_std_error(&writer.errors);
    writer.errors.error_exit = fail_jpeg;
    jpeg.client_data = &writer;
    if (setjmp(writer.escape) != 0) return false;
    jpeg_create_compress(&jpeg);
    jpeg_mem_dest(&jpeg, &writer.bytes, &writer.count);
    jpeg.image_width = static_cast<JDIMENSION>(image.width);
    jpeg.image_height = static_cast<JDIMENSION>(image.height);
    jpeg.input_components = 3;
    jpeg.in_color_space = JCS_RGB;
    jpeg_set_defaults(&jpeg);  // 4:2:0
    jpeg_set_quality(&jpeg, quality, TRUE);
    jpeg.optimize_coding = TRUE;
    jpeg_start_compress(&jpeg, TRUE);
    while (jpeg.next_scanline < jpeg.image_height) {
        // libjpeg only reads from it.
        auto* row =
            const_cast<JSAMPROW>(image.rgb.data() + std::size_t{jpeg.next_scanline} * jpeg.image_width * 3);
        jpeg_write_scanlines(&jpeg, &row, 1);
    }
    jpeg_finish_compress(&jpeg);
    return true;
}

struct PngWriter {
    png_structp png = nullptr;
    png_infop info = nullptr;
    std::jmp_buf escape{};
    std::string bytes;

    PngWriter() = default;
    ~PngWriter() { png_destroy_write_struct(&png, &info); }
    PngWriter(PngWriter const&) = delete;
    PngWriter& operator=(PngWriter const&) = delete;
};

[[noreturn]] void fail_png(png_structp png, png_const_charp)
{
    std::longjmp(static_cast<PngWriter*>(png_get_error_ptr(png))->escape, 1);
}

bool write_png(PngWriter& writer, int width, int height, std::uint8_t const* rgba)
{
    auto* const png = writer.png;
    if (setjmp(writer.escape) != 0) return false;
    png_set_write_fn(
        png,
        &writer.bytes,
        [](png_structp to, png_bytep data, std::size_t count) {
            try {
                static_cast<std::string*>(png_get_io_ptr(to))->append(reinterpret_cast<char*>(data), count);
            } catch (std::bad_alloc const&) {
                png_error(to, "no memory");
            }
        },
        nullptr
    );
    // A heat map is smooth: one filter and light compression come within a few percent of the smallest.
    png_set_compression_level(png, 4);
    png_set_filter(png, 0, PNG_FILTER_UP);
    png_set_IHDR(
        png,
        writer.info,
        static_cast<png_uint_32>(width),
        static_cast<png_uint_32>(height),
        8,
        PNG_COLOR_TYPE_RGB_ALPHA,
        PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT,
        PNG_FILTER_TYPE_DEFAULT
    );
    png_write_info(png, writer.info);
    for (int y = 0; y < height; ++y) png_write_row(png, rgba + std::ptrdiff_t{y} * width * 4);
    png_write_end(png, writer.info);
    return true;
}

}  // namespace

Image scaled_down(Image const& image, int longest_side_px)
{
    ensure_whole(image.width, image.height, image.rgb.size(), 3);
    Size const from{image.width, image.height};
    auto const to = fitted(from, longest_side_px);
    if (to == from) return image;

    AreaAverage average{from, to};
    auto const row_bytes = static_cast<std::size_t>(from.width) * 3;
    for (int y = 0; y < from.height; ++y)
        average.add(y, std::span{image.rgb}.subspan(static_cast<std::size_t>(y) * row_bytes, row_bytes));

    Image scaled{.width = to.width, .height = to.height, .rgb = {}};
    auto const scaled_row_bytes = static_cast<std::size_t>(to.width) * 3;
    scaled.rgb.resize(scaled_row_bytes * static_cast<std::size_t>(to.height));
    for (int y = 0; y < to.height; ++y)
        average.row(
            y, std::span{scaled.rgb}.subspan(static_cast<std::size_t>(y) * scaled_row_bytes, scaled_row_bytes)
        );
    return scaled;
}

// Encoding sound pixels fails only for want of memory.

std::string encode_jpeg(Image const& image, int quality)
{
    ensure_whole(image.width, image.height, image.rgb.size(), 3);
    JpegWriter writer;
    if (!write_jpeg(writer, image, quality)) throw std::bad_alloc{};
    return {reinterpret_cast<char const*>(writer.bytes), writer.count};
}

std::string encode_png_rgba(int width, int height, std::vector<std::uint8_t> const& rgba)
{
    ensure_whole(width, height, rgba.size(), 4);
    PngWriter writer;
    writer.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &writer, fail_png, nullptr);
    if (writer.png != nullptr) writer.info = png_create_info_struct(writer.png);
    if (writer.info == nullptr || !write_png(writer, width, height, rgba.data())) throw std::bad_alloc{};
    return std::move(writer.bytes);
}

}  // namespace heliograf::media
