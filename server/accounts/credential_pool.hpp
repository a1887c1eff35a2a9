#pragma once
#include "http/message.hpp"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace heliograf::accounts {

/// Threads for requests that hash a password. They take 60 ms of a core and 64 MiB each: on the ordinary
/// workers a burst of sign-ins would hold up everybody else, and unbounded they would take all memory.
class CredentialPool {
public:
    CredentialPool(std::size_t threads, std::size_t waiting_max);
    /// Finishes what runs; what still waits is dropped (its client gets 503 at the deadline).
    ~CredentialPool();
    CredentialPool(CredentialPool const&) = delete;
    CredentialPool& operator=(CredentialPool const&) = delete;

    /// An answer that comes when a thread has run `work`; no worker waits meanwhile. 503 with Retry-After at
    /// once when `waiting_max` wait already. What `work` throws is thrown where the answer is taken.
    [[nodiscard]] http::Answer answer(std::string request_id, std::function<http::Response()> work);

private:
    void run();
    /// Waits for work; nothing when the pool ends.
    [[nodiscard]] std::function<void()> next();
    [[nodiscard]] bool submit(std::function<void()> work);

    std::size_t waiting_max_;
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::deque<std::function<void()>> waiting_;
    bool stopping_ = false;
    std::vector<std::jthread> threads_;
};

}  // namespace heliograf::accounts
