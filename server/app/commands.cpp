#include "app/commands.hpp"

#include "app/admin_command.hpp"
#include "app/analyze_command.hpp"
#include "app/analyze_order.hpp"
#include "app/config.hpp"
#include "app/export_feedback_command.hpp"
#include "app/migrate_command.hpp"
#include "app/routes_command.hpp"
#include "app/serve_command.hpp"

#include <algorithm>
#include <exception>
#include <iostream>
#include <span>

namespace heliograf::app {
namespace {

using Arguments = std::span<std::string const>;

struct Command {
    std::string_view name;
    std::string_view does;
    std::string_view usage;  ///< each line goes behind "heliograf NAME"
    int (*run)(Arguments);
    bool takes_settings;
};

constexpr std::array<Command, 6> commands{{
    {"serve",
     "answers requests until it is told to end",
     "[--listen ADDRESS:PORT] [--data DIR] [--web DIR] [--log LEVEL] [--config FILE]",
     run_serve_command,
     true},
    {"analyze", "judges pictures without a server", analyze_usage, run_analyze_command, false},
    {"admin",
     "makes and unmakes administrators",
     "create NAME EMAIL [--data DIR] [--config FILE]\n"
     "grant NAME [--data DIR] [--config FILE]\n"
     "revoke NAME [--data DIR] [--config FILE]",
     run_admin_command,
     true},
    {"export-feedback",
     "writes what owners said about judgements, with the pictures, as training data",
     "FOLDER [--data DIR] [--config FILE]",
     run_export_feedback_command,
     true},
    {"migrate",
     "brings the database to this version; serve does it too",
     "[--data DIR] [--config FILE]",
     run_migrate_command,
     true},
    {"routes", "prints every route as JSON", "", run_routes_command, false},
}};

void print_usage(std::ostream& out, Command const& command)
{
    std::string_view lines = command.usage;
    do {
        auto const line = lines.substr(0, lines.find('\n'));
        out << "  heliograf " << command.name << (line.empty() ? "" : " ") << line << '\n';
        lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    } while (!lines.empty());
    out << "      " << command.does << '\n';
}

void print_settings(std::ostream& out)
{
    out << "\nSettings, in a file as [section] key = value, in the environment as HELIOGRAF_SECTION_KEY:\n\n";
    for (auto const& setting : setting_help())
        out << "  " << setting.name << "\n      " << setting.help << "\n";
}

void print_help(std::ostream& out)
{
    for (auto const& command : commands) print_usage(out, command);
    out << "  heliograf help [COMMAND], heliograf COMMAND --help\n      this, or what one command takes\n"
        << "  heliograf --version\n      the version of this program\n";
    print_settings(out);
}

void print_help(std::ostream& out, Command const& command)
{
    print_usage(out, command);
    if (command.takes_settings) print_settings(out);
}

bool is_help(std::string const& word)
{
    return word == "--help" || word == "-h";
}

/// Help is asked for by any word in front of "--"; behind it are names of files.
bool asks_for_help(Arguments arguments)
{
    auto const end = std::ranges::find(arguments, "--");
    return std::any_of(arguments.begin(), end, is_help);
}

int run_named(std::string const& name, Arguments arguments, bool only_help)
{
    auto const command = std::ranges::find(commands, name, &Command::name);
    if (command == commands.end()) {
        std::cerr << "heliograf: there is no command '" << name << "'; see heliograf help\n";
        return 2;
    }
    if (!only_help && !asks_for_help(arguments)) return command->run(arguments);
    print_help(std::cout, *command);
    return 0;
}

}  // namespace

int run_command(std::vector<std::string> const& arguments)
try {
    if (arguments.empty()) {
        print_help(std::cerr);
        return 2;
    }
    auto const& first = arguments.front();
    auto const rest = Arguments{arguments}.subspan(1);
    if (first == "--version" || first == "version") {
        std::cout << "heliograf " HELIOGRAF_VERSION "\n";
        return 0;
    }
    bool const help = first == "help" || is_help(first);
    if (!help) return run_named(first, rest, false);
    if (!rest.empty()) return run_named(rest.front(), {}, true);
    print_help(std::cout);
    return 0;
} catch (std::exception const& error) {
    std::cerr << "heliograf: " << error.what() << '\n';
    return 1;
}

}  // namespace heliograf::app
