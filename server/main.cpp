#include "app/commands.hpp"

#include <malloc.h>
#include <string>
#include <vector>

int main(int argc, char** argv)
{
    // One heap for all threads: those of the others keep the end of what they once were, whatever is asked of
    // them (app/idle_memory). Small blocks come from each thread's own store in front of it.
    mallopt(M_ARENA_MAX, 1);
    return heliograf::app::run_command({argv + 1, argv + argc});
}
