#include "media/jpeg_reader.hpp"

#include "media/exif_orientation.hpp"
#include "media/image_errors.hpp"
#include "media/upright_picture.hpp"

#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <new>
// clang-format off: jerror.h has fewer codes unless the configuration in jpeglib.h comes first
#include <jpeglib.h>
#include <jerror.h>
// clang-format on

namespace heliograf::media {
namespace {

constexpr unsigned app1_bytes_max = 65'533;
constexpr int scans_max = 100;
/// Every scan of a progressive file walks all blocks, however few bytes it has: scans × pixels is the work.
constexpr std::int64_t scan_pixels_max = 1'000'000'000;
/// A progressive file's coefficients stay in memory. What is nearly empty, as bombs are, gets less of it.
constexpr long coefficient_bytes_max = 160L * 1024 * 1024;
constexpr long coefficient_bytes_max_of_sparse = 76L * 1024 * 1024;
constexpr double sparse_bytes_per_pixel = 0.02;

/// Everything that needs a destructor lives here, outside the functions that longjmp leaves.
struct Reader {
    jpeg_decompress_struct jpeg{};
    jpeg_error_mgr errors{};
    jpeg_progress_mgr progress{};
    std::jmp_buf escape{};
    bool out_of_memory = false;
    bool end_is_missing = false;
    std::vector<std::uint8_t> row;
    std::vector<std::uint8_t> rgb;

