#pragma once
#include <csignal>

namespace heliograf::app {

/// While it lives, the first SIGINT or SIGTERM ends nothing but can be asked for; the second ends the
/// program, as ever. For the thread that makes it and those started afterwards. One that was ignored before
/// stays so.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(Interruption const&) = delete;
    Interruption& operator=(Interruption const&) = delete;

    /// Never blocks. To be called by the thread that made it.
    /// @return the signal, 0 for none
    [[nodiscard]] int asked();

private:
    sigset_t awaited_{};
    sigset_t before_{};
    int signal_ = 0;
};

}  // namespace heliograf::app
