#include "base/outage.hpp"
#include "db/database.hpp"
#include "db/sqlite.hpp"
#include "db/testing/test_database.hpp"

#include <array>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace heliograf::db {
namespace {

// The bytes of SQLite's shared lock (os_unix.c, "SHARED_FIRST" and "SHARED_SIZE"), part of the file format.
constexpr off_t shared_first = 0x40000002;
constexpr off_t shared_size = 510;

std::string path_of(TestDatabase const& file)
{
    return file.url().substr(std::string{"sqlite:"}.size());
}

/// Whether another process would find the file in use. A process never sees its own locks, hence the fork.
bool others_see_a_lock(std::string const& path)
{
    auto const child = fork();
    if (child == 0) {
        int const file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
        struct flock lock{};
        lock.l_type = F_WRLCK;
        lock.l_whence = SEEK_SET;
        lock.l_start = shared_first;
        lock.l_len = shared_size;
        bool const answered = file >= 0 && fcntl(file, F_GETLK, &lock) == 0;
        _exit(answered && lock.l_type != F_UNLCK ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST_CASE("a connection that opens later leaves the locks of the earlier ones in place")
{
    TestDatabase const file{Engine::sqlite};
    auto const path = path_of(file);
    auto const database = open(file.url());
    database->execute("CREATE TABLE notes (text TEXT NOT NULL)");
    REQUIRE(others_see_a_lock(path));

    database->transaction([&](Transaction& transaction) {
        transaction.execute("INSERT INTO notes VALUES ($1)", {std::string{"first"}});
        // A second connection is opened while the transaction holds the first.
        std::thread{[&] { CHECK(database->query("SELECT text FROM notes").empty()); }}.join();
    });
    CHECK(others_see_a_lock(path));
    CHECK(database->query("SELECT text FROM notes").size() == 1);
}

TEST_CASE("who waits for a turn and then for the file's lock waits no longer than the patience in all")
{
    TestDatabase const file{Engine::sqlite};
    std::chrono::milliseconds const patience{1000};
    auto const database = open(file.url(), {.connections = 4, .patience = patience});
    database->execute("CREATE TABLE notes (text TEXT NOT NULL)");
    SqliteConnection other{path_of(file), patience};
    other.begin(patience);

    std::array<std::chrono::steady_clock::duration, 3> waited{};
    {
        std::vector<std::jthread> writers;
        for (auto& mine : waited)
            writers.emplace_back([&] {
                auto const start = std::chrono::steady_clock::now();
                CHECK_THROWS_AS(database->execute("INSERT INTO notes VALUES ('x')"), Unavailable);
                mine = std::chrono::steady_clock::now() - start;
            });
    }
    for (auto const& each : waited) {
        CHECK(each >= patience * 9 / 10);
        CHECK(each < patience * 3 / 2);
    }
    // By now it is known that the lock is kept: who comes next is not made to wait as long.
    auto const start = std::chrono::steady_clock::now();
    CHECK_THROWS_AS(database->execute("INSERT INTO notes VALUES ('x')"), Unavailable);
    CHECK(std::chrono::steady_clock::now() - start < patience / 2);

    // Also who was in a hurry tells by a success that the lock is to be had again.
    other.rollback();
    database->transaction(
        [](Transaction& transaction) { transaction.execute("INSERT INTO notes VALUES ('x')"); }, patience / 2
    );
    other.begin(patience);
    auto const again = std::chrono::steady_clock::now();
    CHECK_THROWS_AS(database->execute("INSERT INTO notes VALUES ('y')"), Unavailable);
    CHECK(std::chrono::steady_clock::now() - again >= patience * 9 / 10);
    other.rollback();
    CHECK(database->execute("INSERT INTO notes VALUES ('y')") == 1);
}

TEST_CASE("a transaction may have less patience than the rest; the next one has the usual again")
{
    for_each_empty_database([](Engine engine, std::string const& url) {
        auto const database = open(url, {.connections = 2, .patience = std::chrono::milliseconds{2000}});
        database->execute("CREATE TABLE notes (text TEXT NOT NULL)");
        database->execute("INSERT INTO notes VALUES ('first')");
        auto const other = open(url, {.connections = 1});
        auto const rewrite = [](Transaction& transaction) {
            transaction.execute("UPDATE notes SET text = 'x'");
        };
        auto const waited = [&](auto const& work) {
            auto const start = std::chrono::steady_clock::now();
            std::thread{[&] { CHECK_THROWS_AS(work(), Unavailable); }}.join();
            return std::chrono::steady_clock::now() - start;
        };
        other->transaction([&](Transaction& holding) {
            rewrite(holding);
            CAPTURE(engine == Engine::sqlite);
            CHECK(waited([&] {
                      database->transaction(rewrite, std::chrono::milliseconds{50});
                  }) < std::chrono::milliseconds{1000});
            CHECK(waited([&] { database->transaction(rewrite); }) > std::chrono::milliseconds{1800});
        });
        CHECK_NOTHROW(database->transaction(rewrite, std::chrono::milliseconds{50}));
    });
}

}  // namespace
}  // namespace heliograf::db
