#include "media/testing/picture_files.hpp"

#include <cstdio>
#include <cstdlib>
#include <jpeglib.h>

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

using Script = std::vector<jpeg_scan_info>;

/// The first scan has the means of all blocks, every other one coefficient of one colour.
Script progression(int scans)
{
    Script script;
    if (scans > 1)
        script.push_back(
            {.comps_in_scan = 3, .component_index = {0, 1, 2, 0}, .Ss = 0, .Se = 0, .Ah = 0, .Al = 0}
        );
    for (int i = 0; i < scans - 1; ++i) {
        int const coefficient = 1 + i / 3;
        script.push_back(
            {.comps_in_scan = 1,
             .component_index = {i % 3, 0, 0, 0},
             .Ss = coefficient,
             .Se = coefficient,
             .Ah = 0,
             .Al = 0}
        );
    }
    return script;
}

void start(JpegFile& file, int width, int height, JpegOptions const& options, Script const& script = {})
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
    jpeg.scan_info = script.empty() ? jpeg.scan_info : script.data();
    if (!script.empty()) jpeg.num_scans = static_cast<int>(script.size());
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

}  // namespace

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

std::string make_blank_jpeg(int width, int height, int scans)
{
    JpegFile file;
    auto const script = progression(scans);
    start(file, width, height, {}, script);
    std::vector<std::uint8_t> row(static_cast<std::size_t>(width) * 3);
    JSAMPROW data = row.data();
    for (int y = 0; y < height; ++y) jpeg_write_scanlines(&file.jpeg, &data, 1);
    return file.finish();
}

}  // namespace heliograf::media::testing
