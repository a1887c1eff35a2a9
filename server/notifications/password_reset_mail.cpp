#include "notifications/password_reset_mail.hpp"

#include "base/ensure.hpp"
#include "base/json_writer.hpp"
#include "notifications/mail_texts.hpp"

#include <boost/json/parse.hpp>

namespace heliograf::notifications {
namespace {

/// With the queue's back-off about an hour: later, nobody waits for the letter any more.
constexpr int attempts_max = 20;

struct Payload {
    std::optional<std::string> user;
};
BOOST_DESCRIBE_STRUCT(Payload, (), (user))

std::optional<UserId> receiver_of(jobs::ClaimedJob const& job)
{
    auto const payload = boost::json::parse(job.payload);
    auto const& user = payload.at("user");
    if (user.is_null()) return std::nullopt;
    return UserId{std::string{user.as_string()}};
}

}  // namespace

void PasswordResetQueue::enqueue(db::Queries& transaction, std::optional<UserId> const& receiver)
{
    auto const user = receiver ? std::optional{receiver->value} : std::nullopt;
    queue_.enqueue(
        transaction,
        {.kind = password_reset_job, .payload = to_json(Payload{user}), .max_attempts = attempts_max}
    );
}

void PasswordResetQueue::announce()
{
    queue_.announce();
}

void PasswordResetDelivery::lead_to(std::string public_url)
{
    public_url_ = std::move(public_url);
    while (public_url_.ends_with('/')) public_url_.pop_back();
}

jobs::JobOutcome PasswordResetDelivery::deliver(jobs::ClaimedJob const& job)
{
    ensure(!public_url_.empty(), "where links lead is known before the first job runs");
    auto const receiver = receiver_of(job);
    if (!receiver) return {};
    auto const reset = resets_.issue(*receiver);
    if (!reset) return {};

    auto const link = public_url_ + "/reset-password?token=" + reset->token.reveal();
    auto text = password_reset_text(reset->language, reset->username, link);
    auto const sent = mailer_.send({
        .id = job.id.value,
        .to = reset->email,
        .subject = std::move(text.subject),
        .text = std::move(text.body),
        .language = reset->language,
    });
    if (!sent) return tl::unexpected(jobs::JobFailure{sent.error().reason, sent.error().retry});
    return {};
}

}  // namespace heliograf::notifications
