#pragma once
#include "app/analyze_order.hpp"
#include "app/work_progress.hpp"

#include <chrono>
#include <cstddef>
#include <string>

namespace heliograf::app {

/// What is said about one file.
struct FileAnswer {
    std::string out;
    std::string complaint;  ///< empty: all is well
};

/// Writes answers to standard output, complaints and how far the work has come to standard error.
class AnalyzeOutput {
public:
    AnalyzeOutput(AnalyzeOrder const& order, std::size_t total);

    void write(FileAnswer const& answer);
    void show_progress();

    /// @param signal  what ended it before all was done, 0 for nothing
    /// @return the status of the command
    [[nodiscard]] int end(int signal);

private:
    std::size_t total_;
    WorkProgress progress_;
    std::size_t done_ = 0;
    std::size_t failed_ = 0;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace heliograf::app
