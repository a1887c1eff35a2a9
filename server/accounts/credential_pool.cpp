#include "accounts/credential_pool.hpp"

#include "base/log.hpp"
#include "http/problem.hpp"

#include <chrono>
#include <exception>
#include <memory>
#include <optional>
#include <utility>

namespace heliograf::accounts {
namespace {

constexpr std::chrono::seconds answer_deadline{20};
constexpr int busy_retry_seconds = 2;

http::Response busy()
{
    return http::problem({
        .kind = ErrorKind::unavailable,
        .code = "unavailable",
        .message = "The service is busy. Please try again in a moment.",
        .retry_after_seconds = busy_retry_seconds,
    });
}

/// What passes from the thread that works to the one that answers.
class Outcome {
public:
    void run(std::function<http::Response()> const& work)
    {
        std::optional<http::Response> response;
        std::exception_ptr thrown;
        try {
            response = work();
        } catch (...) {
            thrown = std::current_exception();
        }
        std::function<void()> wake;
        {
            std::lock_guard const lock{mutex_};
            response_ = std::move(response);
            thrown_ = thrown;
            done_ = true;
            wake = std::exchange(wake_, nullptr);
        }
        if (wake) wake();
    }

    void on_done(std::function<void()> wake)
    {
        {
            std::lock_guard const lock{mutex_};
            if (!done_) {
                wake_ = std::move(wake);
                return;
            }
        }
        wake();
    }

    http::Response take()
    {
        std::lock_guard const lock{mutex_};
        if (thrown_) std::rethrow_exception(thrown_);
        return response_ ? *response_ : busy();
    }

private:
    std::mutex mutex_;
    std::optional<http::Response> response_;
    std::exception_ptr thrown_;
    std::function<void()> wake_;
    bool done_ = false;
};

}  // namespace

http::Answer CredentialPool::answer(std::string request_id, std::function<http::Response()> work)
{
    auto const outcome = std::make_shared<Outcome>();
    bool const accepted = pool_.try_post([this, outcome, id = std::move(request_id), work = std::move(work)] {
        log::RequestScope const scope{id};
        if (stopping_)
            outcome->run(busy);
        else
            outcome->run(work);
    });
    if (!accepted) return busy();
    return http::Deferred{
        .subscribe = [outcome](std::function<void()> wake) { outcome->on_done(std::move(wake)); },
        .deadline = answer_deadline,
        .answer = [outcome] { return outcome->take(); },
    };
}

}  // namespace heliograf::accounts
