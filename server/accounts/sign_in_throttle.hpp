#pragma once
#include "accounts/accounts_context.hpp"
#include "accounts/throttle.hpp"
#include "base/error.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace heliograf::accounts {

/// Failures of proving who one is, counted per (address, account) and per address. Never per account alone:
/// its owner, from another address, must still get in.
class SignInThrottle {
public:
    SignInThrottle(AccountsContext const& context, std::string_view username, Client const& client);

    [[nodiscard]] std::optional<Error> refusal(db::Queries& queries) const;
    void failed(db::Queries& transaction) const;
    /// The account's count from this address begins anew; the address's own goes on.
    void succeeded(db::Queries& transaction) const;

private:
    AccountsContext const& context_;
    std::string address_bucket_;
    std::string account_bucket_;
};

}  // namespace heliograf::accounts
