#pragma once
#include "accounts/password_resets.hpp"
#include "accounts/reset_mail.hpp"
#include "jobs/job_queue.hpp"
#include "jobs/job_runner.hpp"
#include "notifications/mailer.hpp"

#include <string>

namespace heliograf::notifications {

constexpr auto password_reset_job = "mail.password_reset";

/// Puts reset letters on their way as durable jobs. A job names the account only: neither token nor address
/// lies in the queue, and a request for an unknown address leaves the same row, with nobody in it.
class PasswordResetQueue final : public accounts::ResetMail {
public:
    explicit PasswordResetQueue(jobs::JobQueue& queue) : queue_(queue) {}
    void enqueue(db::Queries& transaction, std::optional<UserId> const& receiver) override;
    void announce() override;

private:
    jobs::JobQueue& queue_;
};

/// The handler of those jobs: makes the link and hands the letter to the mailer. A repeated run makes a new
/// link, so that of several letters the last one counts.
class PasswordResetDelivery {
public:
    PasswordResetDelivery(accounts::PasswordResets& resets, Mailer& mailer) : resets_(resets), mailer_(mailer)
    {}

    /// Before the first delivery. @param public_url where people reach the web app, from the configuration or
    /// the address that is listened on: never from a request
    void lead_to(std::string public_url);
    jobs::JobOutcome deliver(jobs::ClaimedJob const& job);

private:
    accounts::PasswordResets& resets_;
    Mailer& mailer_;
    std::string public_url_;
};

}  // namespace heliograf::notifications
