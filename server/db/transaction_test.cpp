#include "base/ensure.hpp"
#include "base/outage.hpp"
#include "db/database.hpp"
#include "db/testing/people_table.hpp"

#include <atomic>
#include <doctest/doctest.h>
#include <thread>

namespace heliograf::db {

TEST_CASE("a transaction holds wholly or not at all")
{
    with_table([](Database& database) {
        auto const answer = database.transaction([](Transaction& open) {
            open.execute(insert_person, {"a", "Ana", nullptr, nullptr});
            return open.load("SELECT COUNT(*) FROM people").integer(0);
        });
        CHECK(answer == 1);
        CHECK_THROWS_AS(
            database.transaction([](Transaction& open) {
                open.execute(insert_person, {"b", "Bo", nullptr, nullptr});
                throw std::runtime_error{"changed my mind"};
            }),
            std::runtime_error
        );
        CHECK(database.query("SELECT id FROM people").size() == 1);
    });
}

TEST_CASE("a transaction that meets a fault is over, even for one who catches it")
{
    with_table([](Database& database) {
        database.execute(insert_person, {"a", "Ana", nullptr, nullptr});
        auto const swallow = [](Transaction& open) {
            open.execute(insert_person, {"b", "Bo", nullptr, nullptr});
            CHECK_THROWS_AS(open.execute(insert_person, {"a", "Again", nullptr, nullptr}), Fault);
        };
        CHECK_THROWS_AS(database.transaction(swallow), InvariantBroken);
        CHECK_THROWS_AS(
            database.transaction([&](Transaction& open) {
                swallow(open);
                open.query("SELECT 1");
            }),
            InvariantBroken
        );
        CHECK(database.query("SELECT id FROM people").size() == 1);
    });
}

TEST_CASE("inside a transaction its thread may neither open another nor go past it; another thread may")
{
    with_table([](Database& database) {
        CHECK_THROWS_AS(
            database.transaction([&](Transaction&) { database.transaction([](Transaction&) {}); }),
            InvariantBroken
        );
        CHECK_THROWS_AS(
            database.transaction([&](Transaction&) { database.query("SELECT 1"); }), InvariantBroken
        );
        database.transaction([&](Transaction& open) {
            open.execute(insert_person, {"a", "Ana", nullptr, nullptr});
            std::size_t seen = 1;
            std::thread{[&] { seen = database.query("SELECT id FROM people").size(); }}.join();
            CHECK(seen == 0);
        });
        CHECK(database.query("SELECT id FROM people").size() == 1);
    });
}

TEST_CASE("of twenty equal inserts at once exactly one wins")
{
    with_table([](Database& database) {
        std::atomic<int> won{0};
        std::atomic<int> taken{0};
        std::atomic<int> odd{0};
        std::vector<std::thread> threads;
        for (int i = 0; i < 20; ++i)
            threads.emplace_back([&, id = std::to_string(i)] {
                try {
                    database.execute(insert_person, {id, "Ana", nullptr, nullptr});
                    ++won;
                } catch (Fault const& fault) {
                    ++(fault.constraint() == "people_name_unique" ? taken : odd);
                } catch (...) {
                    ++odd;
                }
            });
        for (auto& thread : threads) thread.join();
        CHECK(won == 1);
        CHECK(taken == 19);
        CHECK(odd == 0);
    });
}

TEST_CASE("who waits too long for a free connection is told so")
{
    for_each_empty_database([](Engine, std::string const& url) {
        auto const database = open(url, {.connections = 1, .patience = std::chrono::milliseconds{100}});
        database->transaction([&](Transaction&) {
            std::thread{[&] { CHECK_THROWS_AS(database->ping(), Unavailable); }}.join();
        });
        CHECK_NOTHROW(database->ping());
    });
}

TEST_CASE("who waits too long for a lock is told so, and not much later than asked")
{
    for_each_empty_database([](Engine, std::string const& url) {
        auto const holder = open(url);
        holder->execute("CREATE TABLE notes (id BIGINT NOT NULL PRIMARY KEY)");
        auto const waiter = open(url, {.patience = std::chrono::milliseconds{200}});
        auto const insert = "INSERT INTO notes (id) VALUES (1)";
        auto const start = std::chrono::steady_clock::now();
        holder->transaction([&](Transaction& held) {
            held.execute(insert);
            std::thread{[&] { CHECK_THROWS_AS(waiter->execute(insert), Unavailable); }}.join();
        });
        auto const waited = std::chrono::steady_clock::now() - start;
        CHECK(waited >= std::chrono::milliseconds{200});
        CHECK(waited < std::chrono::milliseconds{1500});
        CHECK_NOTHROW(waiter->execute("INSERT INTO notes (id) VALUES (2)"));
    });
}

}  // namespace heliograf::db
