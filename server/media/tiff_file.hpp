#pragma once
#include "media/decode.hpp"

#include <memory>
#include <tiffio.h>

namespace heliograf::media {

/// A TIFF in memory, open at its first page. Messages of libtiff go nowhere: its process-wide handlers are
/// left alone.
class TiffFile {
public:
    explicit TiffFile(Bytes file);
    TiffFile(TiffFile const&) = delete;
    TiffFile& operator=(TiffFile const&) = delete;

    /// nullptr when the first page cannot be read.
    [[nodiscard]] TIFF* get() const { return tiff_.get(); }

    /// Whether the JPEG decoder inside libtiff made pixels up, which it only warns about.
    [[nodiscard]] bool damaged() const { return damaged_; }

    /// The value of a tag or its default.
    [[nodiscard]] int number(std::uint32_t tag) const;

private:
    static tmsize_t read(void* self, void* to, tmsize_t count);
    static toff_t seek(void* self, toff_t offset, int whence);
    static int warned(TIFF*, void* self, char const* part, char const* format, va_list);

    Bytes file_;
    std::size_t position_ = 0;
    bool damaged_ = false;
    std::unique_ptr<TIFF, decltype(&TIFFClose)> tiff_{nullptr, &TIFFClose};
};

}  // namespace heliograf::media
