#include "media/testing/picture_files.hpp"

#include <cstring>
#include <tiffio.h>

namespace heliograf::media::testing {
namespace {

/// What libtiff writes to and, as it goes back to link directories, reads from.
struct MemoryFile {
    std::string bytes;
    std::size_t position = 0;

    static MemoryFile& of(void* handle) { return *static_cast<MemoryFile*>(handle); }

    tmsize_t read(void* to, std::size_t count)
    {
        auto const taken = position < bytes.size() ? bytes.copy(static_cast<char*>(to), count, position) : 0;
        position += taken;
        return static_cast<tmsize_t>(taken);
    }
    tmsize_t write(void const* from, std::size_t count)
    {
        if (bytes.size() < position + count) bytes.resize(position + count);
        std::memcpy(bytes.data() + position, from, count);
        position += count;
        return static_cast<tmsize_t>(count);
    }
    toff_t seek(toff_t offset, int whence)
    {
        if (whence == SEEK_CUR) offset += position;
        if (whence == SEEK_END) offset += bytes.size();
        return position = offset;
    }
};

TIFF* open(MemoryFile& file)
{
    return TIFFClientOpen(
        "picture",
        "wm",
        &file,
        [](void* h, void* to, tmsize_t n) { return MemoryFile::of(h).read(to, static_cast<std::size_t>(n)); },
        [](void* h, void* from, tmsize_t n) {
            return MemoryFile::of(h).write(from, static_cast<std::size_t>(n));
        },
        [](void* h, toff_t offset, int whence) { return MemoryFile::of(h).seek(offset, whence); },
        [](void*) { return 0; },
        [](void* h) -> toff_t { return MemoryFile::of(h).bytes.size(); },
        nullptr,
        nullptr
    );
}

int samples_of(Colours colours)
{
    switch (colours) {
    case Colours::rgb: return 3;
    case Colours::grey: return 1;
    case Colours::cmyk: return 4;
    case Colours::ycck: break;
    }
    return 0;  // no such TIFF
}

/// Sample `c` of a pixel. Inks are 0 = none in a TIFF.
std::uint8_t sample_of(std::uint8_t const* rgb, Colours colours, int c)
{
    if (colours == Colours::grey) return rgb[1];
    if (colours == Colours::rgb) return rgb[c];
    return c == 3 ? 0 : static_cast<std::uint8_t>(255 - rgb[c]);
}

/// Columns first … first + count of row `y`; outside the picture, as tiles reach, black. `plane` < 0: all.
std::string row_of(Image const& image, TiffOptions const& options, int y, int first, int count, int plane)
{
    std::string row;
    static constexpr std::array<std::uint8_t, 3> black{};
    for (int x = first; x < first + count; ++x) {
        bool const inside = x < image.width && y < image.height;
        auto const* const rgb =
            inside ? image.rgb.data() + (std::ptrdiff_t{y} * image.width + x) * 3 : black.data();
        for (int c = 0; c < samples_of(options.colours); ++c) {
            if (plane >= 0 && c != plane) continue;
            auto const sample = static_cast<char>(sample_of(rgb, options.colours, c));
            row.append(static_cast<std::size_t>(options.bits / 8), sample);
        }
    }
    return row;
}

void write_tags(TIFF* tiff, Image const& image, TiffOptions const& options)
{
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, image.width);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, image.height);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, options.bits);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, samples_of(options.colours));
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, options.compression);
    int photometric = PHOTOMETRIC_RGB;
    if (options.colours == Colours::grey) photometric = PHOTOMETRIC_MINISBLACK;
    if (options.colours == Colours::cmyk) photometric = PHOTOMETRIC_SEPARATED;
    if (options.compression == COMPRESSION_JPEG) photometric = PHOTOMETRIC_YCBCR;
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, photometric);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, options.planes ? PLANARCONFIG_SEPARATE : PLANARCONFIG_CONTIG);
    if (options.orientation != 0) TIFFSetField(tiff, TIFFTAG_ORIENTATION, options.orientation);
    if (options.compression == COMPRESSION_JPEG) {
        TIFFSetField(tiff, TIFFTAG_JPEGQUALITY, 95);
        TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    }
    if (options.tile_px > 0) {
        TIFFSetField(tiff, TIFFTAG_TILEWIDTH, options.tile_px);
        TIFFSetField(tiff, TIFFTAG_TILELENGTH, options.tile_px);
    } else {
        TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, options.rows_per_strip);
    }
}

