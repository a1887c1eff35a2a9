#include "billing/trial_service.hpp"

#include "accounts/subscriptions.hpp"
#include "base/json_writer.hpp"

namespace heliograf::billing {
namespace {

struct TrialDetails {
    std::string tier;
    Instant until;
};
BOOST_DESCRIBE_STRUCT(TrialDetails, (), (tier, until))

Error refusal(accounts::Account const& account)
{
    if (account.trial_used_at)
        return {ErrorKind::conflict, "trial.used", "The free trial of this account has been used."};
    if (account.subscription.suspended)
        return {ErrorKind::conflict, "trial.suspended", "The subscription of this account is suspended."};
    return {ErrorKind::conflict, "trial.not_needed", "This account has an active subscription already."};
}

}  // namespace

TrialService::TrialService(db::Database& database, audit::AuditLog& audit, Clock const& clock)
    : db_(database),
      audit_(audit),
      clock_(clock)
{}

Result<accounts::CurrentUser> TrialService::start(accounts::Identity const& who, std::string const& ip)
{
    auto const now = clock_.now();
    auto const until = now + trial_length;
    return db_.transaction([&](db::Transaction& transaction) -> Result<accounts::CurrentUser> {
        accounts::Subscriptions subscriptions{transaction};
        bool const started = subscriptions.start_trial(who.user, trial_tier, now, until);
        auto const account = subscriptions.find(who.user);
        if (!account) return failure({ErrorKind::unauthenticated, "auth.required", "Please sign in."});
        if (!started) return failure(refusal(*account));
        audit_.append(
            transaction,
            {.action = "subscription.trial_started",
             .actor = who.user.value,
             .target = who.user.value,
             .ip = ip,
             .details = to_json(TrialDetails{trial_tier, until})}
        );
        return accounts::current_user(*account, now);
    });
}

}  // namespace heliograf::billing
