#include "analysis/image_store.hpp"

namespace heliograf::analysis {
namespace {

/// However a row is looked for, it is read by from_row(), so there is one list of columns.
std::string select_where(std::string_view condition)
{
    constexpr std::string_view select = R"sql(
    SELECT id, stored_name, original_name, content_type, size_bytes, width, height, content_hash,
           thumbnail_key, display_key, created_at
      FROM images
     WHERE )sql";
    return std::string{select}.append(condition);
}

constexpr auto by_name = "owner_id = $1 AND stored_name = $2";
constexpr auto by_content = "owner_id = $1 AND content_hash = $2";
constexpr auto by_id = "id = $1";

// PostgreSQL sums BIGINT to NUMERIC.
constexpr auto select_usage = R"sql(
    SELECT COUNT(*), CAST(COALESCE(SUM(size_bytes), 0) AS BIGINT) FROM images WHERE owner_id = $1
)sql";

constexpr auto insert_image = R"sql(
    INSERT INTO images (id, owner_id, stored_name, original_name, content_type, size_bytes, width, height,
                        content_hash, thumbnail_key, display_key, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    ON CONFLICT (owner_id, content_hash) DO NOTHING
)sql";

constexpr auto update_name = R"sql(
    UPDATE images SET original_name = $3 WHERE id = $2 AND owner_id = $1
)sql";

constexpr auto select_blob_keys = R"sql(
    SELECT content_hash FROM images
     UNION ALL SELECT thumbnail_key FROM images
     UNION ALL SELECT display_key FROM images
     UNION ALL SELECT overlay_key FROM analyses WHERE overlay_key IS NOT NULL
     UNION ALL SELECT landmarks_key FROM analysis_series
)sql";

StoredImage from_row(db::Row const& row)
{
    return {
        .id = {row.text(0)},
        .stored_name = row.text(1),
        .original_name = row.text(2),
        .content_type = row.text(3),
        .size_bytes = row.integer(4),
        .width = row.integer(5),
        .height = row.integer(6),
        .content_hash = row.text(7),
        .thumbnail_key = row.text(8),
        .display_key = row.text(9),
        .created_at = from_unix_ms(row.integer(10))
    };
}

std::optional<StoredImage> from_optional(std::optional<db::Row> const& row)
{
    if (!row) return std::nullopt;
    return from_row(*row);
}

}  // namespace

std::optional<StoredImage> ImageStore::find_by_name(UserId const& owner, std::string const& stored_name)
{
    return from_optional(db_.find(select_where(by_name), {owner.value, stored_name}));
}

std::optional<StoredImage> ImageStore::find_by_content(UserId const& owner, std::string const& content_hash)
{
    return from_optional(db_.find(select_where(by_content), {owner.value, content_hash}));
}

StoredImage ImageStore::load(ImageId const& id)
{
    return from_row(db_.load(select_where(by_id), {id.value}));
}

ImageUsage ImageStore::usage(UserId const& owner)
{
    auto const row = db_.load(select_usage, {owner.value});
    return {.images = row.integer(0), .bytes = row.integer(1)};
}

StoredImage ImageStore::insert(UserId const& owner, StoredImage const& image)
{
    auto const inserted = db_.execute(
        insert_image,
        {image.id.value,
         owner.value,
         image.stored_name,
         image.original_name,
         image.content_type,
         image.size_bytes,
         image.width,
         image.height,
         image.content_hash,
         image.thumbnail_key,
         image.display_key,
         to_unix_ms(image.created_at)}
    );
    if (inserted == 1) return image;
    return from_row(db_.load(select_where(by_content), {owner.value, image.content_hash}));
}

void ImageStore::rename(UserId const& owner, ImageId const& id, std::string const& original_name)
{
    db_.execute(update_name, {owner.value, id.value, original_name});
}

std::vector<std::string> ImageStore::blob_keys()
{
    std::vector<std::string> keys;
    for (auto const& row : db_.query(select_blob_keys)) keys.push_back(row.text(0));
    return keys;
}

}  // namespace heliograf::analysis
