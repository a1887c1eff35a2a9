#include "media/tiff_file.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <string_view>

namespace heliograf::media {
namespace {

/// Larger than any buffer a picture within our limits needs in pieces, smaller than what a lie may cost.
constexpr tmsize_t allocation_bytes_max = tmsize_t{96} * 1024 * 1024;

int ignored(TIFF*, void*, char const*, char const*, va_list)
{
    return 1;
}

}  // namespace

TiffFile::TiffFile(Bytes file) : file_(file)
{
    std::unique_ptr<TIFFOpenOptions, decltype(&TIFFOpenOptionsFree)> const options{
        TIFFOpenOptionsAlloc(), &TIFFOpenOptionsFree
    };
    if (!options) throw std::bad_alloc{};
    TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), allocation_bytes_max);
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), ignored, nullptr);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), warned, this);
    tiff_.reset(TIFFClientOpenExt(
        "picture",
        "rm",  // m: not memory-mapped
        this,
        read,
        [](void*, void*, tmsize_t) -> tmsize_t { return -1; },
        seek,
        [](void*) { return 0; },
        [](void* self) -> toff_t { return static_cast<TiffFile*>(self)->file_.size(); },
        nullptr,
        nullptr,
        options.get()
    ));
}

tmsize_t TiffFile::read(void* self, void* to, tmsize_t count)
{
    auto& file = *static_cast<TiffFile*>(self);
    auto const rest = file.file_.subspan(std::min(file.position_, file.file_.size()));
    auto const taken =
        rest.first(std::min(rest.size(), static_cast<std::size_t>(std::max<tmsize_t>(count, 0))));
    if (!taken.empty()) std::memcpy(to, taken.data(), taken.size());
    file.position_ += taken.size();
    return static_cast<tmsize_t>(taken.size());
}

toff_t TiffFile::seek(void* self, toff_t offset, int whence)
{
    auto& file = *static_cast<TiffFile*>(self);
    if (whence == SEEK_CUR) offset += file.position_;
    if (whence == SEEK_END) offset += file.file_.size();
    file.position_ = offset;
    return offset;
}

int TiffFile::warned(TIFF*, void* self, char const* part, char const*, va_list)
{
    // Only the reading of pixels is judged; oddities of tags lose nothing.
    if (part != nullptr && std::string_view{part} == "JPEGLib") static_cast<TiffFile*>(self)->damaged_ = true;
    return 1;
}

int TiffFile::number(std::uint32_t tag) const
{
    std::uint16_t value = 0;
    TIFFGetFieldDefaulted(tiff_.get(), tag, &value);
    return value;
}

}  // namespace heliograf::media
