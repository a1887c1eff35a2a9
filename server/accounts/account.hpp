#pragma once
#include "accounts/identity.hpp"
#include "base/clock.hpp"
#include "base/id.hpp"
#include "base/secret.hpp"

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>

namespace heliograf::accounts {

enum class SubscriptionStatus { none, pending, active, expired, suspended };
BOOST_DESCRIBE_ENUM(SubscriptionStatus, none, pending, active, expired, suspended)

/// What is stored of a subscription; what it means now is status_at().
struct Subscription {
    std::optional<std::string> tier{};  ///< "trial", or a paid tier
    std::optional<Instant> expires_at{};
    bool suspended = false;        ///< by an administrator; outweighs everything
    bool payment_pending = false;  ///< a payment request waits for its decision
};

/// Active until just before `expires_at`. A waiting payment shows only while nothing is active.
[[nodiscard]] SubscriptionStatus status_at(Subscription const& subscription, Instant now);

/// Whether the routes of subscribers are open. The role does not matter: the browser draws its gate from the
/// status alone, and both must say the same.
[[nodiscard]] bool is_subscribed(Subscription const& subscription, Instant now);

/// A row of users.
struct Account {
    UserId id;
    std::string username;
    std::string email;
    std::string password_hash;
    Role role = Role::user;
    std::string language = "en";  ///< "en" or "hr"
    Subscription subscription{};
    std::optional<Instant> trial_used_at{};
    Instant created_at{};
};

/// The user as clients see it: schema User of the contract.
struct CurrentUser {
    std::string id;
    std::string username;
    std::string email;
    Role role{};
    SubscriptionStatus subscriptionStatus{};
    std::optional<std::string> subscriptionTier;
    std::optional<Instant> subscriptionExpiry;
    bool trialAvailable{};
    std::int64_t unreadNotifications{};
    std::string language;
};
BOOST_DESCRIBE_STRUCT(
    CurrentUser,
    (),
    (id,
     username,
     email,
     role,
     subscriptionStatus,
     subscriptionTier,
     subscriptionExpiry,
     trialAvailable,
     unreadNotifications,
     language)
)

[[nodiscard]] CurrentUser current_user(Account const& account, Instant now);

/// A session that was just made: the token goes to the browser and is nowhere else.
struct SignedIn {
    CurrentUser user;
    Secret token;
};

}  // namespace heliograf::accounts
