#pragma once
#include "accounts/account.hpp"
#include "accounts/account_rules.hpp"
#include "accounts/accounts_context.hpp"
#include "base/result.hpp"

namespace heliograf::accounts {

/// Register, sign in and out, change the password. What hashes a password blocks for 60 to 120 ms.
class AccountService {
public:
    explicit AccountService(AccountsContext const& context) : context_(context) {}

    /// Makes the account and signs it in; ends the session that was presented.
    /// Errors: throttled, account.username_taken, account.email_taken
    Result<SignedIn> register_account(Registration const& wanted, Client const& client);

    /// Always a new session; ends the one that was presented. An unknown name and a wrong password get the
    /// same answer after the same work. Errors: throttled, account.credentials_wrong
    Result<SignedIn> log_in(Credentials const& given, Client const& client);

    /// Ends the presented session, if it is one; with a full disk too.
    void log_out(Client const& client);

    /// Errors: auth.required (the account is gone)
    [[nodiscard]] Result<CurrentUser> current(UserId const& user);

    /// Ends every session of the account, this one too, and every reset link.
    /// Errors: throttled, account.password_wrong, account.changed_meanwhile, auth.required
    Result<void> change_password(Identity const& who, PasswordChange const& change, Client const& client);

private:
    Result<void> count_registration(Client const& client);
    /// Of the session that was presented, and is no more.
    void end_streams(Client const& client);
    SignedIn open_session(db::Queries& transaction, Account const& account, Client const& client);

    AccountsContext const& context_;
};

}  // namespace heliograf::accounts
