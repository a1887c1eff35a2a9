#include "accounts/subscriptions.hpp"

#include "accounts/account_store.hpp"

namespace heliograf::accounts {

bool Subscriptions::start_trial(UserId const& user, std::string_view tier, Instant now, Instant until)
{
    return AccountStore{db_}.start_trial(user, tier, now, until);
}

std::optional<Account> Subscriptions::find(UserId const& user)
{
    return AccountStore{db_}.find(user);
}

}  // namespace heliograf::accounts
