#include "media/tiff_reader.hpp"

#include "media/image_errors.hpp"
#include "media/tiff_file.hpp"
#include "media/upright_picture.hpp"

#include <algorithm>
#include <array>

namespace heliograf::media {
namespace {

constexpr int samples_per_pixel_max = 5;
constexpr int bits_per_sample_max = 16;
/// What one strip, or one row of tiles, may take unpacked: its own samples and our RGBA of it.
constexpr std::int64_t piece_bytes_max = 96LL * 1024 * 1024;
/// Tiles may reach far over the edge, and many may be the same bytes of the file: all of them unpacked.
constexpr std::int64_t unpacked_bytes_max = pixels_max * samples_per_pixel_max * bits_per_sample_max / 8;
/// Small strips are read several at a time.
constexpr std::uint32_t rows_at_a_time = 64;
constexpr auto strange_kind =
    "This kind of TIFF cannot be read. Please save it as an 8-bit RGB TIFF or a JPEG.";

bool is_photo(TiffFile const& file)
{
    constexpr std::array compressions{
        COMPRESSION_NONE,
        COMPRESSION_LZW,
        COMPRESSION_ADOBE_DEFLATE,
        COMPRESSION_DEFLATE,
        COMPRESSION_PACKBITS,
        COMPRESSION_JPEG,
        COMPRESSION_CCITTRLE,
        COMPRESSION_CCITTFAX3,
        COMPRESSION_CCITTFAX4
    };
    // libtiff turns L*a*b* into RGB without adapting its white: the colours would come out wrong.
    constexpr std::array odd_colours{PHOTOMETRIC_CIELAB, PHOTOMETRIC_ICCLAB, PHOTOMETRIC_ITULAB};
    bool const known =
        std::ranges::find(compressions, file.number(TIFFTAG_COMPRESSION)) != compressions.end() &&
        std::ranges::find(odd_colours, file.number(TIFFTAG_PHOTOMETRIC)) == odd_colours.end();
    return known && file.number(TIFFTAG_SAMPLESPERPIXEL) <= samples_per_pixel_max &&
           file.number(TIFFTAG_BITSPERSAMPLE) <= bits_per_sample_max;
}

/// How many rows libtiff unpacks at once; 0 when the file does not say anything usable.
std::uint32_t rows_per_piece(TiffFile const& file, int height)
{
    std::uint32_t rows = 0;
    if (TIFFIsTiled(file.get()) != 0)
        TIFFGetField(file.get(), TIFFTAG_TILELENGTH, &rows);
    else
        TIFFGetFieldDefaulted(file.get(), TIFFTAG_ROWSPERSTRIP, &rows);
    return std::min(rows, static_cast<std::uint32_t>(height));
}

bool fits(TiffFile const& file, ImageInfo const& info, std::uint32_t rows)
{
    auto* const tiff = file.get();
    bool const tiled = TIFFIsTiled(tiff) != 0;
    std::int64_t const piece_bytes = tiled ? TIFFTileSize(tiff) : TIFFStripSize(tiff);
    std::int64_t const pieces = tiled ? TIFFNumberOfTiles(tiff) : TIFFNumberOfStrips(tiff);
    if (piece_bytes <= 0 || pieces <= 0) return false;
    return piece_bytes + std::int64_t{rows} * info.width * 4 <= piece_bytes_max &&
           piece_bytes * pieces <= unpacked_bytes_max;
}

/// libtiff has multiplied see-through colours by their alpha already.
void over_white(std::span<std::uint32_t const> rgba, std::span<std::uint8_t> rgb)
{
    for (std::size_t i = 0; i < rgba.size(); ++i) {
        auto const pixel = rgba[i];
        auto const white = 255 - TIFFGetA(pixel);
        rgb[i * 3] = static_cast<std::uint8_t>(std::min(255U, TIFFGetR(pixel) + white));
        rgb[i * 3 + 1] = static_cast<std::uint8_t>(std::min(255U, TIFFGetG(pixel) + white));
        rgb[i * 3 + 2] = static_cast<std::uint8_t>(std::min(255U, TIFFGetB(pixel) + white));
    }
}

/// libtiff's conversion to RGBA, stopping at the first error, in rows as they are stored.
class Converter {
public:
    explicit Converter(TIFF* tiff)
    {
        char reason[1024];
        begun_ = TIFFRGBAImageBegin(&converter_, tiff, 1, reason) == 1;
        if (!begun_) return;
        converter_.orientation = ORIENTATION_TOPLEFT;
        converter_.req_orientation = ORIENTATION_TOPLEFT;
    }
    ~Converter()
    {
        if (begun_) TIFFRGBAImageEnd(&converter_);
    }
    Converter(Converter const&) = delete;
    Converter& operator=(Converter const&) = delete;

    [[nodiscard]] bool begun() const { return begun_; }

    bool read(int first_row, std::uint32_t rows, std::vector<std::uint32_t>& rgba)
    {
        converter_.row_offset = first_row;
        return TIFFRGBAImageGet(&converter_, rgba.data(), converter_.width, rows) == 1;
    }

private:
    TIFFRGBAImage converter_{};
    bool begun_ = false;
};

}  // namespace

Result<ImageInfo> read_tiff_header(Bytes bytes)
{
    TiffFile const file{bytes};
    if (file.get() == nullptr) return failure(broken());
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    TIFFGetField(file.get(), TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(file.get(), TIFFTAG_IMAGELENGTH, &height);
    constexpr std::uint32_t largest = 0x7FFF'FFFF;
    if (width > largest || height > largest) return failure(broken());
    int const orientation = file.number(TIFFTAG_ORIENTATION);
    return ImageInfo{
        .type = ImageType::tiff,
        .width = static_cast<int>(width),
        .height = static_cast<int>(height),
        .orientation = orientation >= 1 && orientation <= 8 ? orientation : 1
    };
}

Result<Image> decode_tiff(Bytes bytes, ImageInfo const& info, int longest_side_px)
{
    TiffFile const file{bytes};
    if (file.get() == nullptr) return failure(broken());
    if (!is_photo(file)) return failure(broken(strange_kind));
    auto const piece = rows_per_piece(file, info.height);
    if (piece == 0) return failure(broken());
    if (!fits(file, info, piece)) return failure(broken(strange_kind));
    if (file.number(TIFFTAG_COMPRESSION) == COMPRESSION_JPEG)
        TIFFSetField(file.get(), TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);

    Converter converter{file.get()};
    if (!converter.begun()) return failure(broken(strange_kind));

    auto const width = static_cast<std::size_t>(info.width);
    auto const height = static_cast<std::uint32_t>(info.height);
    auto const together = std::max(piece, rows_at_a_time / piece * piece);
    Size const size{info.width, info.height};
    UprightPicture picture{size, fitted(size, longest_side_px), info.orientation};
    std::vector<std::uint32_t> rgba(width * std::min(together, height));
    std::vector<std::uint8_t> rgb(width * 3);
    for (std::uint32_t first = 0; first < height; first += together) {
        auto const rows = std::min(together, height - first);
        if (!converter.read(static_cast<int>(first), rows, rgba) || file.damaged()) return failure(broken());
        for (std::uint32_t row = 0; row < rows; ++row) {
            over_white(std::span{rgba}.subspan(row * width, width), rgb);
            picture.add(static_cast<int>(first + row), rgb);
        }
    }
    return picture.take();
}

}  // namespace heliograf::media
