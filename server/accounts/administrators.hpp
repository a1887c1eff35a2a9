#pragma once
#include "accounts/account_rules.hpp"
#include "accounts/accounts_context.hpp"
#include "accounts/identity.hpp"
#include "base/result.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace heliograf::accounts {

struct NewAdministrator {
    std::string username;
    std::string email;
    Secret password{};  ///< empty: one is generated
};

struct MadeAdministrator {
    UserId id;
    std::string username;
    std::string email;
    Secret generated_password;  ///< empty when it was given; to be shown once, it is stored nowhere
};

/// Administrators are made and unmade on the command line of the server, never by a request.
class Administrators {
public:
    explicit Administrators(AccountsContext const& context) : context_(context) {}

    /// Under the rules of registration.
    /// Errors: request.invalid (with fields), account.username_taken, account.email_taken
    Result<MadeAdministrator> create(NewAdministrator const& wanted);

    /// Acts on the next request of that account. Granting twice is no error.
    /// Errors: account.unknown
    Result<void> grant(std::string_view username);
    /// Errors: account.unknown, admin.last
    Result<void> revoke(std::string_view username);

    /// On the first start, when there is no account at all: makes `admin`. An empty e-mail address becomes
    /// one that can never be delivered (RFC 2606 §2). Nothing when accounts exist; of several processes that
    /// start at once, one makes it. Errors: request.invalid
    Result<std::optional<MadeAdministrator>> ensure_first(std::string email, Secret password);

private:
    Result<void> set_role(std::string_view username, Role role, std::string action);

    AccountsContext const& context_;
};

}  // namespace heliograf::accounts
