#include "app/commands.hpp"

#include "app/admin_command.hpp"
#include "app/analyze_command.hpp"
#include "app/config.hpp"
#include "app/migrate_command.hpp"
#include "app/routes_command.hpp"
#include "app/serve_command.hpp"

#include <exception>
#include <iostream>
#include <span>

namespace heliograf::app {
namespace {

using Arguments = std::span<std::string const>;

struct Command {
    std::string_view name;
    std::string_view help;
    int (*run)(Arguments);
};

constexpr std::array<Command, 5> commands{{
    {"serve", "answers requests: --listen ADDRESS:PORT --data DIR --config FILE --web DIR", run_serve_command
    },
    {"analyze",
     "judges pictures without a server: [--json] [--overlay OUT.png] [--lang en|hr] IMAGE…",
     run_analyze_command},
    {"admin",
     "create NAME EMAIL | grant NAME | revoke NAME, each with --data DIR or --config FILE",
     run_admin_command},
    {"migrate", "brings the database to this version; serve does it too", run_migrate_command},
    {"routes", "prints every route as JSON", run_routes_command},
}};

void print_help(std::ostream& out)
{
    out << "heliograf COMMAND\n\n";
    for (auto const& command : commands) out << "  " << command.name << "\n      " << command.help << "\n";
    out << "\nSettings, in a file as [section] key = value, in the environment as HELIOGRAF_SECTION_KEY:\n\n";
    for (auto const& setting : setting_help())
        out << "  " << setting.name << "\n      " << setting.help << "\n";
}

}  // namespace

int run_command(std::vector<std::string> const& arguments)
try {
    if (arguments.empty()) {
        print_help(std::cerr);
        return 2;
    }
    if (arguments.front() == "help" || arguments.front() == "--help") {
        print_help(std::cout);
        return 0;
    }
    auto const command = std::ranges::find(commands, arguments.front(), &Command::name);
    if (command == commands.end()) {
        std::cerr << "heliograf: there is no command '" << arguments.front() << "'; see heliograf help\n";
        return 2;
    }
    return command->run(Arguments{arguments}.subspan(1));
} catch (std::exception const& error) {
    std::cerr << "heliograf: " << error.what() << '\n';
    return 1;
}

}  // namespace heliograf::app
