#include "accounts/account.hpp"

namespace heliograf::accounts {
namespace {

/// There is no inbox yet, so nothing in it can be unread.
constexpr std::int64_t unread_notifications = 0;

bool trial_is_available(Account const& account, SubscriptionStatus status)
{
    if (account.trial_used_at) return false;
    return status != SubscriptionStatus::active && status != SubscriptionStatus::suspended;
}

}  // namespace

SubscriptionStatus status_at(Subscription const& subscription, Instant now)
{
    if (subscription.suspended) return SubscriptionStatus::suspended;
    if (subscription.expires_at && *subscription.expires_at > now) return SubscriptionStatus::active;
    if (subscription.payment_pending) return SubscriptionStatus::pending;
    return subscription.expires_at ? SubscriptionStatus::expired : SubscriptionStatus::none;
}

bool is_subscribed(Subscription const& subscription, Instant now)
{
    return status_at(subscription, now) == SubscriptionStatus::active;
}

CurrentUser current_user(Account const& account, Instant now)
{
    auto const status = status_at(account.subscription, now);
    return {
        .id = account.id.value,
        .username = account.username,
        .email = account.email,
        .role = account.role,
        .subscriptionStatus = status,
        .subscriptionTier = account.subscription.tier,
        .subscriptionExpiry = account.subscription.expires_at,
        .trialAvailable = trial_is_available(account, status),
        .unreadNotifications = unread_notifications,
        .language = account.language,
    };
}

}  // namespace heliograf::accounts
