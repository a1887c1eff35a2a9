#include "media/decode.hpp"
#include "providers/outgoing_picture.hpp"

#include <doctest/doctest.h>
#include <random>

namespace heliograf::providers {
namespace {

media::Image noise(int width, int height)
{
    std::minstd_rand chance{7};
    media::Image image{.width = width, .height = height, .rgb = {}};
    image.rgb.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3);
    for (auto& value : image.rgb) value = static_cast<std::uint8_t>(chance());
    return image;
}

media::Bytes bytes(std::string const& text)
{
    return {reinterpret_cast<std::uint8_t const*>(text.data()), text.size()};
}

/// The markers of a JPEG up to its pixels.
std::vector<int> markers(std::string const& jpeg)
{
    std::vector<int> found;
    std::size_t at = 2;
    while (at + 4 <= jpeg.size()) {
        auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(jpeg.at(i)); };
        found.push_back(byte(at + 1));
        if (found.back() == 0xDA) break;
        at += 2U + (static_cast<std::size_t>(byte(at + 2)) << 8U) + byte(at + 3);
    }
    return found;
}

}  // namespace

TEST_CASE("what leaves the house is small, and holds pixels alone")
{
    auto const jpeg = outgoing_jpeg(noise(2'000, 1'500));
    CHECK(jpeg.size() <= outgoing_max_bytes);
    auto const decoded = media::decode(bytes(jpeg));
    REQUIRE(decoded);
    CHECK(decoded->width == outgoing_side_px);
    CHECK(decoded->height == 768);
    for (int const marker : markers(jpeg)) {
        CAPTURE(marker);
        CHECK(marker != 0xE1);  // EXIF and XMP
        CHECK(marker != 0xED);  // IPTC
        CHECK(marker != 0xFE);  // comments
    }
}

}  // namespace heliograf::providers
