#pragma once
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace heliograf::app {

/// Makes `count` things on several threads and hands them over in their order, on the thread that calls
/// run(). However slow one of them is, no more than a few per thread are made ahead of it.
template <class Made>
class OrderedWork {
public:
    struct Parts {
        std::function<Made(std::size_t)> make;  ///< on any thread; what it throws, run() throws
        std::function<void(Made)> deliver;
        std::function<bool()>
            goes_on;  ///< asked after each delivery and every look_every; false: begin no more
    };

    OrderedWork(std::size_t count, unsigned jobs, Parts parts)
        : count_{count},
          jobs_{std::min<std::size_t>(jobs, count)},
          parts_{std::move(parts)}
    {}

    /// @return how many were delivered: all that were begun
    std::size_t run()
    {
        std::vector<std::jthread> threads;
        Ending const ending{*this};  // before the threads are joined, whatever is thrown
        for (std::size_t i = 0; i < jobs_; ++i) threads.emplace_back([this] { make_some(); });
        std::unique_lock lock{mutex_};
        while (!is_over()) {
            made_one_.wait_for(lock, look_every, [&] { return failed_ || made_.contains(delivered_); });
            if (failed_) std::rethrow_exception(failed_);
            auto next = made_.extract(delivered_);
            lock.unlock();
            if (next) parts_.deliver(std::move(next.mapped()));
            bool const goes_on = parts_.goes_on();
            lock.lock();
            if (next) ++delivered_;
            if (!goes_on) stopped_ = true;
            room_.notify_all();
        }
        return delivered_;
    }

private:
    static constexpr std::chrono::milliseconds look_every{100};
    static constexpr std::size_t ahead_per_job = 8;

    struct Ending {
        OrderedWork& of;
        ~Ending()
        {
            std::scoped_lock const lock{of.mutex_};
            of.stopped_ = true;
            of.room_.notify_all();
        }
    };

    [[nodiscard]] bool is_over() const { return delivered_ == begun_ && (stopped_ || begun_ == count_); }

    void make_some()
    try {
        std::unique_lock lock{mutex_};
        while (true) {
            room_.wait(lock, [&] {
                return stopped_ || begun_ == count_ || begun_ < delivered_ + ahead_per_job * jobs_;
            });
            if (stopped_ || begun_ == count_) return;
            auto const index = begun_++;
            lock.unlock();
            auto made = parts_.make(index);
            lock.lock();
            made_.emplace(index, std::move(made));
            made_one_.notify_one();
        }
    } catch (...) {
        std::scoped_lock const lock{mutex_};
        failed_ = std::current_exception();
        made_one_.notify_one();
    }

    std::size_t count_;
    std::size_t jobs_;
    Parts parts_;
    std::mutex mutex_;
    std::condition_variable room_;
    std::condition_variable made_one_;
    std::map<std::size_t, Made> made_;
    std::size_t begun_ = 0;
    std::size_t delivered_ = 0;
    bool stopped_ = false;
    std::exception_ptr failed_;
};

}  // namespace heliograf::app
