#include "app/analyze_output.hpp"

#include <iostream>
#include <unistd.h>

namespace heliograf::app {
namespace {

bool is_terminal(int descriptor)
{
    return isatty(descriptor) != 0;
}

WorkProgress::Manner manner_of(AnalyzeOrder const& order, std::size_t total)
{
    if (order.quiet || total < 2) return WorkProgress::Manner::off;
    return is_terminal(STDERR_FILENO) ? WorkProgress::Manner::in_place : WorkProgress::Manner::line_by_line;
}

}  // namespace

AnalyzeOutput::AnalyzeOutput(AnalyzeOrder const& order, std::size_t total)
    : total_{total},
      progress_{std::cerr, manner_of(order, total), order.language}
{}

void AnalyzeOutput::write(FileAnswer const& answer)
{
    if (is_terminal(STDOUT_FILENO) || !answer.complaint.empty()) progress_.clear();
    std::cerr << answer.complaint;
    std::cout << answer.out << std::flush;
    ++done_;
    if (!answer.complaint.empty()) ++failed_;
}

void AnalyzeOutput::show_progress()
{
    auto const took = std::chrono::steady_clock::now() - start_;
    progress_.show(
        {.done = done_,
         .failed = failed_,
         .total = total_,
         .took = std::chrono::duration_cast<std::chrono::milliseconds>(took)}
    );
}

int AnalyzeOutput::end(int signal)
{
    progress_.clear();
    if (!std::cout) std::cerr << "heliograf analyze: standard output cannot be written\n";
    if (done_ == total_) return failed_ == 0 && std::cout ? 0 : 1;
    std::cerr << "heliograf analyze: stopped after " << done_ << " of " << total_ << '\n';
    return signal == 0 ? 1 : 128 + signal;
}

}  // namespace heliograf::app
