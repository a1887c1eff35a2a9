#include "app/export_feedback_command.hpp"

#include "analysis/feedback_export.hpp"
#include "app/command_config.hpp"
#include "app/foundation.hpp"
#include "db/migrations.hpp"

#include <iostream>

namespace heliograf::app {

int run_export_feedback_command(std::span<std::string const> arguments)
{
    if (arguments.empty() || arguments.front().starts_with('-')) {
        std::cerr << "heliograf export-feedback FOLDER [--data DIR] [--config FILE]\n";
        return 2;
    }
    auto const config = command_config(arguments.subspan(1));
    if (!config) return 2;
    if (missing_database(*config)) return 1;

    Foundation foundation{*config};
    db::migrate(*foundation.database);
    analysis::FeedbackStore store{*foundation.database};
    auto const done = analysis::export_feedback(store, foundation.blobs, arguments.front());
    std::cout << "Analyses with feedback: " << done.analyses << '\n';
    if (done.missing > 0) std::cout << "Left out, their pictures are gone: " << done.missing << '\n';
    return 0;
}

}  // namespace heliograf::app
