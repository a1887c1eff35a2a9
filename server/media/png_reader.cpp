#include "media/png_reader.hpp"

#include "media/exif_orientation.hpp"
#include "media/image_errors.hpp"
#include "media/upright_picture.hpp"

#include <array>
#include <csetjmp>
#include <cstring>
#include <new>
#include <optional>
#include <png.h>
#include <string_view>
#include <vector>

namespace heliograf::media {
namespace {

constexpr std::size_t signature_bytes = 8;
/// Deflate cannot do better than 1032 : 1 (RFC 1951: 258 bytes from two bits, less the headers).
constexpr std::int64_t deflate_ratio_max = 1032;

std::uint32_t big_endian(Bytes bytes)
{
    return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 | std::uint32_t{bytes[2]} << 8 |
           bytes[3];
}

struct Chunk {
    std::string_view name;
    Bytes data;
    Bytes rest;  ///< what follows the chunk
};

/// The chunk at the start of `bytes`; nothing when it is cut short. Checksums are the decoder's business.
std::optional<Chunk> next_chunk(Bytes bytes)
{
    constexpr std::size_t frame_bytes = 12;
    if (bytes.size() < frame_bytes) return std::nullopt;
    std::size_t const length = big_endian(bytes);
    if (length > bytes.size() - frame_bytes) return std::nullopt;
    return Chunk{
        .name = {reinterpret_cast<char const*>(bytes.data()) + 4, 4},
        .data = bytes.subspan(8, length),
        .rest = bytes.subspan(frame_bytes + length)
    };
}

/// Everything that needs a destructor lives here, outside the functions that longjmp leaves.
struct Reader {
    png_structp png = nullptr;
    png_infop info = nullptr;
    std::jmp_buf escape{};
    Bytes rest;
    std::size_t packed_row_bytes = 0;  ///< as in the file
    std::vector<std::uint8_t> row;
    std::vector<std::uint8_t> rgb;

