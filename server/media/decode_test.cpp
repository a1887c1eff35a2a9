#include "media/decode.hpp"
#include "media/testing/picture_files.hpp"

#include <doctest/doctest.h>
#include <thread>

using namespace heliograf::media;
using namespace heliograf::media::testing;
using heliograf::ErrorKind;

namespace {

/// The largest difference of any sample; 256 when the sizes differ.
int difference(Image const& one, Image const& other)
{
    if (one.width != other.width || one.height != other.height) return 256;
    int largest = 0;
    for (std::size_t i = 0; i < one.rgb.size(); ++i)
        largest = std::max(largest, std::abs(int{one.rgb[i]} - int{other.rgb[i]}));
    return largest;
}

double mean_difference(Image const& one, Image const& other)
{
    if (one.width != other.width || one.height != other.height) return 256;
    double sum = 0;
    for (std::size_t i = 0; i < one.rgb.size(); ++i) sum += std::abs(int{one.rgb[i]} - int{other.rgb[i]});
    return sum / static_cast<double>(one.rgb.size());
}

/// The picture as a camera held that way would store it: for each stored pixel, where it is in the upright.
Image stored_as(Image const& upright, int orientation)
{
    int const w = upright.width;
    int const h = upright.height;
    Image stored = upright;
    if (orientation >= 5) std::swap(stored.width, stored.height);
    for (int y = 0; y < stored.height; ++y)
        for (int x = 0; x < stored.width; ++x) {
            std::pair from{x, y};
            switch (orientation) {
            case 2: from = {w - 1 - x, y}; break;
            case 3: from = {w - 1 - x, h - 1 - y}; break;
            case 4: from = {x, h - 1 - y}; break;
            case 5: from = {y, x}; break;
            case 6: from = {w - 1 - y, x}; break;
            case 7: from = {w - 1 - y, h - 1 - x}; break;
            case 8: from = {y, h - 1 - x}; break;
            default: break;
            }
            std::copy_n(
                upright.rgb.begin() + (std::ptrdiff_t{from.second} * w + from.first) * 3,
                3,
                stored.rgb.begin() + (std::ptrdiff_t{y} * stored.width + x) * 3
            );
        }
    return stored;
}

Image grey_of(Image image)
{
    for (std::size_t i = 0; i < image.rgb.size(); i += 3) image.rgb[i] = image.rgb[i + 2] = image.rgb[i + 1];
    return image;
}

}  // namespace

TEST_CASE("every kind of picture comes out with its own pixels")
{
    auto const picture = make_picture(96, 64);
    auto const grey = grey_of(picture);
    struct Case {
        char const* what;
        std::string file;
        Image const& expected;
        double mean_max;  // JPEG blurs the edges of colours
    };
    std::vector<Case> const cases{
        {"JPEG", make_jpeg(picture), picture, 2.5},
        {"progressive JPEG", make_jpeg(picture, {.progressive = true}), picture, 2.5},
        {"grey JPEG", make_jpeg(picture, {.colours = Colours::grey}), grey, 1},
        {"CMYK JPEG", make_jpeg(picture, {.colours = Colours::cmyk}), picture, 2.5},
        {"YCCK JPEG", make_jpeg(picture, {.colours = Colours::ycck}), picture, 2.5},
        {"PNG", make_png(picture), picture, 0},
        {"16-bit PNG", make_png(picture, {.bits = 16}), picture, 0},
        {"grey PNG", make_png(picture, {.grey = true}), grey, 0},
        {"16-bit grey PNG with alpha", make_png(picture, {.bits = 16, .grey = true, .alpha = 255}), grey, 0},
        {"palette PNG", make_png(grey, {.palette = true}), grey, 0},
        {"interlaced PNG", make_png(picture, {.interlaced = true}), picture, 0},
        {"interlaced 16-bit PNG with alpha",
         make_png(picture, {.bits = 16, .alpha = 255, .interlaced = true}),
         picture,
         0},
        {"opaque RGBA PNG", make_png(picture, {.alpha = 255}), picture, 0},
        {"TIFF", make_tiff(picture), picture, 0},
        {"uncompressed TIFF", make_tiff(picture, {.compression = 1}), picture, 0},
        {"deflate TIFF", make_tiff(picture, {.compression = 8}), picture, 0},
        {"JPEG in TIFF", make_tiff(picture, {.compression = 7}), picture, 2.5},
        {"16-bit TIFF", make_tiff(picture, {.bits = 16}), picture, 0},
        {"grey TIFF", make_tiff(picture, {.colours = Colours::grey}), grey, 0},
        {"CMYK TIFF", make_tiff(picture, {.colours = Colours::cmyk}), picture, 0},
        {"tiled TIFF", make_tiff(picture, {.tile_px = 32}), picture, 0},
        {"tiled TIFF whose tiles reach over the edge", make_tiff(picture, {.tile_px = 80}), picture, 0},
        {"TIFF of planes", make_tiff(picture, {.planes = true}), picture, 0},
        {"TIFF in one strip", make_tiff(picture, {.rows_per_strip = 64}), picture, 0},
        {"TIFF in strips of 7 rows", make_tiff(picture, {.rows_per_strip = 7}), picture, 0},
        {"TIFF of three pages: the first", make_tiff(picture, {.pages = 3}), picture, 0},
    };
    for (auto const& c : cases) {
        CAPTURE(c.what);
        auto const image = decode(bytes_of(c.file));
        REQUIRE(image);
        CHECK(mean_difference(*image, c.expected) <= c.mean_max);
    }
}

