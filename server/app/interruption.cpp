#include "app/interruption.hpp"

#include <ctime>
#include <pthread.h>

namespace heliograf::app {
namespace {

bool is_ignored(int signal)
{
    struct sigaction current{};
    return sigaction(signal, nullptr, &current) == 0 && current.sa_handler == SIG_IGN;
}

}  // namespace

Interruption::Interruption()
{
    sigemptyset(&awaited_);
    for (int const signal : {SIGINT, SIGTERM})
        if (!is_ignored(signal)) sigaddset(&awaited_, signal);
    pthread_sigmask(SIG_BLOCK, &awaited_, &before_);
}

Interruption::~Interruption()
{
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

int Interruption::asked()
{
    if (signal_ != 0) return signal_;
    timespec const at_once{};
    auto const taken = sigtimedwait(&awaited_, nullptr, &at_once);
    if (taken <= 0) return 0;
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    return signal_ = taken;
}

}  // namespace heliograf::app