    explicit Reader(Bytes file);
    ~Reader() { jpeg_destroy_decompress(&jpeg); }
    Reader(Reader const&) = delete;
    Reader& operator=(Reader const&) = delete;
};

[[noreturn]] void give_up(j_common_ptr jpeg)
{
    auto& reader = *static_cast<Reader*>(jpeg->client_data);
    int const code = jpeg->err->msg_code;
    reader.out_of_memory = code == JERR_OUT_OF_MEMORY || code == JERR_NO_BACKING_STORE;
    std::longjmp(reader.escape, 1);
}

/// libjpeg paints what is missing grey and goes on; to us such a file is broken. Oddities that lose no
/// pixels, such as padding before a marker, which real cameras write, are let through.
void judge_warning(j_common_ptr jpeg, int level)
{
    if (level >= 0) return;
    switch (jpeg->err->msg_code) {
    case JWRN_JPEG_EOF:
        static_cast<Reader*>(jpeg->client_data)->end_is_missing = true;
        break;  // see is_whole
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_MUST_RESYNC:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_BOGUS_PROGRESSION: give_up(jpeg);
    default: break;
    }
}

void watch_work(j_common_ptr jpeg)
{
    auto const& picture = *reinterpret_cast<j_decompress_ptr>(jpeg);
    auto const pixels = std::int64_t{picture.image_width} * picture.image_height;
    auto const scans = picture.input_scan_number;
    if (scans > scans_max || (scans > 1 && scans * pixels > scan_pixels_max)) give_up(jpeg);
}

Reader::Reader(Bytes file)
{
    jpeg.err = jpeg_std_error(&errors);
    errors.error_exit = give_up;
    errors.emit_message = judge_warning;
    errors.output_message = [](j_common_ptr) {};
    jpeg.client_data = this;
    if (setjmp(escape) != 0) throw std::bad_alloc{};  // only its memory manager can fail here
    jpeg_create_decompress(&jpeg);
    progress.progress_monitor = watch_work;
    jpeg.progress = &progress;
    jpeg_mem_src(&jpeg, file.data(), file.size());
}

bool read_header(Reader& reader)
{
    if (setjmp(reader.escape) != 0) return false;
    jpeg_save_markers(&reader.jpeg, JPEG_APP0 + 1, app1_bytes_max);
    return jpeg_read_header(&reader.jpeg, TRUE) == JPEG_HEADER_OK;
}

int orientation_of(jpeg_decompress_struct const& jpeg)
{
    constexpr std::string_view prefix{"Exif\0\0", 6};
    for (auto const* marker = jpeg.marker_list; marker != nullptr; marker = marker->next) {
        Bytes const data{marker->data, marker->data_length};
        if (data.size() > prefix.size() && std::memcmp(data.data(), prefix.data(), prefix.size()) == 0)
            return exif_orientation(data.subspan(prefix.size()));
    }
    return 1;
}

/// Whole eighths of the picture come nearly free, as fewer DCT coefficients are worked out.
unsigned eighths(unsigned longest, int longest_side_px)
{
    if (longest_side_px <= 0) return 8;
    for (unsigned const part : {1U, 2U, 4U})
        if ((longest * part + 7) / 8 >= static_cast<unsigned>(longest_side_px)) return part;
    return 8;
}

/// Adobe writes inks inverted (255 = none) and marks the file; others write them as they are.
void inks_to_rgb(std::span<std::uint8_t const> cmyk, std::span<std::uint8_t> rgb, bool inverted)
{
    unsigned const flip = inverted ? 0U : 255U;
    for (std::size_t i = 0; i < rgb.size() / 3; ++i) {
        unsigned const black = cmyk[i * 4 + 3] ^ flip;
        for (std::size_t c = 0; c < 3; ++c)
            rgb[i * 3 + c] = static_cast<std::uint8_t>(((cmyk[i * 4 + c] ^ flip) * black + 127) / 255);
    }
}

long coefficient_bytes(jpeg_decompress_struct const& jpeg)
{
    long blocks = 0;
    for (int c = 0; c < jpeg.num_components; ++c)
        blocks += static_cast<long>(jpeg.comp_info[c].width_in_blocks) *
                  static_cast<long>(jpeg.comp_info[c].height_in_blocks);
    return blocks * static_cast<long>(sizeof(JBLOCK));
}

long coefficient_limit(jpeg_decompress_struct const& jpeg, std::size_t file_bytes)
{
    auto const pixels = static_cast<double>(jpeg.image_width) * jpeg.image_height;
    bool const sparse = static_cast<double>(file_bytes) < pixels * sparse_bytes_per_pixel;
    return sparse ? coefficient_bytes_max_of_sparse : coefficient_bytes_max;
}

bool start(Reader& reader, int longest_side_px)
{
    auto& jpeg = reader.jpeg;
    if (setjmp(reader.escape) != 0) return false;
    bool const inks = jpeg.jpeg_color_space == JCS_CMYK || jpeg.jpeg_color_space == JCS_YCCK;
    jpeg.out_color_space = inks ? JCS_CMYK : JCS_RGB;
    jpeg.dct_method = JDCT_ISLOW;
    jpeg.scale_num = eighths(std::max(jpeg.image_width, jpeg.image_height), longest_side_px);
    jpeg.scale_denom = 8;
    return jpeg_start_decompress(&jpeg) == TRUE;
}

bool read_rows(Reader& reader, UprightPicture& picture)
{
    auto& jpeg = reader.jpeg;
    if (setjmp(reader.escape) != 0) return false;
    while (jpeg.output_scanline < jpeg.output_height) {
        int const y = static_cast<int>(jpeg.output_scanline);
        JSAMPROW row = reader.row.data();
        if (jpeg_read_scanlines(&jpeg, &row, 1) != 1) return false;
        if (!reader.rgb.empty()) inks_to_rgb(reader.row, reader.rgb, jpeg.saw_Adobe_marker == TRUE);
        picture.add(y, reader.rgb.empty() ? reader.row : reader.rgb);
    }
    return jpeg_finish_decompress(&jpeg) == TRUE;
}

/// Some cameras and programs leave out the two bytes behind the last scan. libjpeg puts them where the file
/// ends, so that this is no loss as long as nothing was missed: a scan that wants more bits than there are
/// says so itself, a scan that is not there at all does not.
bool is_whole(Reader const& reader)
{
    auto const& jpeg = reader.jpeg;
    if (!reader.end_is_missing) return true;
    if (jpeg.arith_code == TRUE) return false;  // takes what is missing for zeros, as its standard has it
    if (jpeg.progressive_mode == FALSE) return jpeg.comps_in_scan == jpeg.num_components;
    for (int c = 0; c < jpeg.num_components; ++c)
        for (int k = 0; k < DCTSIZE2; ++k)
            if (jpeg.coef_bits[c][k] != 0) return false;  // not yet known to the last bit
    return true;
}

Error why_it_failed(Reader const& reader)
{
    if (!reader.out_of_memory) return broken();
    return too_many_pixels("This progressive JPEG is too large. Please save it smaller or as a baseline JPEG."
    );
}

}  // namespace

Result<ImageInfo> read_jpeg_header(Bytes file)
{
    Reader reader{file};
    if (!read_header(reader)) return failure(broken());
    return ImageInfo{
        .type = ImageType::jpeg,
        .width = static_cast<int>(reader.jpeg.image_width),
        .height = static_cast<int>(reader.jpeg.image_height),
        .orientation = orientation_of(reader.jpeg)
    };
}

Result<Image> decode_jpeg(Bytes file, ImageInfo const& info, int longest_side_px)
{
    Reader reader{file};
    auto& jpeg = reader.jpeg;
    if (!read_header(reader)) return failure(broken());

    // Even an empty block takes one bit: a smaller file cannot hold what its header says.
    auto const coefficients = coefficient_bytes(jpeg);
    if (static_cast<long>(file.size()) * 8 < coefficients / static_cast<long>(sizeof(JBLOCK)))
        return failure(broken());
    bool const kept = jpeg.progressive_mode == TRUE || jpeg_has_multiple_scans(&jpeg) == TRUE;
    if (kept && coefficients > coefficient_limit(jpeg, file.size())) {
        reader.out_of_memory = true;
        return failure(why_it_failed(reader));
    }
    if (!start(reader, longest_side_px)) return failure(why_it_failed(reader));

    auto const width = static_cast<std::size_t>(jpeg.output_width);
    reader.row.resize(width * static_cast<std::size_t>(jpeg.output_components));
    if (jpeg.output_components == 4) reader.rgb.resize(width * 3);
    UprightPicture picture{
        {static_cast<int>(jpeg.output_width), static_cast<int>(jpeg.output_height)},
        fitted({info.width, info.height}, longest_side_px),
        info.orientation
    };
    if (!read_rows(reader, picture)) return failure(why_it_failed(reader));
    if (!is_whole(reader)) return failure(broken());
    return picture.take();
}

}  // namespace heliograf::media
