#pragma once
#include "analysis/assessment.hpp"

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>

namespace heliograf::app {

struct WorkDone {
    std::size_t done;
    std::size_t failed;
    std::size_t total;
    std::chrono::milliseconds took;
};

/// "412 of 1,000 · 35 a second · 17 s left · failed: 2"
[[nodiscard]] std::string progress_text(WorkDone const& work, analysis::Language language);

/// Says how far work has come: on a terminal one line that changes in place, elsewhere a line every few
/// seconds. What is done in a moment is not spoken of.
class WorkProgress {
public:
    enum class Manner { off, in_place, line_by_line };

    WorkProgress(std::ostream& out, Manner manner, analysis::Language language)
        : out_{out},
          manner_{manner},
          language_{language}
    {}

    /// To be called often; writes when it is time to.
    void show(WorkDone const& work);
    /// Before something else is written where it stands.
    void clear();

private:
    std::ostream& out_;
    Manner manner_;
    analysis::Language language_;
    std::optional<std::chrono::milliseconds> shown_;  ///< when, last
    bool stands_ = false;
};

}  // namespace heliograf::app
