#include "media/file_type.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace heliograf::media {
namespace {

using namespace std::string_view_literals;

constexpr std::array signatures{
    std::pair{"\xFF\xD8\xFF"sv, ImageType::jpeg},
    std::pair{"\x89PNG\r\n\x1A\n"sv, ImageType::png},
    std::pair{"II*\0"sv, ImageType::tiff},
    std::pair{"MM\0*"sv, ImageType::tiff},
    std::pair{"II+\0\x08\0"sv, ImageType::tiff},  // BigTIFF
    std::pair{"MM\0+\0\x08"sv, ImageType::tiff},
};

}  // namespace

std::optional<ImageType> find_type(Bytes file)
{
    std::string_view const start{reinterpret_cast<char const*>(file.data()), file.size()};
    for (auto const& [signature, type] : signatures)
        if (start.starts_with(signature)) return type;
    return std::nullopt;
}

}  // namespace heliograf::media
