#pragma once
#include <span>
#include <string>

namespace heliograf::app {

/// `heliograf analyze` judges files without a server. Results go to standard output, complaints and progress
/// to standard error. With --json each file has one line on standard output, an object: what was found or,
/// for one that cannot be judged, `file` and `error` {code, message}. A folder stands for the pictures in it.
/// As many pictures are judged at a time as there are cores, or --jobs; the answers come in the order of the
/// files all the same.
/// @param arguments  what follows "analyze": analyze_usage
/// @return 0; 1 when a file could not be judged (the others are all the same) or an answer not be written; 2
///         for wrong usage; 130 after SIGINT and 143 after SIGTERM, when what was begun has been written
int run_analyze_command(std::span<std::string const> arguments);

}  // namespace heliograf::app
