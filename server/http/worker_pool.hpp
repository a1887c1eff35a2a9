#pragma once
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace heliograf::http {

/// A fixed number of threads with a queue of bounded length: under overload a request is refused at once
/// instead of waiting for minutes.
///
/// Waking a thread costs more than looking up a session, so: the last one to fall asleep is woken first,
/// because its caches are warm, and at most one is on its way at a time. It wakes the next when it finds more
/// work than its own.
class WorkerPool {
public:
    WorkerPool(std::size_t threads, std::size_t queue_max);
    ~WorkerPool();
    WorkerPool(WorkerPool const&) = delete;
    WorkerPool& operator=(WorkerPool const&) = delete;

    /// False, and nothing happens, when the queue is full or the pool has finished. `work` must not throw.
    [[nodiscard]] bool try_post(std::function<void()> work);
    /// Runs what waits, then ends the threads. Blocks.
    void finish();

private:
    struct Sleeper {
        std::condition_variable alarm;
        bool woken = false;
    };

    void work_until_finished();
    void sleep(std::unique_lock<std::mutex>& lock, Sleeper& me);
    void wake_one();

    std::size_t queue_max_;
    std::mutex guard_;
    std::deque<std::function<void()>> waiting_;
    std::vector<Sleeper*> asleep_;
    bool one_is_on_the_way_ = false;
    bool finished_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace heliograf::http
