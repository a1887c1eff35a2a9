#include "db/testing/test_database.hpp"

#include "base/clock.hpp"
#include "base/ensure.hpp"
#include "base/random.hpp"
#include "db/migrations.hpp"

#include <cstdlib>
#include <doctest/doctest.h>

namespace heliograf::db {
namespace {

std::string postgres_url()
{
    auto const* url = std::getenv("TEST_POSTGRES_URL");
    return url == nullptr ? "" : url;
}

std::string unique_name()
{
    SystemRandom random;
    return "test_" + sha256_hex(random_token(random)).substr(0, 16);
}

}  // namespace

TestDatabase::TestDatabase(Engine engine)
{
    auto const name = unique_name();
    if (engine == Engine::sqlite) {
        folder_ = std::filesystem::temp_directory_path() / ("heliograf_" + name);
        std::filesystem::create_directory(folder_);
        url_ = "sqlite:" + (folder_ / "test.db").string();
        return;
    }
    auto const server = postgres_url();
    ensure(!server.empty(), "TEST_POSTGRES_URL is set");
    schema_ = name;
    open(server, {.connections = 1})->execute("CREATE SCHEMA " + schema_);
    url_ =
        server + (server.find('?') == std::string::npos ? "?" : "&") + "options=-csearch_path%3D" + schema_;
}

TestDatabase::~TestDatabase()
{
    try {
        if (!folder_.empty()) std::filesystem::remove_all(folder_);
        if (!schema_.empty())
            open(postgres_url(), {.connections = 1})->execute("DROP SCHEMA " + schema_ + " CASCADE");
    } catch (std::exception const& left_behind) {
        MESSAGE("the test's database stays behind: " << left_behind.what());
    }
}

std::vector<Engine> engines_under_test()
{
    if (postgres_url().empty()) return {Engine::sqlite};
    return {Engine::sqlite, Engine::postgres};
}

void for_each_empty_database(std::function<void(Engine, std::string const& url)> const& test)
{
    for (auto const engine : engines_under_test()) {
        std::string const name = engine == Engine::sqlite ? "SQLite" : "PostgreSQL";
        INFO("engine: " << name);
        TestDatabase const database{engine};
        test(engine, database.url());
    }
}

void for_each_engine(std::function<void(Database&)> const& test)
{
    for_each_empty_database([&](Engine, std::string const& url) {
        auto const database = open(url);
        migrate(*database);
        test(*database);
    });
}

}  // namespace heliograf::db
