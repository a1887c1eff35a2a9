#include "base/ensure.hpp"
#include "base/outage.hpp"
#include "db/testing/test_database.hpp"
#include "db/write_turn.hpp"

#include <doctest/doctest.h>

namespace heliograf::db {

using std::chrono::milliseconds;

namespace {

Deadline in(milliseconds wait)
{
    return std::chrono::steady_clock::now() + wait;
}

}  // namespace

TEST_CASE("who comes first writes first")
{
    WriteTurn turn;
    std::vector<int> order;
    std::vector<std::thread> threads;
    {
        auto const held = turn.take(in(milliseconds{5000}));
        for (int i = 0; i < 5; ++i) {
            threads.emplace_back([&, i] {
                auto const mine = turn.take(in(milliseconds{5000}));
                order.push_back(i);
            });
            std::this_thread::sleep_for(milliseconds{20});
        }
        CHECK(order.empty());
    }
    for (auto& thread : threads) thread.join();
    CHECK(order == std::vector{0, 1, 2, 3, 4});
}

TEST_CASE("who waits too long for the turn is told so and leaves the queue; asking twice is our bug")
{
    WriteTurn turn;
    auto const take = [&] { return turn.take(in(milliseconds{50})); };
    {
        auto const held = take();
        std::thread{[&] { CHECK_THROWS_AS((void)take(), Unavailable); }}.join();
        CHECK_THROWS_AS((void)take(), InvariantBroken);
    }
    CHECK_NOTHROW((void)take());
    std::thread{[&] { CHECK_NOTHROW((void)take()); }}.join();
}

TEST_CASE("writers that wait leave the connections to readers")
{
    TestDatabase const file{Engine::sqlite};
    auto const database = open(file.url(), {.connections = 2, .patience = milliseconds{2000}});
    database->execute("CREATE TABLE notes (id BIGINT)");
    std::vector<std::thread> writers;
    milliseconds read_in{};
    database->transaction([&](Transaction& open) {
        open.execute("INSERT INTO notes (id) VALUES (0)");
        for (int i = 0; i < 4; ++i)
            writers.emplace_back([&] { database->execute("INSERT INTO notes (id) VALUES (1)"); });
        std::this_thread::sleep_for(milliseconds{50});
        std::thread{[&] {
            auto const start = std::chrono::steady_clock::now();
            CHECK(database->query("SELECT id FROM notes").empty());
            read_in = std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - start);
        }}.join();
    });
    for (auto& writer : writers) writer.join();
    CHECK(read_in < milliseconds{1000});
    CHECK(database->query("SELECT id FROM notes").size() == 5);
}

}  // namespace heliograf::db
