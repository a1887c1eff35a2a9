#include "media/decode.hpp"
#include "media/testing/picture_files.hpp"

#include <doctest/doctest.h>
#include <random>

using namespace heliograf::media;
using namespace heliograf::media::testing;
using heliograf::ErrorKind;

namespace {

std::vector<std::pair<std::string, std::string>> sound_files()
{
    auto const picture = make_picture(80, 60);
    return {
        {"JPEG", make_jpeg(picture, {.orientation = 6, .place = true})},
        {"progressive JPEG", make_jpeg(picture, {.progressive = true})},
        {"CMYK JPEG", make_jpeg(picture, {.colours = Colours::cmyk})},
        {"PNG", make_png(picture, {.orientation = 3})},
        {"16-bit interlaced PNG", make_png(picture, {.bits = 16, .alpha = 90, .interlaced = true})},
        {"TIFF", make_tiff(picture, {.orientation = 8, .pages = 2})},
        {"tiled TIFF", make_tiff(picture, {.compression = 8, .tile_px = 32})},
        {"JPEG in TIFF", make_tiff(picture, {.compression = 7})},
        {"TIFF of planes", make_tiff(picture, {.bits = 16, .compression = 1, .planes = true})},
    };
}

/// Refused with one of the three reasons, or a whole picture within the limits.
bool is_sound_answer(heliograf::Result<Image> const& image)
{
    if (image)
        return image->width >= 1 && image->height >= 1 &&
               image->rgb.size() ==
                   static_cast<std::size_t>(image->width) * static_cast<std::size_t>(image->height) * 3;
    auto const& code = image.error().code;
    bool const known =
        code == "image.broken" || code == "image.too_many_pixels" || code == "image.unsupported_type";
    return known && !image.error().message.empty();
}

std::size_t scan_start(std::string const& jpeg)
{
    return jpeg.find("\xFF\xDA");
}

}  // namespace

