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
    void work_until_finished();

    std::size_t queue_max_;
    std::mutex guard_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> waiting_;
    bool finished_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace heliograf::http
