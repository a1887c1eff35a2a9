#pragma once
#include <cstdio>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace heliograf::log {

/// While it lives, standard error goes to a file, so that a test reads what was really written. One at a
/// time, and none while other threads of the test log.
class CapturedLog {
public:
    CapturedLog() : file_(std::tmpfile()), real_(::dup(STDERR_FILENO))
    {
        if (!file_ || real_ < 0) throw std::runtime_error{"cannot capture standard error"};
        std::fflush(stderr);
        ::dup2(::fileno(file_), STDERR_FILENO);
    }
    ~CapturedLog()
    {
        std::fflush(stderr);
        ::dup2(real_, STDERR_FILENO);
        ::close(real_);
        std::fclose(file_);
    }
    CapturedLog(CapturedLog const&) = delete;
    CapturedLog& operator=(CapturedLog const&) = delete;

    /// Everything since the beginning, without the line breaks.
    [[nodiscard]] std::vector<std::string> lines() const
    {
        std::fflush(stderr);
        std::vector<std::string> lines;
        std::string line;
        char byte = 0;
        for (::off_t at = 0; ::pread(::fileno(file_), &byte, 1, at) == 1; ++at) {
            if (byte == '\n')
                lines.push_back(std::exchange(line, {}));
            else
                line += byte;
        }
        if (!line.empty()) lines.push_back(line);
        return lines;
    }

private:
    std::FILE* file_;
    int real_;
};

}  // namespace heliograf::log
