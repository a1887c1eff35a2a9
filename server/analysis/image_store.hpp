#pragma once
#include "analysis/analysis.hpp"
#include "db/database.hpp"

#include <optional>
#include <string>
#include <vector>

namespace heliograf::analysis {

/// What an account keeps at present.
struct ImageUsage {
    std::int64_t images{};
    std::int64_t bytes{};
};

/// The table images. Ownership is in every WHERE.
class ImageStore {
public:
    explicit ImageStore(db::Database& database) : db_(database) {}

    [[nodiscard]] std::optional<StoredImage>
    find_by_name(UserId const& owner, std::string const& stored_name);
    [[nodiscard]] std::optional<StoredImage>
    find_by_content(UserId const& owner, std::string const& content_hash);
    /// For jobs, which have no caller: whose image it is was decided when the job was made.
    [[nodiscard]] StoredImage load(ImageId const& id);
    [[nodiscard]] ImageUsage usage(UserId const& owner);
    /// @return the row now stored: this one, or the owner's earlier one with the same content
    StoredImage insert(UserId const& owner, StoredImage const& image);
    /// The user's newest name of the file.
    void rename(UserId const& owner, ImageId const& id, std::string const& original_name);
    /// Every key of the blob store that a row of this feature names, heat maps and landmarks included; may
    /// hold doubles.
    [[nodiscard]] std::vector<std::string> blob_keys();

private:
    db::Database& db_;
};

}  // namespace heliograf::analysis
