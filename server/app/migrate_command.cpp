#include "app/migrate_command.hpp"

#include "app/command_config.hpp"
#include "db/database.hpp"
#include "db/migrations.hpp"

#include <filesystem>
#include <iostream>

namespace heliograf::app {

int run_migrate_command(std::span<std::string const> arguments)
{
    auto const config = command_config(arguments);
    if (!config) return 2;
    std::filesystem::create_directories(config->data);
    auto const database = db::open(config->database_url);
    db::migrate(*database);
    std::cout << "The database has all " << db::migrations().size() << " migrations.\n";
    return 0;
}

}  // namespace heliograf::app
