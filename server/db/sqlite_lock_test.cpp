#include "db/database.hpp"
#include "db/testing/test_database.hpp"

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
    auto const path = file.url().substr(std::string{"sqlite:"}.size());
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

}  // namespace
}  // namespace heliograf::db
