#include "media/decode.hpp"
#include "media/renditions.hpp"
#include "media/testing/picture_files.hpp"

#include <doctest/doctest.h>

using namespace heliograf::media;
using namespace heliograf::media::testing;

namespace {

double mean_difference(std::span<std::uint8_t const> one, std::span<std::uint8_t const> other)
{
    if (one.size() != other.size()) return 256;
    double sum = 0;
    for (std::size_t i = 0; i < one.size(); ++i) sum += std::abs(int{one[i]} - int{other[i]});
    return sum / static_cast<double>(one.size());
}

}  // namespace

TEST_CASE("a rendition has the same picture")
{
    for (auto const& [width, height] : {std::pair{320, 240}, std::pair{1, 1}, std::pair{171, 333}}) {
        CAPTURE(width);
        auto const picture = make_picture(width, height);

        auto const jpeg = decode(bytes_of(encode_jpeg(picture)));
        REQUIRE(jpeg);
        CHECK(mean_difference(jpeg->rgb, picture.rgb) < 4);
    }
}

TEST_CASE("a PNG overlay keeps colours and alpha exactly")
{
    std::vector<std::uint8_t> rgba;
    for (int i = 0; i < 5 * 3; ++i)
        for (int const sample : {250, 40, 10, i * 17}) rgba.push_back(static_cast<std::uint8_t>(sample));
    auto const file = encode_png_rgba(5, 3, rgba);
    auto const info = probe(bytes_of(file));
    REQUIRE(info);
    CHECK(info->width == 5);
    CHECK(info->height == 3);
    // Over white, as decode shows it: from white where alpha is 0 to the colour where it is nearly 255.
    auto const image = decode(bytes_of(file));
    REQUIRE(image);
    for (std::size_t i = 0; i < 15; ++i) {
        int const alpha = rgba[i * 4 + 3];
        for (std::size_t c = 0; c < 3; ++c)
            CHECK(
                std::abs(image->rgb[i * 3 + c] - (rgba[i * 4 + c] * alpha + 255 * (255 - alpha)) / 255) <= 1
            );
    }
}

TEST_CASE("no rendition carries where or with what a picture was taken")
{
    auto const original = make_jpeg(make_picture(64, 48), {.orientation = 6, .place = true});
    REQUIRE(original.find("Exif") != std::string::npos);
    auto const image = decode(bytes_of(original));
    REQUIRE(image);
    std::vector<std::uint8_t> const rgba(static_cast<std::size_t>(image->width * image->height * 4), 9);
    for (auto const& file : {encode_jpeg(*image), encode_png_rgba(image->width, image->height, rgba)}) {
        for (std::string_view const trace : {"Exif", "EXIF", "eXIf", "XMP", "xmp", "ICC", "tEXt", "iTXt"})
            CHECK(file.find(trace) == std::string::npos);
    }
    auto const info = probe(bytes_of(encode_jpeg(*image)));
    REQUIRE(info);
    CHECK(info->orientation == 1);
}

TEST_CASE("a smaller picture stays as it is, a larger one is averaged")
{
    auto const picture = make_picture(400, 300);
    CHECK(scaled_down(picture, 400).rgb == picture.rgb);
    CHECK(scaled_down(picture, 0).rgb == picture.rgb);
    auto const thumbnail = scaled_down(picture, 100);
    CHECK(thumbnail.width == 100);
    CHECK(thumbnail.height == 75);
    auto const decoded = decode(bytes_of(make_png(picture)), 100);
    REQUIRE(decoded);
    CHECK(thumbnail.rgb == decoded->rgb);
}
