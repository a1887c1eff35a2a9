#include "base/outage.hpp"
#include "base/testing/small_disk.hpp"
#include "db/database.hpp"

#include <doctest/doctest.h>

namespace heliograf::db {
namespace {

constexpr auto insert = "INSERT INTO notes (text) VALUES ($1)";
/// About what a sign-in with its audit entry takes.
std::string const note(1000, 'x');

std::int64_t count(Database& database)
{
    return database.load("SELECT COUNT(*) FROM notes").integer(0);
}

/// @return how many were written before the disk was full
std::int64_t write_until_full(Database& database)
{
    for (std::int64_t written = 0; written < 100'000; ++written) {
        try {
            database.execute(insert, {note});
        } catch (StorageFull const&) {
            return written;
        }
    }
    return -1;
}

}  // namespace

TEST_CASE("on a disk that others have filled to the last byte some hundred small writes still succeed")
{
    testing::SmallDisk const disk{24};
    if (!disk.mounted()) {
        MESSAGE("skipped: needs the right to mount a small tmpfs");
        return;
    }
    auto const url = "sqlite:" + (disk.path() / "test.db").string();
    auto const database = open(url);
    database->execute("CREATE TABLE notes (text TEXT NOT NULL)");
    disk.fill();
    REQUIRE(disk.free_bytes() == 0);

    auto const written = write_until_full(*database);
    CHECK(written > 500);
    CHECK(count(*database) == written);
    CHECK(write_until_full(*database) == 0);

    disk.make_room();
    database->execute(insert, {note});
    CHECK(count(*database) == written + 1);
    CHECK(database->load("PRAGMA integrity_check").text(0) == "ok");
}

TEST_CASE("the reserve is there again after a restart")
{
    testing::SmallDisk const disk{24};
    if (!disk.mounted()) {
        MESSAGE("skipped: needs the right to mount a small tmpfs");
        return;
    }
    auto const url = "sqlite:" + (disk.path() / "test.db").string();
    open(url)->execute("CREATE TABLE notes (text TEXT NOT NULL)");
    auto const database = open(url);
    disk.fill();
    CHECK(write_until_full(*database) > 500);
}

TEST_CASE("a database that finds no room for its reserve opens all the same")
{
    testing::SmallDisk const disk{4};
    if (!disk.mounted()) {
        MESSAGE("skipped: needs the right to mount a small tmpfs");
        return;
    }
    auto const database = open("sqlite:" + (disk.path() / "test.db").string());
    database->execute("CREATE TABLE notes (text TEXT NOT NULL)");
    CHECK(write_until_full(*database) > 0);
    CHECK(count(*database) > 0);
}

}  // namespace heliograf::db
