#pragma once
#include <chrono>
#include <thread>

namespace heliograf::app {

/// When to give memory back: after work, once nothing has been done for a spell.
class TrimRule {
public:
    /// Asked once per IdleMemory::look_every. @param worked  CPU time of the process since it was last asked
    bool is_due(std::chrono::nanoseconds worked);

private:
    std::chrono::nanoseconds worked_since_trim_{};
};

/// Pictures are tens of megabytes while they are decoded and judged, and the allocator keeps what was freed
/// for the next one. Beside other programs on a small machine an idle server should be small, so a thread
/// hands it back. While work goes on nothing is given back: to fetch each page anew would cost time.
class IdleMemory {
public:
    static constexpr std::chrono::seconds look_every{2};

    void start();
    void stop();

private:
    std::jthread thread_;
};

}  // namespace heliograf::app
