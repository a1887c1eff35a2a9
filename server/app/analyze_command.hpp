#pragma once
#include <span>
#include <string>

namespace heliograf::app {

/// `heliograf analyze [--json] [--overlay OUT.png] [--lang en|hr] [--] IMAGE|FOLDER…`: judges files
/// without a server. Results go to standard output, complaints to standard error. With --json each file has
/// one line on standard output, an object: what was found or, for one that cannot be judged, `file` and
/// `error` {code, message}. A folder stands for the pictures in it.
/// @param arguments  what follows "analyze"
/// @return 0; 1 when an image could not be read (the others are judged all the same); 2 for wrong usage
int run_analyze_command(std::span<std::string const> arguments);

}  // namespace heliograf::app
