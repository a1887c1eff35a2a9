#include "accounts/sign_in_throttle.hpp"

#include "accounts/letter_case.hpp"

namespace heliograf::accounts {

// The typed name is hashed: people type passwords into that field.
SignInThrottle::SignInThrottle(
    AccountsContext const& context, std::string_view username, Client const& client
)
    : context_(context),
      address_bucket_("sign_in " + network_of(client.ip)),
      account_bucket_(address_bucket_ + " " + sha256_hex(to_lower(username)))
{}

std::optional<Error> SignInThrottle::refusal(db::Queries& queries) const
{
    Throttle throttle{queries, context_.clock};
    if (auto full = throttle.refusal(account_bucket_, context_.config.sign_in_failures_per_account))
        return full;
    return throttle.refusal(address_bucket_, context_.config.sign_in_failures_per_address);
}

void SignInThrottle::failed(db::Queries& transaction) const
{
    Throttle throttle{transaction, context_.clock};
    throttle.hit(account_bucket_);
    throttle.hit(address_bucket_);
}

void SignInThrottle::succeeded(db::Queries& transaction) const
{
    Throttle{transaction, context_.clock}.clear(account_bucket_);
}

}  // namespace heliograf::accounts
