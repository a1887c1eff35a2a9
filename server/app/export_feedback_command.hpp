#pragma once
#include <span>
#include <string>

namespace heliograf::app {

/// `heliograf export-feedback FOLDER`: what owners said about judgements, as training data.
int run_export_feedback_command(std::span<std::string const> arguments);

}  // namespace heliograf::app
