// Single statements through db::Database, with what a request pays: pool, statement cache, values.
// The test database reports through doctest, which wants to be implemented somewhere.
#define DOCTEST_CONFIG_IMPLEMENT
#include "db/testing/test_database.hpp"

#include <array>
#include <benchmark/benchmark.h>
#include <doctest/doctest.h>

namespace heliograf::db {
namespace {

constexpr std::int64_t rows = 10'000;

/// A table like that of images, one row in a hundred of each owner.
std::unique_ptr<Database> filled(std::string const& url)
{
    auto database = open(url);
    database->execute(
        "CREATE TABLE notes (id TEXT NOT NULL PRIMARY KEY, owner TEXT NOT NULL, title TEXT NOT NULL, "
        "score DOUBLE PRECISION, created_at BIGINT NOT NULL)"
    );
    database->execute("CREATE INDEX notes_owner ON notes (owner, id)");
    database->transaction([](Transaction& open) {
        for (std::int64_t i = 0; i < rows; ++i)
            open.execute(
                "INSERT INTO notes (id, owner, title, score, created_at) VALUES ($1, $2, $3, $4, $5)",
                {"id" + std::to_string(i), "owner" + std::to_string(i % 100), "IMG_0001.jpg", 0.5, i}
            );
    });
    return database;
}

void row_by_key(benchmark::State& state, Database& database)
{
    std::int64_t i = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(database.find(
            "SELECT id, owner, title, score, created_at FROM notes WHERE id = $1",
            {"id" + std::to_string(i++ % rows)}
        ));
}

void list_of_twenty(benchmark::State& state, Database& database)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(database.query(
            "SELECT id, owner, title, score, created_at FROM notes WHERE owner = $1 ORDER BY id DESC LIMIT "
            "20",
            {"owner7"}
        ));
}

void durable_write(benchmark::State& state, Database& database)
{
    std::int64_t i = 0;
    for (auto _ : state) database.execute("UPDATE notes SET created_at = $2 WHERE id = $1", {"id7", i++});
}

struct Measured {
    char const* name;
    void (*measure)(benchmark::State&, Database&);
};
constexpr std::array measured{
    Measured{"row_by_key", row_by_key},
    Measured{"list_of_twenty", list_of_twenty},
    Measured{"durable_write", durable_write},
};

int run(int count, char** arguments)
{
    benchmark::Initialize(&count, arguments);
    std::vector<std::unique_ptr<TestDatabase>> homes;
    std::vector<std::unique_ptr<Database>> databases;
    for (auto const engine : engines_under_test()) {
        homes.push_back(std::make_unique<TestDatabase>(engine));
        databases.push_back(filled(homes.back()->url()));
        std::string const name = engine == Engine::sqlite ? "sqlite/" : "postgres/";
        auto& database = *databases.back();
        for (auto const& [what, measure] : measured)
            benchmark::RegisterBenchmark(
                (name + what).c_str(),
                [&database, run_it = measure](benchmark::State& state) { run_it(state, database); }
            );
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}

}  // namespace
}  // namespace heliograf::db

int main(int count, char** arguments)
{
    return heliograf::db::run(count, arguments);
}
