#pragma once
#include "accounts/account.hpp"
#include "db/database.hpp"

#include <optional>
#include <string_view>

namespace heliograf::accounts {

/// What billing may do to an account's subscription, as part of its own transaction. The columns are
/// accounts' own, because every request reads them.
class Subscriptions {
public:
    explicit Subscriptions(db::Queries& transaction) : db_(transaction) {}

    /// Gives `tier` from now to `until` and marks the trial as used, unless it was used, something is active
    /// or the account is suspended. @return whether it was given: of many calls at once, one is
    [[nodiscard]] bool start_trial(UserId const& user, std::string_view tier, Instant now, Instant until);

    [[nodiscard]] std::optional<Account> find(UserId const& user);

private:
    db::Queries& db_;
};

}  // namespace heliograf::accounts