TEST_CASE("what is no JPEG, PNG or TIFF is refused by its content")
{
    using namespace std::string_literals;
    for (auto const& file :
         {""s,
          "J"s,
          "\xFF\xD8"s,
          "GIF89a\1\0\1\0"s,
          "RIFF\x24\0\0\0WEBPVP8 "s,
          "%PDF-1.7\n"s,
          "<svg xmlns='http://www.w3.org/2000/svg'/>"s,
          "BM\x46\0\0\0"s,
          std::string(5'000, '\0')}) {
        auto const info = probe(bytes_of(file));
        REQUIRE_FALSE(info);
        CHECK(info.error().kind == ErrorKind::unsupported_type);
        CHECK(info.error().code == "image.unsupported_type");
        CHECK(info.error().message == "Invalid file type: Please upload a JPG, PNG, or TIFF file.");
        CHECK(decode(bytes_of(file)).error().code == "image.unsupported_type");
    }
}

TEST_CASE("a signature alone, or before another type's content, is broken")
{
    auto const jpeg = make_jpeg(make_picture(20, 20));
    auto const png = make_png(make_picture(20, 20));
    for (std::string const& file :
         {std::string{"\xFF\xD8\xFF"},
          std::string{"\x89PNG\r\n\x1A\n"},
          std::string{"II*\0", 4},
          std::string{"MM\0*", 4} + jpeg,
          "\x89PNG\r\n\x1A\n" + jpeg,
          std::string{"\xFF\xD8\xFF"} + png}) {
        auto const image = decode(bytes_of(file));
        REQUIRE_FALSE(image);
        CHECK(image.error().kind == ErrorKind::invalid_input);
        CHECK(image.error().code == "image.broken");
    }
}

TEST_CASE("a picture without pixels is broken")
{
    auto png = make_png(make_picture(20, 20));
    png.replace(16, 4, 4, '\0');
    auto jpeg = make_jpeg(make_picture(20, 20));
    auto const frame = jpeg.find("\xFF\xC0");
    REQUIRE(frame != std::string::npos);
    jpeg.replace(frame + 5, 2, 2, '\0');  // height
    for (auto const& file : {png, jpeg}) CHECK(probe(bytes_of(file)).error().code == "image.broken");
}

TEST_CASE("a file cut off anywhere is refused")
{
    for (auto const& [what, file] : sound_files()) {
        CAPTURE(what);
        REQUIRE(decode(bytes_of(file)));
        bool const jpeg = what.ends_with("JPEG");
        for (std::size_t length = 0; length < file.size(); length += 1 + length / 40) {
            CAPTURE(length);
            auto const image = decode(bytes_of(file).first(length));
            CHECK(is_sound_answer(image));
            // A TIFF may keep its directory anywhere, so one that lost only its second page is whole.
            // Nor are the two bytes at the end of a JPEG part of the picture.
            if ((jpeg && length + 2 < file.size()) || what.ends_with("PNG")) CHECK_FALSE(image);
        }
        if (!jpeg) continue;
        for (auto length = scan_start(file); length + 2 < file.size(); length += 7) {
            CAPTURE(length);
            CHECK_FALSE(decode(bytes_of(file).first(length)));
            // Closed with an end marker it is well-formed, yet part of the picture is gone.
            if (length + 200 < file.size() && !what.starts_with("progressive"))
                CHECK_FALSE(decode(bytes_of(file.substr(0, length) + "\xFF\xD9")));
        }
    }
}

TEST_CASE("a JPEG that lacks nothing but its end marker is whole")
{
    for (auto const& [what, file] : sound_files()) {
        if (!what.ends_with("JPEG")) continue;
        CAPTURE(what);
        REQUIRE(file.ends_with("\xFF\xD9"));
        auto const whole = decode(bytes_of(file));
        for (std::size_t const lost : {1, 2}) {
            CAPTURE(lost);
            auto const open_ended = decode(bytes_of(file).first(file.size() - lost));
            REQUIRE(open_ended);
            CHECK(open_ended->rgb == whole->rgb);
            CHECK(decode(bytes_of(file).first(file.size() - lost), 40));
        }
        for (std::size_t lost = 3; lost < 40; ++lost) {
            CAPTURE(lost);
            auto const cut = decode(bytes_of(file).first(file.size() - lost));
            if (cut) CHECK(cut->rgb == whole->rgb);
            if (lost > 4) CHECK_FALSE(cut);
        }
    }
}

TEST_CASE("a TIFF whose colours are L*a*b* is refused: libtiff shows them wrong")
{
    auto file = make_tiff(make_picture(20, 20), {.compression = 1});
    auto const photometric = file.find(std::string{"\x06\x01\x03\0\x01\0\0\0\x02", 9});
    REQUIRE(photometric != std::string::npos);
    for (char const lab : {'\x08', '\x09', '\x0A'}) {
        file[photometric + 8] = lab;
        auto const image = decode(bytes_of(file));
        REQUIRE_FALSE(image);
        CHECK(image.error().code == "image.broken");
        CHECK(image.error().message.find("RGB TIFF") != std::string::npos);
    }
}

TEST_CASE("a TIFF cut off within its pixels is refused")
{
    // Directory first, as cameras write it: move the pixels of an uncompressed file to its end.
    auto const file = make_tiff(make_picture(64, 64), {.compression = 1, .rows_per_strip = 64});
    auto const pixels_end = std::size_t{8} + 64 * 64 * 3;
    REQUIRE(file.size() > pixels_end);
    auto moved = file + file.substr(8, 64 * 64 * 3);
    auto const entry = moved.find(std::string{"\x11\x01\x04\0\x01\0\0\0", 8});  // StripOffsets
    REQUIRE(entry != std::string::npos);
    for (int i = 0; i < 4; ++i)
        moved[entry + 8 + static_cast<std::size_t>(i)] = static_cast<char>(file.size() >> (8 * i));
    REQUIRE(decode(bytes_of(moved)));
    for (std::size_t cut = 1; cut < 64 * 64 * 3; cut += 97) {
        CAPTURE(cut);
        CHECK_FALSE(decode(bytes_of(moved).first(moved.size() - cut)));
    }
}

TEST_CASE("a TIFF whose directories form a circle ends")
{
    auto file = make_tiff(make_picture(20, 20), {.compression = 1, .pages = 2});
    auto const u32 = [&](std::size_t at) {
        std::uint32_t value = 0;
        for (std::size_t i = 4; i-- > 0;) value = value << 8 | static_cast<std::uint8_t>(file[at + i]);
        return value;
    };
    auto const first = u32(4);
    std::size_t const entries = static_cast<std::uint8_t>(file[first]);
    auto const link = first + 2 + entries * 12;
    REQUIRE(u32(link) != 0);
    file.replace(link, 4, file, 4, 4);  // the next directory is the first one
    CHECK(is_sound_answer(decode(bytes_of(file))));
    file.replace(4, 4, std::string{"\4\0\0\0", 4});  // the directory lies within the header
    CHECK_FALSE(decode(bytes_of(file)));
}

TEST_CASE("random bytes behind a signature never crash")
{
    std::mt19937 random{7};
    for (std::string_view const signature :
         {std::string_view{"\xFF\xD8\xFF"},
          std::string_view{"\x89PNG\r\n\x1A\n"},
          std::string_view{"II*\0\x08\0\0\0", 8}})
        for (int round = 0; round < 300; ++round) {
            std::string file{signature};
            for (auto n = random() % 400; n > 0; --n) file += static_cast<char>(random());
            CHECK(is_sound_answer(decode(bytes_of(file), 100)));
        }
}

TEST_CASE("thousands of damaged files are decoded or refused, never worse")
{
    std::mt19937 random{11};
    for (auto const& [what, file] : sound_files()) {
        CAPTURE(what);
        for (int round = 0; round < 500; ++round) {
            CAPTURE(round);
            auto damaged = file;
            // Mostly near the start, where the structure is.
            for (auto n = 1 + random() % 6; n > 0; --n) {
                auto const reach =
                    random() % 2 == 0 ? std::min<std::size_t>(damaged.size(), 300) : damaged.size();
                auto const at = random() % reach;
                switch (random() % 4) {
                case 0: damaged[at] = static_cast<char>(random()); break;
                case 1: damaged[at] = static_cast<char>(damaged[at] ^ (1 << random() % 8)); break;
                case 2: damaged.erase(at, 1 + random() % 4); break;
                default: damaged.insert(at, 1 + random() % 4, static_cast<char>(random())); break;
                }
            }
            CHECK(is_sound_answer(decode(bytes_of(damaged), round % 2 == 0 ? 40 : 0)));
        }
    }
}
