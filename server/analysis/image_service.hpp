#pragma once
#include "analysis/analysis.hpp"
#include "analysis/image_store.hpp"
#include "base/clock.hpp"
#include "base/random.hpp"
#include "base/result.hpp"
#include "media/blob_store.hpp"

#include <string>
#include <string_view>

namespace heliograf::analysis {

enum class ImageSize { thumb, display, original };

/// One of the forms in which a stored photo is served.
struct ServedImage {
    std::string key;  ///< in the blob store; changes with the content, so it is the ETag too
    std::string content_type;
};

/// Takes photos in and hands them out to their owner.
class ImageService {
public:
    ImageService(
        ImageStore& store, media::BlobStore& blobs, Clock const& clock, Random& random, ImageQuota quota
    );

    /// Stores a photo and its renditions; the same photo again is the one already there, under the name just
    /// given. Decodes the whole file, so a stored photo is a readable one. Durable when it returns. Errors:
    /// image.too_large, image.unsupported_type, image.broken, image.too_many_pixels, image.quota
    Result<StoredImage> store(UserId const& owner, std::string const& file_name, std::string_view content);

    /// Throws StorageFull when there is room neither for a picture nor for what an analysis writes.
    void check_room();

    /// Errors: image.not_found, also for another owner's and for a name that is none of ours
    Result<ServedImage> find(UserId const& owner, std::string const& stored_name, ImageSize size);
    /// Errors: image.not_found
    Result<std::string> content(ServedImage const& image);

    /// The image that a path from a client means: a filePath, a storagePath, or an URL path of either.
    /// Errors: image.not_found
    Result<StoredImage> find_by_path(UserId const& owner, std::string_view path);

private:
    ImageStore& store_;
    media::BlobStore& blobs_;
    Clock const& clock_;
    Random& random_;
    ImageQuota quota_;
};

}  // namespace heliograf::analysis
