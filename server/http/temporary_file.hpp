#pragma once
#include "base/disk_reserve.hpp"

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace heliograf::http {

/// A file that nobody else can read and that is gone when this is.
class TemporaryFile {
public:
    /// Throws StorageFull when there is no room, std::system_error otherwise.
    explicit TemporaryFile(std::filesystem::path const& folder, DiskReserve reserve = {});
    TemporaryFile(TemporaryFile&& other) noexcept;
    TemporaryFile& operator=(TemporaryFile&&) = delete;
    ~TemporaryFile();

    /// Throws StorageFull when that many more bytes would eat into the disk's reserve.
    void check_room(std::uint64_t wanted) const { reserve_.check(descriptor_, wanted); }
    void append(std::string_view bytes);  ///< throws like the constructor; leaves the reserve alone
    void close();                         ///< what was written can be read by path afterwards
    [[nodiscard]] std::filesystem::path const& path() const { return path_; }

private:
    std::filesystem::path path_;
    int descriptor_ = -1;
    DiskReserve reserve_;
};

}  // namespace heliograf::http
