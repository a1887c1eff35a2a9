#pragma once
#include "db/deadline.hpp"

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>

namespace heliograf::db {

/// The one writer of an SQLite file, among the threads of this process, first come first served. SQLite's own
/// wait is a poll with growing pauses: under load some would get no turn for seconds, and each would hold a
/// connection meanwhile that a reader could use.
class WriteTurn {
public:
    struct PassOn {
        void operator()(WriteTurn* turn) const { turn->pass_on(); }
    };
    /// Passes the turn on at the end of its scope.
    using Held = std::unique_ptr<WriteTurn, PassOn>;

    /// Throws Unavailable when the turn does not come in time, InvariantBroken when it is this thread's
    /// already.
    [[nodiscard]] Held take(Deadline deadline);

private:
    struct Waiting {
        std::thread::id thread;
        bool served = false;
        std::condition_variable called{};
    };

    void pass_on();

    std::mutex mutex_;
    std::thread::id holder_{};  ///< of no thread when nobody writes
    std::deque<Waiting*> queue_;
};

}  // namespace heliograf::db
