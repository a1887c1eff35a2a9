#pragma once
#include "accounts/account.hpp"
#include "accounts/account_rules.hpp"
#include "accounts/accounts_context.hpp"

namespace heliograf::accounts {

/// The account that a registration asks for, with a new id and its password hashed; not stored yet. Blocks
/// for about 60 ms.
[[nodiscard]] Account new_account(AccountsContext const& context, Registration const& wanted, Role role);

}  // namespace heliograf::accounts
