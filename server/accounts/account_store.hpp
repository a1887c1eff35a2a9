#pragma once
#include "accounts/account.hpp"
#include "accounts/taken_names.hpp"
#include "db/database.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace heliograf::accounts {

/// The users table, through a database or an open transaction.
class AccountStore {
public:
    explicit AccountStore(db::Queries& queries) : db_(queries) {}

    /// @return false when the username or the e-mail address, letter case aside, is somebody's
    [[nodiscard]] bool insert(Account const& account);
    [[nodiscard]] TakenNames taken(std::string_view username, std::string_view email);

    [[nodiscard]] std::optional<Account> find(UserId const& id);
    [[nodiscard]] std::optional<Account> find_by_username(std::string_view username);
    [[nodiscard]] std::optional<Account> find_by_email(std::string_view email);
    [[nodiscard]] bool any();

    /// @return false when the account is gone, or its password is no longer `old_hash`
    [[nodiscard]] bool
    replace_password(UserId const& id, std::string const& old_hash, std::string const& new_hash);
    [[nodiscard]] bool set_password(UserId const& id, std::string const& new_hash);
    void set_role(UserId const& id, Role role);
    /// Until the end of the transaction no other one changes who they are. @return how many they are
    [[nodiscard]] std::size_t lock_administrators();

    /// One statement, so that of many at once one wins. @return whether it was this one
    [[nodiscard]] bool start_trial(UserId const& id, std::string_view tier, Instant now, Instant until);

private:
    std::optional<Account> find_where(std::string_view condition, std::string value);
    db::Queries& db_;
};

}  // namespace heliograf::accounts