void write_tiles(TIFF* tiff, Image const& image, TiffOptions const& options, int plane)
{
    for (int y = 0; y < image.height; y += options.tile_px)
        for (int x = 0; x < image.width; x += options.tile_px) {
            std::string tile;
            for (int row = y; row < y + options.tile_px; ++row)
                tile += row_of(image, options, row, x, options.tile_px, plane);
            TIFFWriteTile(
                tiff,
                tile.data(),
                static_cast<std::uint32_t>(x),
                static_cast<std::uint32_t>(y),
                0,
                static_cast<std::uint16_t>(std::max(plane, 0))
            );
        }
}

void write_rows(TIFF* tiff, Image const& image, TiffOptions const& options, int plane)
{
    for (int y = 0; y < image.height; ++y) {
        auto row = row_of(image, options, y, 0, image.width, plane);
        TIFFWriteScanline(
            tiff, row.data(), static_cast<std::uint32_t>(y), static_cast<std::uint16_t>(std::max(plane, 0))
        );
    }
}

}  // namespace

std::string make_tiff(Image const& image, TiffOptions options)
{
    MemoryFile file;
    auto* const tiff = open(file);
    Image page = image;
    for (int number = 0; number < options.pages; ++number) {
        write_tags(tiff, page, options);
        int const planes = options.planes ? samples_of(options.colours) : 1;
        for (int plane = 0; plane < planes; ++plane) {
            int const chosen = options.planes ? plane : -1;
            if (options.tile_px > 0)
                write_tiles(tiff, page, options, chosen);
            else
                write_rows(tiff, page, options, chosen);
        }
        TIFFWriteDirectory(tiff);
        std::ranges::fill(page.rgb, std::uint8_t{0});
    }
    TIFFClose(tiff);
    return std::move(file.bytes);
}

std::string make_blank_tiff(int width, int height, int rows_per_strip)
{
    MemoryFile file;
    auto* const tiff = open(file);
    write_tags(
        tiff,
        {.width = width, .height = height, .rgb = {}},
        {.compression = COMPRESSION_ADOBE_DEFLATE, .rows_per_strip = rows_per_strip}
    );
    std::vector<std::uint8_t> row(static_cast<std::size_t>(width) * 3);
    for (int y = 0; y < height; ++y) TIFFWriteScanline(tiff, row.data(), static_cast<std::uint32_t>(y), 0);
    TIFFClose(tiff);
    return std::move(file.bytes);
}

std::string make_tiff_of_shared_tiles(int width, int height, int tile_rows)
{
    MemoryFile file;
    auto* const tiff = open(file);
    write_tags(
        tiff, {.width = width, .height = height, .rgb = {}}, {.compression = COMPRESSION_ADOBE_DEFLATE}
    );
    constexpr int tile_columns = 16;
    TIFFSetField(tiff, TIFFTAG_TILEWIDTH, tile_columns);
    TIFFSetField(tiff, TIFFTAG_TILELENGTH, tile_rows);
    std::vector<std::uint8_t> tile(
        static_cast<std::size_t>(tile_columns) * static_cast<std::size_t>(tile_rows) * 3
    );
    TIFFWriteEncodedTile(tiff, 0, tile.data(), static_cast<tmsize_t>(tile.size()));
    std::uint64_t* offsets = nullptr;
    std::uint64_t* sizes = nullptr;
    TIFFGetField(tiff, TIFFTAG_TILEOFFSETS, &offsets);
    TIFFGetField(tiff, TIFFTAG_TILEBYTECOUNTS, &sizes);
    for (std::uint32_t i = 1; i < TIFFNumberOfTiles(tiff); ++i) {
        offsets[i] = offsets[0];
        sizes[i] = sizes[0];
    }
    TIFFClose(tiff);
    return std::move(file.bytes);
}

}  // namespace heliograf::media::testing
