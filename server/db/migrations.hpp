#pragma once
#include "db/database.hpp"

#include <span>
#include <string>
#include <string_view>

namespace heliograf::db {

struct Migration {
    int number;             ///< 1, 2, 3 …
    std::string_view name;  ///< "accounts" of 0001_accounts.sql
    std::string_view sql;   ///< statements separated by ';', see statements_for()
};

/// The files of server/migrations/, compiled in, in their order.
[[nodiscard]] std::span<Migration const> migrations();

/// Applies what is missing, each in one transaction, with number and checksum recorded. Safe to run from
/// several processes at once. Throws when the database is newer than this program or a released migration
/// was edited.
void migrate(Database& database);
void migrate(Database& database, std::span<Migration const> known);

/// The part of a migration meant for `engine`. What follows a line "-- sqlite only" or "-- postgres only", up
/// to a line "-- both", is for that engine alone; for triggers, whose syntax has nothing in common.
[[nodiscard]] std::string statements_for(Engine engine, std::string_view sql);

}  // namespace heliograf::db