    explicit Reader(Bytes file);
    ~Reader() { png_destroy_read_struct(&png, &info, nullptr); }
    Reader(Reader const&) = delete;
    Reader& operator=(Reader const&) = delete;
};

[[noreturn]] void give_up(png_structp png, png_const_charp)
{
    std::longjmp(static_cast<Reader*>(png_get_error_ptr(png))->escape, 1);
}

void read_bytes(png_structp png, png_bytep to, std::size_t count)
{
    auto& rest = static_cast<Reader*>(png_get_io_ptr(png))->rest;
    if (count > rest.size()) png_error(png, "the file ends too early");
    std::memcpy(to, rest.data(), count);
    rest = rest.subspan(count);
}

Reader::Reader(Bytes file) : rest(file)
{
    png = png_create_read_struct(PNG_LIBPNG_VER_STRING, this, give_up, [](png_structp, png_const_charp) {});
    if (png != nullptr) info = png_create_info_struct(png);
    if (info == nullptr) {
        png_destroy_read_struct(&png, nullptr, nullptr);
        throw std::bad_alloc{};
    }
}

/// Up to the first row, everything set so that rows come as 8-bit RGB, or RGBA where some may be see-through.
bool start(Reader& reader)
{
    // Texts and profiles may be compressed bombs of their own, and we use none of them.
    static constexpr auto ignored = std::to_array("iCCP\0zTXt\0iTXt\0tEXt\0sPLT\0hIST\0eXIf");
    constexpr int ignored_count = sizeof(ignored) / 5;

    auto* const png = reader.png;
    if (setjmp(reader.escape) != 0) return false;
    png_set_read_fn(png, &reader, read_bytes);
    png_set_user_limits(png, side_max_px, side_max_px);
    png_set_keep_unknown_chunks(
        png, PNG_HANDLE_CHUNK_NEVER, reinterpret_cast<png_const_bytep>(ignored.data()), ignored_count
    );
    png_read_info(png, reader.info);
    reader.packed_row_bytes = png_get_rowbytes(png, reader.info);
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_read_update_info(png, reader.info);
    return png_get_bit_depth(png, reader.info) == 8;
}

void over_white(std::span<std::uint8_t const> rgba, std::span<std::uint8_t> rgb)
{
    for (std::size_t i = 0; i < rgb.size() / 3; ++i) {
        unsigned const alpha = rgba[i * 4 + 3];
        for (std::size_t c = 0; c < 3; ++c)
            rgb[i * 3 + c] =
                static_cast<std::uint8_t>((rgba[i * 4 + c] * alpha + 255 * (255 - alpha) + 127) / 255);
    }
}

/// The rows and columns that come together: all of them, or those of one of the seven passes of Adam7.
struct Pass {
    int first_column = 0;
    int column_step = 1;
    int columns;
    int first_row = 0;
    int row_step = 1;
    int rows;
};

std::vector<Pass> passes_of(Reader const& reader, ImageInfo const& info)
{
    if (png_get_interlace_type(reader.png, reader.info) == PNG_INTERLACE_NONE)
        return {{.columns = info.width, .rows = info.height}};
    std::vector<Pass> passes;
    for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; ++pass) {
        int const columns = PNG_PASS_COLS(info.width, pass);
        if (columns == 0) continue;  // the file has nothing of it either
        passes.push_back(
            {.first_column = PNG_PASS_START_COL(pass),
             .column_step = PNG_PASS_COL_OFFSET(pass),
             .columns = columns,
             .first_row = PNG_PASS_START_ROW(pass),
             .row_step = PNG_PASS_ROW_OFFSET(pass),
             .rows = PNG_PASS_ROWS(info.height, pass)}
        );
    }
    return passes;
}

void read_row(Reader& reader, UprightPicture& picture, Pass const& pass, int row)
{
    png_read_row(reader.png, reader.row.data(), nullptr);
    std::span<std::uint8_t> const samples = reader.row;
    auto const columns = static_cast<std::size_t>(pass.columns);
    auto rgb = samples.first(columns * 3);
    if (!reader.rgb.empty()) {
        rgb = std::span{reader.rgb}.first(columns * 3);
        over_white(samples.first(columns * 4), rgb);
    }
    picture.add(pass.first_row + row * pass.row_step, rgb, pass.first_column, pass.column_step);
}

/// With the last row libpng unpacks whatever else the image data holds: gigabytes, in a file of three
/// megabytes whose header tells of ten pixels. So it gets no more of the file than a last row can need.
void withhold_what_follows_the_last_row(Reader& reader)
{
    constexpr std::size_t slack_bytes = 64 * 1024;  // libpng's own reading ahead, the end of the stream
    auto const enough = reader.packed_row_bytes + slack_bytes;
    if (reader.rest.size() > enough) reader.rest = reader.rest.first(enough);
}

bool read_rows(Reader& reader, UprightPicture& picture, std::span<Pass const> passes)
{
    if (setjmp(reader.escape) != 0) return false;
    for (auto const& pass : passes)
        for (int row = 0; row < pass.rows; ++row) {
            if (&pass == &passes.back() && row + 1 == pass.rows) withhold_what_follows_the_last_row(reader);
            read_row(reader, picture, pass, row);
        }
    return true;
}

/// Whether the file goes on to its end after the pixels.
bool reaches_its_end(Bytes file)
{
    auto chunk = next_chunk(file.subspan(std::min(file.size(), signature_bytes)));
    while (chunk && chunk->name != "IEND") chunk = next_chunk(chunk->rest);
    return chunk.has_value();
}

bool can_hold_its_pixels(Reader const& reader, Bytes file, ImageInfo const& info)
{
    auto const needed = static_cast<std::int64_t>(reader.packed_row_bytes) * info.height;
    return needed <= deflate_ratio_max * static_cast<std::int64_t>(file.size());
}

}  // namespace

Result<ImageInfo> read_png_header(Bytes file)
{
    constexpr std::size_t header_bytes = 13;
    auto chunk = next_chunk(file.subspan(std::min(file.size(), signature_bytes)));
    if (!chunk || chunk->name != "IHDR" || chunk->data.size() != header_bytes) return failure(broken());
    auto const width = big_endian(chunk->data);
    auto const height = big_endian(chunk->data.subspan(4));
    constexpr std::uint32_t largest = 0x7FFF'FFFF;  // PNG specification, 11.2.2
    if (width > largest || height > largest) return failure(broken());

    ImageInfo info{
        .type = ImageType::png, .width = static_cast<int>(width), .height = static_cast<int>(height)
    };
    while ((chunk = next_chunk(chunk->rest)))
        if (chunk->name == "eXIf") {
            info.orientation = exif_orientation(chunk->data);
            break;
        }
    return info;
}

Result<Image> decode_png(Bytes file, ImageInfo const& info, int longest_side_px)
{
    Reader reader{file};
    if (!start(reader)) return failure(broken());
    if (!can_hold_its_pixels(reader, file, info) || !reaches_its_end(file)) return failure(broken());

    bool const see_through = png_get_channels(reader.png, reader.info) == 4;
    reader.row.resize(png_get_rowbytes(reader.png, reader.info));
    if (see_through) reader.rgb.resize(static_cast<std::size_t>(info.width) * 3);
    Size const size{info.width, info.height};
    UprightPicture picture{size, fitted(size, longest_side_px), info.orientation};
    if (!read_rows(reader, picture, passes_of(reader, info))) return failure(broken());
    return picture.take();
}

}  // namespace heliograf::media
