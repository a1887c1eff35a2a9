#pragma once
#include "http/message.hpp"
#include "http/worker_pool.hpp"

#include <atomic>
#include <cstddef>
#include <functional>
#include <string>

namespace heliograf::accounts {

/// Threads for requests that hash a password. They take 60 ms of a core and 64 MiB each: on the ordinary
/// workers a burst of sign-ins would hold up everybody else, and unbounded they would take all memory.
class CredentialPool {
public:
    CredentialPool(std::size_t threads, std::size_t waiting_max) : pool_(threads, waiting_max) {}
    /// Finishes what runs; what still waits is answered 503.
    ~CredentialPool() { stopping_ = true; }
    CredentialPool(CredentialPool const&) = delete;
    CredentialPool& operator=(CredentialPool const&) = delete;

    /// An answer that comes when a thread has run `work`; no worker waits meanwhile. 503 with Retry-After at
    /// once when `waiting_max` wait already. What `work` throws is thrown where the answer is taken.
    [[nodiscard]] http::Answer answer(std::string request_id, std::function<http::Response()> work);

private:
    std::atomic<bool> stopping_ = false;
    http::WorkerPool pool_;
};

}  // namespace heliograf::accounts
