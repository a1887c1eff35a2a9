#include "accounts/new_account.hpp"

namespace heliograf::accounts {

Account new_account(AccountsContext const& context, Registration const& wanted, Role role)
{
    Account account;
    account.id = new_id<UserId>(context.clock, context.random);
    account.username = wanted.username;
    account.email = wanted.email;
    account.password_hash = context.hasher.hash(wanted.password.reveal());
    account.role = role;
    account.language = wanted.language;
    account.created_at = context.clock.now();
    return account;
}

}  // namespace heliograf::accounts
