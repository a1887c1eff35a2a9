#pragma once
#include <iostream>
#include <sstream>
#include <string>

namespace heliograf::app::testing {

/// How a command ended, and what it wrote to standard output and standard error.
struct Outcome {
    int status;
    std::string out;
    std::string complaints;
};

template <class Command>
Outcome outcome_of(Command command)
{
    std::ostringstream out;
    std::ostringstream complaints;
    auto* const screen = std::cout.rdbuf(out.rdbuf());
    auto* const errors = std::cerr.rdbuf(complaints.rdbuf());
    auto const status = command();
    std::cout.rdbuf(screen);
    std::cerr.rdbuf(errors);
    return {status, out.str(), complaints.str()};
}

}  // namespace heliograf::app::testing
