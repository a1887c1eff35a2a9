#include "analysis/heat_overlay.hpp"
#include "analysis/testing/fake_vision_provider.hpp"
#include "media/decode.hpp"

#include <doctest/doctest.h>

namespace heliograf::analysis {
namespace {

/// Relative luminance by the weights of sRGB, good enough to order colours.
double luminance(std::array<std::uint8_t, 3> const& c)
{
    return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
}

media::Image decoded(std::string const& png)
{
    return *media::decode({reinterpret_cast<std::uint8_t const*>(png.data()), png.size()});
}

}  // namespace

TEST_CASE("the scale gets brighter all the way, so it reads without colours")
{
    for (int strength = 8; strength < 256; strength += 8) {
        CAPTURE(strength);
        auto const here = heat_colour(static_cast<std::uint8_t>(strength));
        auto const before = heat_colour(static_cast<std::uint8_t>(strength - 8));
        CHECK(luminance(here) > luminance(before));
    }
}

TEST_CASE("the heat map is clear where nothing is and coloured where something is")
{
    auto const picture = decoded(heat_overlay_png({.width = 2, .height = 1, .values = {0, 255}}));
    REQUIRE(picture.width == 2);
    REQUIRE(picture.height == 1);
    // Decoding lays alpha over white: clear is white, full strength is the colour itself.
    CHECK(picture.rgb[0] == 255);
    CHECK(picture.rgb[1] == 255);
    CHECK(picture.rgb[2] == 255);
    auto const full = heat_colour(255);
    CHECK(picture.rgb[3] == full[0]);
    CHECK(picture.rgb[4] == full[1]);
    CHECK(picture.rgb[5] == full[2]);
}

TEST_CASE("an annotated picture keeps its size and outlines what was found")
{
    media::Image const grey{40, 20, std::vector<std::uint8_t>(40 * 20 * 3, 100)};
    auto seen = testing::dusty_and_cracked();
    seen.heat_map = {.width = 1, .height = 1, .values = {0}};
    seen.soiling.clear();
    auto const picture = decoded(annotated_png(grey, seen));
    REQUIRE(picture.width == 40);
    REQUIRE(picture.height == 20);
    auto const pixel = [&](std::size_t x, std::size_t y) { return picture.rgb[3 * (y * 40 + x)]; };
    CHECK(pixel(2, 1) == 255);    // the upper left corner of the crack's box
    CHECK(pixel(30, 15) == 100);  // far from it
}

}  // namespace heliograf::analysis