TEST_CASE("what is see-through lies over white")
{
    auto const picture = make_picture(8, 8);
    auto const clear = decode(bytes_of(make_png(picture, {.alpha = 0})));
    REQUIRE(clear);
    CHECK(std::ranges::all_of(clear->rgb, [](int sample) { return sample == 255; }));

    auto const half = decode(bytes_of(make_png(picture, {.alpha = 128})));
    REQUIRE(half);
    for (std::size_t i = 0; i < half->rgb.size(); ++i)
        CHECK(std::abs(half->rgb[i] - (picture.rgb[i] * 128 + 255 * 127) / 255) <= 1);
}

TEST_CASE("all eight EXIF orientations come out upright, at full size and scaled")
{
    auto const upright = make_picture(96, 64);
    auto const half = decode(bytes_of(make_png(upright)), 48);
    REQUIRE(half);
    for (int orientation = 1; orientation <= 8; ++orientation) {
        CAPTURE(orientation);
        auto const stored = stored_as(upright, orientation);
        struct Case {
            char const* what;
            std::string file;
            double mean_max;
        };
        for (auto const& c :
             {Case{"JPEG", make_jpeg(stored, {.orientation = orientation}), 2.5},
              Case{"PNG", make_png(stored, {.orientation = orientation}), 0},
              Case{"TIFF", make_tiff(stored, {.tile_px = 32, .orientation = orientation}), 0}}) {
            CAPTURE(c.what);
            auto const info = probe(bytes_of(c.file));
            REQUIRE(info);
            CHECK(info->orientation == orientation);
            CHECK(info->width == stored.width);
            CHECK(info->height == stored.height);

            auto const whole = decode(bytes_of(c.file));
            REQUIRE(whole);
            CHECK(mean_difference(*whole, upright) <= c.mean_max);
            auto const scaled = decode(bytes_of(c.file), 48);
            REQUIRE(scaled);
            CHECK(mean_difference(*scaled, *half) <= c.mean_max + 0.5);
        }
    }
}

