#pragma once
#include "db/database.hpp"
#include "db/testing/test_database.hpp"

namespace heliograf::db {

/// Two small tables with every kind of constraint, so that this module's tests need no feature's tables.
inline void with_table(std::function<void(Database&)> const& test)
{
    for_each_empty_database([&](Engine, std::string const& url) {
        auto const database = open(url);
        database->execute("CREATE TABLE people (id TEXT NOT NULL PRIMARY KEY, name TEXT, age BIGINT, "
                          "height DOUBLE PRECISION, CHECK (age >= 0))");
        database->execute("CREATE UNIQUE INDEX people_name_unique ON people (name)");
        database->execute("CREATE TABLE pets (id TEXT NOT NULL PRIMARY KEY, "
                          "owner TEXT NOT NULL REFERENCES people (id))");
        test(*database);
    });
}

inline constexpr auto insert_person = "INSERT INTO people (id, name, age, height) VALUES ($1, $2, $3, $4)";

}  // namespace heliograf::db
