#include "adapters/disk_store/disk_store.hpp"
#include "base/outage.hpp"
#include "base/testing/small_disk.hpp"

#include <cstdlib>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <fstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>

using heliograf::StorageFull;
using heliograf::disk_store::DiskStore;
namespace fs = std::filesystem;

namespace {

/// SHA-256 of "abc" (FIPS 180-4, example 1).
constexpr auto key_of_abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

class TemporaryFolder {
public:
    TemporaryFolder()
    {
        auto name = (fs::temp_directory_path() / "disk_store_XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    ~TemporaryFolder() { fs::remove_all(path_); }
    TemporaryFolder(TemporaryFolder const&) = delete;
    TemporaryFolder& operator=(TemporaryFolder const&) = delete;

    fs::path const& path() const { return path_; }

private:
    fs::path path_;
};

fs::path file_of(fs::path const& folder, std::string const& key)
{
    return folder / key.substr(0, 2) / key.substr(2);
}

std::size_t files_below(fs::path const& folder)
{
    std::size_t count = 0;
    for (auto const& entry : fs::recursive_directory_iterator{folder}) count += entry.is_regular_file();
    return count;
}

void write_file(fs::path const& path, std::string_view content)
{
    std::ofstream{path, std::ios::binary} << content;
}

mode_t mode_of(fs::path const& path)
{
    struct stat status{};
    REQUIRE(stat(path.c_str(), &status) == 0);
    return status.st_mode & 0777;
}

}  // namespace

TEST_CASE("a blob is kept under the hash of its content, for its owner's eyes only")
{
    TemporaryFolder const folder;
    auto const root = folder.path() / "not" / "yet" / "there";
    DiskStore store{root};
    CHECK(store.put("abc") == key_of_abc);
    CHECK(store.read(key_of_abc) == "abc");
    CHECK(mode_of(root) == 0700);
    CHECK(mode_of(root / "ba") == 0700);
    CHECK(mode_of(file_of(root, key_of_abc)) == 0600);
    CHECK(files_below(root) == 1);
    CHECK(DiskStore{root}.read(key_of_abc) == "abc");
}

TEST_CASE("any content comes back whole")
{
    TemporaryFolder const folder;
    DiskStore store{folder.path()};
    std::string every;
    for (int i = 0; i < 256; ++i) every += static_cast<char>(i);
    for (auto const& content : {std::string{}, every, std::string(5'000'000, 'x')})
        CHECK(store.read(store.put(content)) == content);
}

TEST_CASE("writing twice keeps the first file, unless it lost its content")
{
    TemporaryFolder const folder;
    DiskStore store{folder.path()};
    auto const path = file_of(folder.path(), store.put("abc"));
    struct stat first{};
    struct stat second{};
    REQUIRE(stat(path.c_str(), &first) == 0);
    store.put("abc");
    REQUIRE(stat(path.c_str(), &second) == 0);
    CHECK(first.st_ino == second.st_ino);

    fs::resize_file(path, 1);
    store.put("abc");
    CHECK(store.read(key_of_abc) == "abc");
}

TEST_CASE("what was removed is gone, removing what is not there is no error")
{
    TemporaryFolder const folder;
    DiskStore store{folder.path()};
    auto const key = store.put("abc");
    store.remove(key);
    store.remove(key);
    CHECK_FALSE(store.read(key));
    CHECK(files_below(folder.path()) == 0);
}

TEST_CASE("only keys are looked up, nothing else below or outside the folder")
{
    TemporaryFolder const folder;
    auto const root = folder.path() / "blobs";
    DiskStore store{root};
    store.put("abc");
    write_file(folder.path() / "secret", "secret");
    write_file(root / "ba" / "readme", "secret");
    std::string const hash = key_of_abc;
    for (std::string const& key :
         {std::string{},
          std::string{"../secret"},
          std::string{"ba/../../secret"},
          std::string{"/etc/passwd"},
          std::string{"ba/readme"},
          std::string{".."},
          hash.substr(1),
          hash + "0",
          hash + '\0',
          "B" + hash.substr(1),
          ".." + std::string(62, '/'),
          "%2e%2e%2f" + hash.substr(9),
          hash.substr(0, 2) + "/" + hash.substr(3),
          std::string(64, '0')}) {
        CAPTURE(key);
        CHECK_FALSE(store.read(key));
        store.remove(key);
    }
    CHECK(fs::exists(folder.path() / "secret"));
    CHECK(fs::exists(root / "ba" / "readme"));
    CHECK(store.read(hash) == "abc");
}

TEST_CASE("links are not followed")
{
    TemporaryFolder const folder;
    auto const root = folder.path() / "blobs";
    DiskStore store{root};
    write_file(folder.path() / "secret", "secret");
    std::string const of_file(64, 'a');
    fs::create_directory(root / "aa");
    fs::create_symlink(folder.path() / "secret", file_of(root, of_file));
    CHECK_FALSE(store.read(of_file));

    std::string const of_folder(64, 'b');
    fs::create_directory(folder.path() / "elsewhere");
    write_file(folder.path() / "elsewhere" / of_folder.substr(2), "secret");
    fs::create_symlink(folder.path() / "elsewhere", root / "bb");
    CHECK_FALSE(store.read(of_folder));

    std::string const a_folder(64, 'c');
    fs::create_directories(file_of(root, a_folder));
    CHECK_FALSE(store.read(a_folder));
}

TEST_CASE("what a killed writer left is cleared at the next start, a living writer's file stays")
{
    TemporaryFolder const folder;
    {
        DiskStore store{folder.path()};
        store.put("abc");
    }
    auto const left = folder.path() / "incoming" / "0123456789abcdef";
    auto const living = folder.path() / "incoming" / "fedcba9876543210";
    write_file(left, "half a pict");
    write_file(living, "still comi");
    int const writer = open(living.c_str(), O_WRONLY | O_CLOEXEC);
    REQUIRE(flock(writer, LOCK_EX | LOCK_NB) == 0);

    DiskStore store{folder.path()};
    CHECK_FALSE(fs::exists(left));
    CHECK(fs::exists(living));
    CHECK(store.read(key_of_abc) == "abc");

    close(writer);
    DiskStore const later{folder.path()};
    CHECK_FALSE(fs::exists(living));
}

TEST_CASE("orphans go once they are old, blobs of rows stay")
{
    TemporaryFolder const folder;
    DiskStore store{folder.path()};
    auto const listed = store.put("listed");
    auto const orphan = store.put("orphan");
    auto const fresh = store.put("fresh");
    write_file(folder.path() / "note", "not ours");
    for (auto const& key : {listed, orphan, fresh})
        fs::last_write_time(
            file_of(folder.path(), key), fs::file_time_type::clock::now() - std::chrono::hours{2}
        );
    CHECK(store.put("fresh") == fresh);  // its row is on its way again
    CHECK(store.remove_orphans([&](std::string const& key) { return key == listed; }) == 1);
    CHECK(store.read(listed));
    CHECK_FALSE(store.read(orphan));
    CHECK(store.read(fresh));
    CHECK(fs::exists(folder.path() / "note"));
}

TEST_CASE("equal blobs put at the same time by many become one file")
{
    TemporaryFolder const folder;
    DiskStore one{folder.path()};
    DiskStore other{folder.path()};
    std::string const content(100'000, 'z');
    std::vector<std::string> keys(8);
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < keys.size(); ++i)
            threads.emplace_back([&, i] {
                for (int round = 0; round < 10; ++round) keys[i] = (i % 2 == 0 ? one : other).put(content);
            });
    }
    for (auto const& key : keys) CHECK(key == keys[0]);
    CHECK(one.read(keys[0]) == content);
    CHECK(files_below(folder.path()) == 1);
}

TEST_CASE("a folder that cannot be used is refused at once")
{
    TemporaryFolder const folder;
    write_file(folder.path() / "file", "");
    CHECK_THROWS_AS(DiskStore{folder.path() / "file"}, std::system_error);
}

TEST_CASE("a full disk is reported, leaves nothing behind, and works again once there is room")
{
    heliograf::testing::SmallDisk const folder{1};
    if (!folder.mounted()) {
        MESSAGE("skipped: needs the right to mount a small tmpfs");
        return;
    }
    {
        DiskStore store{folder.path()};
        store.ping();
        auto const small = store.put("abc");
        CHECK_THROWS_AS(store.put(std::string(2'000'000, 'x')), StorageFull);
        CHECK(files_below(folder.path()) == 1);
        store.ping();

        auto const filling = store.put(std::string(700'000, 'y'));
        CHECK_THROWS_AS(store.put(std::string(600'000, 'z')), StorageFull);
        CHECK(files_below(folder.path()) == 2);
        CHECK(store.read(small) == "abc");

        write_file(folder.path() / "rest", std::string(1'000'000, 'r'));
        CHECK_THROWS_AS(store.ping(), StorageFull);
        fs::remove(folder.path() / "rest");

        store.remove(filling);
        store.ping();
        CHECK(store.read(store.put(std::string(600'000, 'z')))->size() == 600'000);
    }
}

TEST_CASE("a blob that would eat into the disk's reserve is refused; within the reserve the store still works"
)
{
    heliograf::testing::SmallDisk const disk{10};
    if (!disk.mounted()) {
        MESSAGE("skipped: needs the right to mount a small tmpfs");
        return;
    }
    DiskStore store{disk.path(), heliograf::DiskReserve{64 << 20}};  // of which a tenth of the disk counts
    auto const small = store.put("abc");
    store.check_room();
    disk.fill(1'500'000);
    store.check_room();
    CHECK_THROWS_AS(store.put(std::string(600'000, 'x')), StorageFull);
    CHECK(files_below(disk.path()) == 2);

    disk.fill(900'000);
    CHECK_THROWS_AS(store.check_room(), StorageFull);
    CHECK_THROWS_AS(store.put("d"), StorageFull);
    CHECK(store.put("abc") == small);  // takes no room
    CHECK(store.read(small) == "abc");
    store.ping();

    disk.make_room();
    store.check_room();
    CHECK(store.read(store.put(std::string(600'000, 'x')))->size() == 600'000);
}