TEST_CASE("an orientation that does not exist counts as upright")
{
    auto const picture = make_picture(16, 8);
    for (int const nonsense : {9, 255, 65'535}) {
        CAPTURE(nonsense);
        auto const info = probe(bytes_of(make_jpeg(picture, {.orientation = nonsense})));
        REQUIRE(info);
        CHECK(info->orientation == 1);
    }
}

TEST_CASE("scaling keeps the shape and never enlarges")
{
    struct Case {
        int width, height, longest_side_px, expected_width, expected_height;
    };
    for (auto const& c : std::initializer_list<Case>{
             {1000, 500, 250, 250, 125},
             {500, 1000, 333, 167, 333},
             {100, 50, 250, 100, 50},
             {100, 50, 0, 100, 50},
             {1, 16'384, 100, 1, 100},
             {16'384, 1, 100, 100, 1},
             {1, 1, 1, 1, 1},
         }) {
        CAPTURE(c.width);
        CAPTURE(c.height);
        CAPTURE(c.longest_side_px);
        auto const picture = make_picture(c.width, c.height);
        for (auto const& file : {make_jpeg(picture), make_png(picture), make_tiff(picture)}) {
            auto const image = decode(bytes_of(file), c.longest_side_px);
            REQUIRE(image);
            CHECK(image->width == c.expected_width);
            CHECK(image->height == c.expected_height);
            CHECK(image->rgb.size() == static_cast<std::size_t>(image->width * image->height * 3));
        }
    }
}

TEST_CASE("scaling averages: a chequerboard becomes grey, its mean stays")
{
    Image board{.width = 90, .height = 90, .rgb = {}};
    for (int y = 0; y < 90; ++y)
        for (int x = 0; x < 90; ++x) board.rgb.insert(board.rgb.end(), 3, (x + y) % 2 == 0 ? 255 : 0);
    for (bool const interlaced : {false, true}) {
        auto const image = decode(bytes_of(make_png(board, {.interlaced = interlaced})), 15);
        REQUIRE(image);
        for (auto const sample : image->rgb) CHECK(std::abs(sample - 128) <= 1);
    }
}

TEST_CASE("the limits hold to the pixel, read from the header alone")
{
    struct Case {
        char const* what;
        std::string file;
        char const* code;  // "" = taken
    };
    std::vector<Case> const cases{
        {"50 MP PNG", make_blank_png(10'000, 5'000, 1), ""},
        {"50 MP and a row PNG", make_blank_png(10'000, 5'001, 1), "image.too_many_pixels"},
        {"longest side PNG", make_blank_png(16'384, 3'000, 1), ""},
        {"a column too many PNG", make_blank_png(16'385, 1, 1), "image.too_many_pixels"},
        {"a row too many PNG", make_blank_png(1, 16'385, 1), "image.too_many_pixels"},
        {"50 MP JPEG", make_blank_jpeg(10'000, 5'000), ""},
        {"50 MP and a row JPEG", make_blank_jpeg(10'000, 5'001), "image.too_many_pixels"},
        {"1 × 1 JPEG", make_jpeg(make_picture(1, 1)), ""},
        {"1 × 1 PNG", make_png(make_picture(1, 1)), ""},
        {"1 × 1 TIFF", make_tiff(make_picture(1, 1)), ""},
        {"longest side TIFF", make_tiff(make_picture(16'384, 1)), ""},
        {"a column too many TIFF", make_tiff(make_picture(16'385, 1)), "image.too_many_pixels"},
    };
    for (auto const& c : cases) {
        CAPTURE(c.what);
        auto const info = probe(bytes_of(c.file));
        CHECK((info ? "" : info.error().code) == c.code);
        if (!info) CHECK(info.error().kind == ErrorKind::invalid_input);
        auto const image = decode(bytes_of(c.file), 64);
        CHECK((image ? "" : image.error().code) == c.code);
    }
}

TEST_CASE("the same file gives the same pixels, on any thread")
{
    auto const file = make_jpeg(make_picture(640, 480), {.orientation = 6});
    auto const once = decode(bytes_of(file), 200);
    REQUIRE(once);
    std::vector<Image> others(4);
    {
        std::vector<std::jthread> threads;
        for (auto& other : others)
            threads.emplace_back([&] {
                for (int i = 0; i < 10; ++i) other = decode(bytes_of(file), 200).value();
            });
    }
    for (auto const& other : others) CHECK(difference(other, *once) == 0);
}
