#pragma once
#include "base/clock.hpp"
#include "base/id.hpp"
#include "db/database.hpp"

#include <optional>
#include <string>

namespace heliograf::accounts {

/// The password_resets table, through a database or an open transaction.
class PasswordResetStore {
public:
    explicit PasswordResetStore(db::Queries& queries) : db_(queries) {}

    /// The only link of this account from now on.
    void replace(UserId const& user, std::string const& token_hash, Instant expires_at);
    void cancel(UserId const& user);
    [[nodiscard]] bool exists(std::string const& token_hash, Instant now);
    /// Uses the link up: of many at once, one gets the user.
    [[nodiscard]] std::optional<UserId> take(std::string const& token_hash, Instant now);

private:
    db::Queries& db_;
};

}  // namespace heliograf::accounts
