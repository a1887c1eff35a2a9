#include "http/worker_pool.hpp"

namespace heliograf::http {

WorkerPool::WorkerPool(std::size_t threads, std::size_t queue_max) : queue_max_(queue_max)
{
    for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work_until_finished(); });
}

WorkerPool::~WorkerPool()
{
    finish();
}

bool WorkerPool::try_post(std::function<void()> work)
{
    {
        std::lock_guard const lock{guard_};
        if (finished_ || waiting_.size() >= queue_max_) return false;
        waiting_.push_back(std::move(work));
    }
    changed_.notify_one();
    return true;
}

void WorkerPool::finish()
{
    {
        std::lock_guard const lock{guard_};
        finished_ = true;
    }
    changed_.notify_all();
    for (auto& thread : threads_)
        if (thread.joinable()) thread.join();
}

void WorkerPool::work_until_finished()
{
    std::unique_lock lock{guard_};
    while (true) {
        changed_.wait(lock, [this] { return finished_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        auto const work = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        work();
        lock.lock();
    }
}

}  // namespace heliograf::http
