#pragma once
#include "accounts/account_rules.hpp"
#include "accounts/accounts_context.hpp"
#include "accounts/reset_mail.hpp"
#include "base/result.hpp"

#include <optional>
#include <string>

namespace heliograf::accounts {

/// How long a link is good; the letter says so in words (notifications/mail_texts.cpp).
constexpr std::chrono::hours reset_lifetime{1};

/// What a letter with a reset link says.
struct IssuedReset {
    std::string email;
    std::string username;
    std::string language;  ///< "en" or "hr"
    Secret token;          ///< here and in the letter only; the database has its hash
    Instant expires_at{};
};

/// Forgotten passwords: asked for by the visitor, issued by the job that mails, redeemed with the link.
class PasswordResets {
public:
    PasswordResets(AccountsContext const& context, ResetMail& mail) : context_(context), mail_(mail) {}

    /// Puts a letter on its way and cancels an earlier link. Says nothing about whether the address is known.
    /// Errors: throttled
    Result<void> request(std::string_view email, Client const& client);

    /// Makes the account's only link, good for reset_lifetime; nothing when the account is
    /// gone.
    [[nodiscard]] std::optional<IssuedReset> issue(UserId const& user);

    /// Sets the password and ends every session. A link works once, also when used many times at once.
    /// Blocks for about 60 ms.
    /// Errors: account.reset_invalid
    Result<void> redeem(PasswordReset const& reset, Client const& client);

private:
    AccountsContext const& context_;
    ResetMail& mail_;
};

}  // namespace heliograf::accounts
