#include "analysis/testing/analysis_bench.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>

namespace heliograf::analysis {
namespace {

StoredImage image(std::string const& id, std::string const& content_hash, std::int64_t size_bytes = 1'000)
{
    return {
        .id = {id},
        .stored_name = "name_" + id + ".jpg",
        .original_name = "Krov č. 1.jpg",
        .content_type = "image/jpeg",
        .size_bytes = size_bytes,
        .width = 4'000,
        .height = 3'000,
        .content_hash = content_hash,
        .thumbnail_key = "thumb",
        .display_key = "display",
        .created_at = from_unix_ms(1'790'000'000'123)
    };
}

}  // namespace

TEST_CASE("an image is found by name and content, and reads as it was written")
{
    db::for_each_engine([](db::Database& database) {
        testing::AnalysisBench bench{database};
        auto const owner = bench.add_user();
        bench.image_store.insert(owner, image("a", "hash_a"));

        auto const found = bench.image_store.find_by_name(owner, "name_a.jpg");
        REQUIRE(found);
        CHECK(found->id == ImageId{"a"});
        CHECK(found->original_name == "Krov č. 1.jpg");
        CHECK(found->content_type == "image/jpeg");
        CHECK(found->size_bytes == 1'000);
        CHECK(found->width == 4'000);
        CHECK(found->height == 3'000);
        CHECK(found->content_hash == "hash_a");
        CHECK(found->thumbnail_key == "thumb");
        CHECK(found->display_key == "display");
        CHECK(to_unix_ms(found->created_at) == 1'790'000'000'123);
        CHECK(bench.image_store.find_by_content(owner, "hash_a").has_value());
        CHECK(bench.image_store.load({"a"}).stored_name == "name_a.jpg");
        CHECK_FALSE(bench.image_store.find_by_name(owner, "name_b.jpg"));
    });
}

TEST_CASE("an image is never found for another owner")
{
    db::for_each_engine([](db::Database& database) {
        testing::AnalysisBench bench{database};
        auto const owner = bench.add_user();
        auto const stranger = bench.add_user();
        bench.image_store.insert(owner, image("a", "hash_a"));

        CHECK_FALSE(bench.image_store.find_by_name(stranger, "name_a.jpg"));
        CHECK_FALSE(bench.image_store.find_by_content(stranger, "hash_a"));
        CHECK(bench.image_store.usage(stranger).images == 0);
        CHECK(bench.image_store.usage(stranger).bytes == 0);
    });
}

TEST_CASE("the same content of one owner is one image, of two owners two")
{
    db::for_each_engine([](db::Database& database) {
        testing::AnalysisBench bench{database};
        auto const owner = bench.add_user();
        auto const other = bench.add_user();
        CHECK(bench.image_store.insert(owner, image("a", "same")).id == ImageId{"a"});
        CHECK(bench.image_store.insert(owner, image("b", "same")).id == ImageId{"a"});
        CHECK(bench.image_store.insert(other, image("c", "same")).id == ImageId{"c"});
        CHECK(bench.image_store.usage(owner).images == 1);
    });
}

TEST_CASE("an image bears its newest name, given by its owner only")
{
    db::for_each_engine([](db::Database& database) {
        testing::AnalysisBench bench{database};
        auto const owner = bench.add_user();
        bench.image_store.insert(owner, image("a", "hash_a"));
        bench.image_store.rename(bench.add_user(), {"a"}, "stranger.jpg");
        CHECK(bench.image_store.load({"a"}).original_name == "Krov č. 1.jpg");
        bench.image_store.rename(owner, {"a"}, "Krov č. 2.jpg");
        CHECK(bench.image_store.load({"a"}).original_name == "Krov č. 2.jpg");
    });
}

TEST_CASE("usage counts an owner's images and bytes")
{
    db::for_each_engine([](db::Database& database) {
        testing::AnalysisBench bench{database};
        auto const owner = bench.add_user();
        bench.image_store.insert(owner, image("a", "one", 4'000'000'000));
        bench.image_store.insert(owner, image("b", "two", 500));
        CHECK(bench.image_store.usage(owner).images == 2);
        CHECK(bench.image_store.usage(owner).bytes == 4'000'000'500);
    });
}

TEST_CASE("every blob that a row needs is named, whoever owns it")
{
    db::for_each_engine([](db::Database& database) {
        testing::AnalysisBench bench{database};
        CHECK(bench.image_store.blob_keys().empty());
        bench.image_store.insert(bench.add_user(), image("a", "hash_a"));
        bench.image_store.insert(bench.add_user(), image("b", "hash_b"));
        auto keys = bench.image_store.blob_keys();
        std::sort(keys.begin(), keys.end());
        keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
        CHECK(keys == std::vector<std::string>{"display", "hash_a", "hash_b", "thumb"});
    });
}

}  // namespace heliograf::analysis
