#pragma once
#include "db/database.hpp"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace heliograf::db {

/// An empty database of its own for one test, gone with it: an SQLite file in a temporary folder, or a schema
/// of the PostgreSQL server that TEST_POSTGRES_URL names.
class TestDatabase {
public:
    explicit TestDatabase(Engine engine);
    ~TestDatabase();
    TestDatabase(TestDatabase const&) = delete;
    TestDatabase& operator=(TestDatabase const&) = delete;

    /// For db::open().
    [[nodiscard]] std::string const& url() const { return url_; }

private:
    std::string url_;
    std::filesystem::path folder_;  ///< SQLite's
    std::string schema_;            ///< PostgreSQL's
};

/// SQLite, and PostgreSQL when TEST_POSTGRES_URL is set (script/lib/with-postgres sets it).
[[nodiscard]] std::vector<Engine> engines_under_test();

/// Runs `test` once per engine, each time with a new, migrated database; what fails in it names the engine.
/// Declared tables refer to each other, so insert a user before what belongs to one.
void for_each_engine(std::function<void(Database&)> const& test);
/// The same with an empty database and its URL, for tests that open it themselves.
void for_each_empty_database(std::function<void(Engine, std::string const& url)> const& test);

}  // namespace heliograf::db
