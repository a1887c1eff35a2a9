#include "analysis/testing/analysis_bench.hpp"
#include "db/migrations.hpp"
#include "db/testing/test_database.hpp"
#include "media/decode.hpp"
#include "media/renditions.hpp"

#include <doctest/doctest.h>

namespace heliograf::analysis {
namespace {

using testing::grey_jpeg;

void with_bench(std::function<void(testing::AnalysisBench&)> const& test, ImageQuota quota = {})
{
    db::TestDatabase const place{db::Engine::sqlite};
    auto const database = db::open(place.url());
    db::migrate(*database);
    testing::AnalysisBench bench{*database, quota};
    test(bench);
}

std::string png()
{
    return media::encode_png_rgba(2, 1, {255, 0, 0, 255, 0, 0, 255, 255});
}

/// A JPEG with bytes appended after its end, which decoders ignore: any size that a test needs.
std::string jpeg_of_size(std::size_t bytes)
{
    auto picture = grey_jpeg(64, 48, 90);
    picture.resize(bytes, '\0');
    return picture;
}

}  // namespace

TEST_CASE("a photo is kept as it came, with renditions that fit the screen")
{
    with_bench([](auto& b) {
        auto const owner = b.add_user();
        auto const original = grey_jpeg(2'000, 1'000, 90);
        auto const stored = b.images.store(owner, "Krov.jpg", original);
        REQUIRE(stored);
        CHECK(stored->original_name == "Krov.jpg");
        CHECK(stored->content_type == "image/jpeg");
        CHECK(stored->width == 2'000);
        CHECK(stored->height == 1'000);
        CHECK(stored->stored_name.find("Krov") == std::string::npos);

        auto const read = [&](ImageSize size) {
            return *b.images.content(*b.images.find(owner, stored->stored_name, size));
        };
        auto const side = [](std::string const& file) {
            return media::probe({reinterpret_cast<std::uint8_t const*>(file.data()), file.size()})->width;
        };
        CHECK(read(ImageSize::original) == original);
        CHECK(side(read(ImageSize::display)) == 1'600);
        CHECK(side(read(ImageSize::thumb)) == 320);
    });
}

TEST_CASE("what is no good picture is refused with the reason, and nothing is stored")
{
    struct Case {
        std::string what;
        std::string content;
        ErrorKind kind;
        char const* code;
        char const* message;
    };
    std::vector<Case> const cases{
        {"one byte too many",
         jpeg_of_size(4'194'305),
         ErrorKind::too_large,
         "image.too_large",
         "File too large: Please upload a file smaller than 4MB."},
        {"text",
         "plain words",
         ErrorKind::unsupported_type,
         "image.unsupported_type",
         "Invalid file type: Please upload a JPG, PNG, or TIFF file."},
        {"GIF",
         "GIF89a and so on",
         ErrorKind::unsupported_type,
         "image.unsupported_type",
         "Invalid file type: Please upload a JPG, PNG, or TIFF file."},
        {"empty", "", ErrorKind::invalid_input, "image.broken", "The file is empty."},
        {"cut off", grey_jpeg(640, 480, 90).substr(0, 700), ErrorKind::invalid_input, "image.broken", nullptr
        },
        {"only the first bytes", "\xff\xd8\xff\xe0", ErrorKind::invalid_input, "image.broken", nullptr},
    };
    with_bench([&](auto& b) {
        auto const owner = b.add_user();
        for (auto const& c : cases) {
            CAPTURE(c.what);
            auto const refused = b.images.store(owner, "roof.jpg", c.content);
            REQUIRE_FALSE(refused);
            CHECK(refused.error().kind == c.kind);
            CHECK(refused.error().code == c.code);
            if (c.message) CHECK(refused.error().message == c.message);
        }
        CHECK(b.blobs.count() == 0);
        CHECK(b.image_store.usage(owner).images == 0);
    });
}

TEST_CASE("a file of exactly the limit is taken")
{
    with_bench([](auto& b) { CHECK(b.images.store(b.add_user(), "roof.jpg", jpeg_of_size(4'194'304))); });
}

TEST_CASE("the type is found from the content, not from the name")
{
    with_bench([](auto& b) {
        auto const stored = b.images.store(b.add_user(), "roof.jpg", png());
        REQUIRE(stored);
        CHECK(stored->content_type == "image/png");
        CHECK(stored->stored_name.ends_with(".png"));
    });
}

TEST_CASE("a photo without a name gets one")
{
    with_bench([](auto& b) { CHECK(b.images.store(b.add_user(), "", png())->original_name == "photo.png"); });
}

TEST_CASE("the same photo again is the one already there, for its owner only")
{
    with_bench([](auto& b) {
        auto const owner = b.add_user();
        auto const first = b.images.store(owner, "a.png", png());
        auto const again = b.images.store(owner, "b.png", png());
        auto const others = b.images.store(b.add_user(), "a.png", png());
        CHECK(again->id == first->id);
        CHECK(others->id != first->id);
    });
}

TEST_CASE("a quota holds to the last picture and the last byte")
{
    auto const size = static_cast<std::int64_t>(grey_jpeg(64, 48, 1).size());
    struct Case {
        std::string what;
        ImageQuota quota;
    };
    for (auto const& c : {
             Case{"pictures", {.bytes_max = 1'000'000, .images_max = 1}},
             Case{"bytes", {.bytes_max = 2 * size - 1, .images_max = 10}},
         }) {
        CAPTURE(c.what);
        with_bench(
            [](auto& b) {
                auto const owner = b.add_user();
                CHECK(b.images.store(owner, "a.jpg", grey_jpeg(64, 48, 1)));
                auto const refused = b.images.store(owner, "b.jpg", grey_jpeg(64, 48, 2));
                REQUIRE_FALSE(refused);
                CHECK(refused.error().kind == ErrorKind::conflict);
                CHECK(refused.error().code == "image.quota");
                CHECK(b.images.store(owner, "a.jpg", grey_jpeg(64, 48, 1)));
                CHECK(b.images.store(b.add_user(), "b.jpg", grey_jpeg(64, 48, 2)));
            },
            c.quota
        );
    }
}

TEST_CASE("without room for the file no row is written")
{
    with_bench([](auto& b) {
        auto const owner = b.add_user();
        b.blobs.full = true;
        CHECK_THROWS_AS(b.images.store(owner, "a.png", png()), StorageFull);
        CHECK(b.image_store.usage(owner).images == 0);
        b.blobs.full = false;
        CHECK(b.images.store(owner, "a.png", png()));
    });
}

TEST_CASE("a photo uploaded again bears the name just given, on no other account's picture")
{
    with_bench([](auto& b) {
        auto const owner = b.add_user();
        auto const other = b.add_user();
        auto const first = b.images.store(owner, "first.png", png());
        auto const others = b.images.store(other, "other.png", png());
        auto const again = b.images.store(owner, "second.png", png());
        CHECK(again->id == first->id);
        CHECK(again->original_name == "second.png");
        CHECK(b.image_store.load(first->id).original_name == "second.png");
        CHECK(b.images.store(owner, "", png())->original_name == "second.png");
        CHECK(b.image_store.load(others->id).original_name == "other.png");
    });
}

TEST_CASE("only names of our own form are looked up, and only the owner's are found")
{
    with_bench([](auto& b) {
        auto const owner = b.add_user();
        auto const stored = b.images.store(owner, "a.png", png());
        auto const name = stored->stored_name;
        auto const found = [&](UserId const& who, std::string const& path) {
            return b.images.find_by_path(who, path).has_value();
        };
        CHECK(found(owner, name));
        CHECK(found(owner, "/api/images/local/" + name));
        CHECK(found(owner, "/api/images/storage/" + name));
        std::vector<std::string> const wrong{
            "",
            "../" + name,
            "/api/images/local/../local/" + name,
            "/etc/passwd",
            "http://127.0.0.1/" + name,
            name + "\n",
            name + ".png",
            std::string(32, 'a') + ".gif",
            std::string(32, 'A') + ".png",
            std::string(32, 'a') + ".png"
        };
        for (auto const& path : wrong) {
            CAPTURE(path);
            CHECK_FALSE(found(owner, path));
            CHECK_FALSE(b.images.find(owner, path, ImageSize::original));
        }
        CHECK_FALSE(found(b.add_user(), name));
    });
}

}  // namespace heliograf::analysis
