#include "app/commands.hpp"

#include <string>
#include <vector>

int main(int argc, char** argv)
{
    return heliograf::app::run_command({argv + 1, argv + argc});
}
