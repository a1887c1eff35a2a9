#include "analysis/image_service.hpp"

#include "base/log.hpp"
#include "media/decode.hpp"
#include "media/renditions.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace heliograf::analysis {
namespace {

constexpr std::size_t stored_name_digits = 32;  // 128 random bits in hexadecimal
constexpr auto rendition_type = "image/jpeg";
constexpr int first_quarter_turn = 5;  // EXIF orientations 5 to 8 lie on their side

Error not_found()
{
    return {ErrorKind::not_found, "image.not_found", "There is no such picture."};
}

std::string_view extension(media::ImageType type)
{
    switch (type) {
    case media::ImageType::jpeg: return ".jpg";
    case media::ImageType::png: return ".png";
    case media::ImageType::tiff: return ".tif";
    }
    return "";
}

/// The one form a stored name has; whatever differs is not looked up at all.
bool is_stored_name(std::string_view name)
{
    if (name.size() != stored_name_digits + 4) return false;
    auto const digits = name.substr(0, stored_name_digits);
    auto const end = name.substr(stored_name_digits);
    return std::all_of(
               digits.begin(),
               digits.end(),
               [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }
           ) &&
           (end == ".jpg" || end == ".png" || end == ".tif");
}

std::string new_stored_name(Random& random, media::ImageType type)
{
    std::string name;
    for (auto const byte : random.bytes(stored_name_digits / 2)) name += fmt::format("{:02x}", byte);
    return name.append(extension(type));
}

media::Bytes bytes_of(std::string_view content)
{
    return {reinterpret_cast<std::uint8_t const*>(content.data()), content.size()};
}

std::optional<Error> refusal(std::string_view content)
{
    if (content.size() > static_cast<std::size_t>(image_max_bytes))
        return Error{ErrorKind::too_large, "image.too_large", std::string{image_too_large_message}};
    if (content.empty()) return Error{ErrorKind::invalid_input, "image.broken", "The file is empty."};
    return std::nullopt;
}

}  // namespace

ImageService::ImageService(
    ImageStore& store, media::BlobStore& blobs, Clock const& clock, Random& random, ImageQuota quota
)
    : store_(store),
      blobs_(blobs),
      clock_(clock),
      random_(random),
      quota_(quota)
{}

Result<StoredImage>
ImageService::store(UserId const& owner, std::string const& file_name, std::string_view content)
{
    if (auto refused = refusal(content)) return failure(std::move(*refused));
    auto const info = media::probe(bytes_of(content));
    if (!info) return failure(info.error());
    if (auto earlier = store_.find_by_content(owner, sha256_hex(content))) {
        if (!file_name.empty() && file_name != earlier->original_name) {
            store_.rename(owner, earlier->id, file_name);
            earlier->original_name = file_name;
        }
        return std::move(*earlier);
    }

    auto const size = static_cast<std::int64_t>(content.size());
    auto const used = store_.usage(owner);
    if (used.images >= quota_.images_max || used.bytes + size > quota_.bytes_max)
        return failure(
            {ErrorKind::conflict,
             "image.quota",
             "Your account's room for pictures is used up. Delete some pictures or contact us."}
        );

    blobs_.check_room();  // before the work of decoding
    auto const display = media::decode(bytes_of(content), media::display_side_px);
    if (!display) return failure(display.error());
    auto const turned = info->orientation >= first_quarter_turn;

    // The files first: a row never points at a picture that is not there. The largest last: one for which
    // there is no room leaves only the small ones behind, until the next start.
    auto thumbnail_key =
        blobs_.put(media::encode_jpeg(media::scaled_down(*display, media::thumbnail_side_px)));
    auto display_key = blobs_.put(media::encode_jpeg(*display));
    StoredImage const image{
        .id = new_id<ImageId>(clock_, random_),
        .stored_name = new_stored_name(random_, info->type),
        .original_name = file_name.empty() ? "photo" + std::string{extension(info->type)} : file_name,
        .content_type = std::string{media::content_type(info->type)},
        .size_bytes = size,
        .width = turned ? info->height : info->width,
        .height = turned ? info->width : info->height,
        .content_hash = blobs_.put(content),
        .thumbnail_key = std::move(thumbnail_key),
        .display_key = std::move(display_key),
        .created_at = clock_.now()
    };
    auto stored = store_.insert(owner, image);
    log::info("image.stored", {{"image", stored.id.value}, {"bytes", size}});
    return stored;
}

void ImageService::check_room()
{
    blobs_.check_room();
}

Result<ServedImage> ImageService::find(UserId const& owner, std::string const& stored_name, ImageSize size)
{
    if (!is_stored_name(stored_name)) return failure(not_found());
    auto const image = store_.find_by_name(owner, stored_name);
    if (!image) return failure(not_found());
    switch (size) {
    case ImageSize::thumb: return ServedImage{image->thumbnail_key, rendition_type};
    case ImageSize::display: return ServedImage{image->display_key, rendition_type};
    case ImageSize::original: return ServedImage{image->content_hash, image->content_type};
    }
    return failure(not_found());
}

Result<std::string> ImageService::content(ServedImage const& image)
{
    auto content = blobs_.read(image.key);
    if (content) return std::move(*content);
    log::error("image.blob_missing", {{"key", image.key}});
    return failure(not_found());
}

Result<StoredImage> ImageService::find_by_path(UserId const& owner, std::string_view path)
{
    constexpr std::array<std::string_view, 2> prefixes{"/api/images/local/", "/api/images/storage/"};
    for (auto const prefix : prefixes) {
        if (!path.starts_with(prefix)) continue;
        path.remove_prefix(prefix.size());
        break;
    }
    if (!is_stored_name(path)) return failure(not_found());
    auto image = store_.find_by_name(owner, std::string{path});
    if (!image) return failure(not_found());
    return std::move(*image);
}

}  // namespace heliograf::analysis
