#include "app/admin_command.hpp"

#include "app/application.hpp"
#include "app/command_config.hpp"

#include <iostream>

namespace heliograf::app {
namespace {

using Arguments = std::span<std::string const>;

int asked_wrongly()
{
    std::cerr << "heliograf admin create NAME EMAIL [--data DIR] [--config FILE]\n"
                 "heliograf admin grant NAME\n"
                 "heliograf admin revoke NAME\n";
    return 2;
}

int failed(Error const& error)
{
    std::cerr << "heliograf: " << error.message << '\n';
    for (auto const& field : error.fields) std::cerr << "  " << field.field << ": " << field.message << '\n';
    return 1;
}

int create(accounts::Administrators& administrators, std::string const& name, std::string const& email)
{
    auto const made = administrators.create({.username = name, .email = email});
    if (!made) return failed(made.error());
    std::cout << "Administrator " << made->username << " was made. The password is shown once:\n    "
              << made->generated_password.reveal() << '\n';
    return 0;
}

int set_role(accounts::Administrators& administrators, std::string const& verb, std::string const& name)
{
    auto const done = verb == "grant" ? administrators.grant(name) : administrators.revoke(name);
    if (!done) return failed(done.error());
    std::cout << name
              << (verb == "grant" ? " is an administrator now.\n" : " is no administrator any more.\n");
    return 0;
}

}  // namespace

int run_admin_command(Arguments arguments)
{
    if (arguments.empty()) return asked_wrongly();
    auto const& verb = arguments.front();
    std::size_t const words = verb == "create" ? 3 : 2;
    bool const known = verb == "create" || verb == "grant" || verb == "revoke";
    if (!known || arguments.size() < words) return asked_wrongly();

    auto const config = command_config(arguments.subspan(words));
    if (!config) return 2;
    if (missing_database(*config)) return 1;
    Application application{*config};
    application.migrate();
    auto& administrators = application.administrators();
    return verb == "create" ? create(administrators, arguments[1], arguments[2])
                            : set_role(administrators, verb, arguments[1]);
}

}  // namespace heliograf::app
