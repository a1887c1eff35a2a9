#include "http/worker_pool.hpp"

#include <utility>

namespace heliograf::http {

WorkerPool::WorkerPool(std::size_t threads, std::size_t queue_max) : queue_max_(queue_max)
{
    asleep_.reserve(threads);
    for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work_until_finished(); });
}

WorkerPool::~WorkerPool()
{
    finish();
}

bool WorkerPool::try_post(std::function<void()> work)
{
    std::lock_guard const lock{guard_};
    if (finished_ || waiting_.size() >= queue_max_) return false;
    waiting_.push_back(std::move(work));
    wake_one();
    return true;
}

void WorkerPool::finish()
{
    {
        std::lock_guard const lock{guard_};
        finished_ = true;
        for (auto* sleeper : asleep_) sleeper->alarm.notify_one();
    }
    for (auto& thread : threads_)
        if (thread.joinable()) thread.join();
}

void WorkerPool::work_until_finished()
{
    Sleeper me;
    std::unique_lock lock{guard_};
    while (true) {
        if (waiting_.empty()) {
            if (finished_) return;
            sleep(lock, me);
            continue;
        }
        auto const work = std::move(waiting_.front());
        waiting_.pop_front();
        if (!waiting_.empty()) wake_one();
        lock.unlock();
        work();
        lock.lock();
    }
}

void WorkerPool::sleep(std::unique_lock<std::mutex>& lock, Sleeper& me)
{
    asleep_.push_back(&me);
    me.alarm.wait(lock, [&] { return me.woken || finished_; });
    if (std::exchange(me.woken, false))
        one_is_on_the_way_ = false;
    else
        std::erase(asleep_, &me);
}

void WorkerPool::wake_one()
{
    if (asleep_.empty() || one_is_on_the_way_) return;
    auto* const sleeper = asleep_.back();
    asleep_.pop_back();
    sleeper->woken = true;
    one_is_on_the_way_ = true;
    sleeper->alarm.notify_one();
}

}  // namespace heliograf::http
