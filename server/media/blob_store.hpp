#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace heliograf::media {

/// Port: where image bytes live. The key is the SHA-256 of the content in hex, so writing twice is harmless
/// and a file never changes. Implementations: adapters/disk_store.
class BlobStore {
public:
    virtual ~BlobStore() = default;
    /// Durable when it returns (file and folder synced). Throws StorageFull (base/outage.hpp) when there is
    /// no room outside of the disk's reserve.
    virtual std::string put(std::string_view content) = 0;
    [[nodiscard]] virtual std::optional<std::string> read(std::string const& key) = 0;
    virtual void remove(std::string const& key) = 0;
    /// Throws StorageFull when put() would, whatever its content. Costs next to nothing.
    virtual void check_room() = 0;
    /// Throws unless the store works and its disk takes a write, if only in the reserve.
    virtual void ping() = 0;
};

}  // namespace heliograf::media
