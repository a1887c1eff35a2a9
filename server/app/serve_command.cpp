#include "app/serve_command.hpp"

#include "app/application.hpp"
#include "app/command_config.hpp"
#include "base/log.hpp"

#include <csignal>
#include <iostream>

namespace heliograf::app {
namespace {

/// Signals are taken by the main thread alone, in await_end(). Call before any thread starts.
void block_end_signals()
{
    sigset_t signals{};
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    // A client that hangs up is an error of write(), not the end of the process.
    std::signal(SIGPIPE, SIG_IGN);
}

void await_end()
{
    sigset_t signals{};
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    int received = 0;
    sigwait(&signals, &received);
    // From here on a second signal does what it does by default: it ends the process at once.
    pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

void print_first_administrator(accounts::MadeAdministrator const& made)
{
    std::cout << "\nThe first administrator was made. This is shown once:\n"
              << "    username  " << made.username << "\n    password  " << made.generated_password.reveal()
              << "\n\n";
}

}  // namespace

int run_serve_command(std::span<std::string const> arguments)
{
    auto const config = command_config(arguments);
    if (!config) return 2;
    log::set_level(config->log_level);
    block_end_signals();

    Application application{*config, Addresses::at_once};
    if (!application.has_web_app())
        std::cerr
            << "heliograf: warning: there is no web app in " << config->web.string()
            << ", so only the API answers; build it with script/server, or name its folder with --web\n";
    application.migrate();
    auto const made = application.ensure_first_administrator();
    if (made && !made->generated_password.empty()) print_first_administrator(*made);
    application.start();
    std::cout << "heliograf listens on " << application.address() << '\n'
              << std::flush;  // at once: scripts wait for it

    await_end();
    log::info("serve.stopping");
    application.stop();
    return 0;
}

}  // namespace heliograf::app
