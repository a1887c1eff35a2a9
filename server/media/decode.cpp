#include "media/decode.hpp"

#include "media/file_type.hpp"
#include "media/image_errors.hpp"
#include "media/jpeg_reader.hpp"
#include "media/png_reader.hpp"
#include "media/tiff_reader.hpp"

namespace heliograf::media {
namespace {

Result<ImageInfo> read_header(ImageType type, Bytes file)
{
    switch (type) {
    case ImageType::jpeg: return read_jpeg_header(file);
    case ImageType::png: return read_png_header(file);
    case ImageType::tiff: return read_tiff_header(file);
    }
    return failure(unsupported_type());
}

}  // namespace

Result<ImageInfo> probe(Bytes file)
{
    auto const type = find_type(file);
    if (!type) return failure(unsupported_type());
    auto info = read_header(*type, file);
    if (!info) return info;
    if (info->width < 1 || info->height < 1)
        return failure(broken("The picture is empty: it has no pixels."));
    if (info->width > side_max_px || info->height > side_max_px)
        return failure(too_many_pixels("The picture is too large: each side may have at most 16,384 pixels.")
        );
    if (std::int64_t{info->width} * info->height > pixels_max)
        return failure(too_many_pixels("The picture is too large: at most 50 megapixels are possible."));
    return info;
}

Result<Image> decode(Bytes file, int longest_side_px)
{
    auto const info = probe(file);
    if (!info) return tl::unexpected(info.error());
    switch (info->type) {
    case ImageType::jpeg: return decode_jpeg(file, *info, longest_side_px);
    case ImageType::png: return decode_png(file, *info, longest_side_px);
    case ImageType::tiff: return decode_tiff(file, *info, longest_side_px);
    }
    return failure(unsupported_type());
}

}  // namespace heliograf::media
