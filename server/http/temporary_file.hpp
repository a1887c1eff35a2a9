#pragma once
#include <filesystem>
#include <string_view>

namespace heliograf::http {

/// A file that nobody else can read and that is gone when this is.
class TemporaryFile {
public:
    /// Throws StorageFull when there is no room, std::system_error otherwise.
    explicit TemporaryFile(std::filesystem::path const& folder);
    TemporaryFile(TemporaryFile&& other) noexcept;
    TemporaryFile& operator=(TemporaryFile&&) = delete;
    ~TemporaryFile();

    void append(std::string_view bytes);  ///< throws like the constructor
    void close();                         ///< what was written can be read by path afterwards
    [[nodiscard]] std::filesystem::path const& path() const { return path_; }

private:
    std::filesystem::path path_;
    int descriptor_ = -1;
};

}  // namespace heliograf::http
