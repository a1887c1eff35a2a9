#pragma once
#include "accounts/account.hpp"
#include "base/clock.hpp"
#include "db/database.hpp"

#include <optional>
#include <string>

namespace heliograf::accounts {

/// What one request needs to know of its session.
struct SessionOwner {
    UserId user;
    std::string username;
    Role role = Role::user;
    std::string language;
    Subscription subscription;
    Instant last_seen_at{};
};

/// The sessions table, through a database or an open transaction.
class SessionStore {
public:
    explicit SessionStore(db::Queries& queries) : db_(queries) {}

    void insert(std::string const& token_hash, UserId const& user, Instant now);
    /// The owner of a session that was last used after `seen_after` and made after `made_after`; one
    /// statement, because every request asks this.
    [[nodiscard]] std::optional<SessionOwner>
    find_owner(std::string const& token_hash, Instant seen_after, Instant made_after);
    void touch(std::string const& token_hash, Instant now);
    /// @return whose it was
    std::optional<UserId> remove(std::string const& token_hash);
    void remove_all(UserId const& user);
    /// Sessions of this user that find_owner() would no longer find.
    void remove_ended(UserId const& user, Instant seen_after, Instant made_after);

private:
    db::Queries& db_;
};

}  // namespace heliograf::accounts
