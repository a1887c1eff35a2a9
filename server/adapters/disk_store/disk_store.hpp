#pragma once
#include "base/descriptor.hpp"
#include "base/disk_reserve.hpp"
#include "media/blob_store.hpp"

#include <chrono>
#include <filesystem>
#include <functional>

namespace heliograf::disk_store {

/// Blobs as files ab/cdef… below one folder, where abcdef… is the key. Several processes may share the
/// folder. Nothing outside it is ever opened: a key is 64 hex digits or it is unknown, and no symbolic link
/// is followed. Thread-safe.
class DiskStore final : public media::BlobStore {
public:
    /// Makes the folder (0700) if it is missing and clears what a killed writer left in incoming/.
    /// Throws std::system_error when the folder cannot be used.
    explicit DiskStore(std::filesystem::path const& folder, DiskReserve reserve = {});

    std::string put(std::string_view content) override;
    [[nodiscard]] std::optional<std::string> read(std::string const& key) override;
    void remove(std::string const& key) override;
    void check_room() override { reserve_.check(folder_.get(), 0); }
    void ping() override;

    /// Removes blobs that no row names: a process died after put and before its row was committed. Blobs
    /// put within the last `younger_than` stay, as their rows may be about to come.
    /// @return how many were removed
    std::size_t remove_orphans(
        std::function<bool(std::string const& key)> const& is_known,
        std::chrono::seconds younger_than = std::chrono::hours{1}
    );

private:
    class Incoming;

    void clear_incoming();
    [[nodiscard]] bool renew(std::string const& key, std::size_t size) const;

    Descriptor folder_;
    Descriptor incoming_;
    DiskReserve reserve_;
};

}  // namespace heliograf::disk_store
