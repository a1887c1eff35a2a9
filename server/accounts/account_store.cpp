#include "accounts/account_store.hpp"

#include "accounts/letter_case.hpp"

#include <boost/describe/enum_from_string.hpp>
#include <boost/describe/enum_to_string.hpp>

namespace heliograf::accounts {
namespace {

constexpr auto insert_account = R"sql(
    INSERT INTO users (id, username, username_folded, email, email_folded, password_hash, role, language, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT DO NOTHING
)sql";

constexpr auto select_taken = R"sql(
    SELECT username_folded, email_folded FROM users WHERE username_folded = $1 OR email_folded = $2
)sql";

constexpr auto select_account = R"sql(
    SELECT id, username, email, password_hash, role, language, subscription_tier, subscription_expires_at,
           subscription_suspended, payment_pending, trial_used_at, created_at
      FROM users
     WHERE )sql";

constexpr auto select_any = "SELECT 1 FROM users LIMIT 1";

constexpr auto update_password_from = R"sql(
    UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2
)sql";

constexpr auto update_password = "UPDATE users SET password_hash = $2 WHERE id = $1";

// Writes nothing new: it holds the rows, on both engines.
constexpr auto hold_administrators = "UPDATE users SET role = role WHERE role = 'admin'";

constexpr auto update_role = "UPDATE users SET role = $2 WHERE id = $1";

constexpr auto update_to_trial = R"sql(
    UPDATE users
       SET subscription_tier = $2, subscription_expires_at = $4, trial_used_at = $3
     WHERE id = $1
       AND trial_used_at IS NULL
       AND subscription_suspended = 0
       AND (subscription_expires_at IS NULL OR subscription_expires_at <= $3)
)sql";

std::optional<Instant> optional_instant(db::Row const& row, std::size_t column)
{
    auto const ms = row.optional_integer(column);
    return ms ? std::optional{from_unix_ms(*ms)} : std::nullopt;
}

Role role_of(std::string const& name)
{
    Role role{};
    boost::describe::enum_from_string(name.c_str(), role);
    return role;
}

std::string name_of(Role role)
{
    return boost::describe::enum_to_string(role, "user");
}

Account from_row(db::Row const& row)
{
    return {
        .id = {row.text(0)},
        .username = row.text(1),
        .email = row.text(2),
        .password_hash = row.text(3),
        .role = role_of(row.text(4)),
        .language = row.text(5),
        .subscription =
            {
                .tier = row.optional_text(6),
                .expires_at = optional_instant(row, 7),
                .suspended = row.boolean(8),
                .payment_pending = row.boolean(9),
            },
        .trial_used_at = optional_instant(row, 10),
        .created_at = from_unix_ms(row.integer(11)),
    };
}

}  // namespace

bool AccountStore::insert(Account const& account)
{
    return db_.execute(
               insert_account,
               {account.id.value,
                account.username,
                to_lower(account.username),
                account.email,
                to_lower(account.email),
                account.password_hash,
                name_of(account.role),
                account.language,
                to_unix_ms(account.created_at)}
           ) == 1;
}

TakenNames AccountStore::taken(std::string_view username, std::string_view email)
{
    auto const username_folded = to_lower(username);
    auto const email_folded = to_lower(email);
    TakenNames taken;
    for (auto const& row : db_.query(select_taken, {username_folded, email_folded})) {
        taken.username = taken.username || row.text(0) == username_folded;
        taken.email = taken.email || row.text(1) == email_folded;
    }
    return taken;
}

std::optional<Account> AccountStore::find_where(std::string_view condition, std::string value)
{
    auto const row = db_.find(std::string{select_account}.append(condition), {std::move(value)});
    return row ? std::optional{from_row(*row)} : std::nullopt;
}

std::optional<Account> AccountStore::find(UserId const& id)
{
    return find_where("id = $1", id.value);
}

std::optional<Account> AccountStore::find_by_username(std::string_view username)
{
    return find_where("username_folded = $1", to_lower(username));
}

std::optional<Account> AccountStore::find_by_email(std::string_view email)
{
    return find_where("email_folded = $1", to_lower(email));
}

bool AccountStore::any()
{
    return db_.find(select_any).has_value();
}

bool AccountStore::replace_password(
    UserId const& id, std::string const& old_hash, std::string const& new_hash
)
{
    return db_.execute(update_password_from, {id.value, old_hash, new_hash}) == 1;
}

bool AccountStore::set_password(UserId const& id, std::string const& new_hash)
{
    return db_.execute(update_password, {id.value, new_hash}) == 1;
}

void AccountStore::set_role(UserId const& id, Role role)
{
    db_.execute(update_role, {id.value, name_of(role)});
}

std::size_t AccountStore::lock_administrators()
{
    return db_.execute(hold_administrators, {});
}

bool AccountStore::start_trial(UserId const& id, std::string_view tier, Instant now, Instant until)
{
    return db_.execute(update_to_trial, {id.value, std::string{tier}, to_unix_ms(now), to_unix_ms(until)}) ==
           1;
}

}  // namespace heliograf::accounts
