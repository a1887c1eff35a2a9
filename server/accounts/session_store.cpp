#include "accounts/session_store.hpp"

#include <boost/describe/enum_from_string.hpp>

namespace heliograf::accounts {
namespace {

constexpr auto insert_session = R"sql(
    INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at) VALUES ($1, $2, $3, $3)
)sql";

constexpr auto select_owner = R"sql(
    SELECT users.id, users.username, users.role, users.language, users.subscription_expires_at,
           users.subscription_suspended, sessions.last_seen_at
      FROM sessions
      JOIN users ON users.id = sessions.user_id
     WHERE sessions.token_hash = $1 AND sessions.last_seen_at > $2 AND sessions.created_at > $3
)sql";

constexpr auto update_seen =
    "UPDATE sessions SET last_seen_at = $2 WHERE token_hash = $1 AND last_seen_at < $2";

constexpr auto delete_session = "DELETE FROM sessions WHERE token_hash = $1 RETURNING user_id";

constexpr auto delete_all = "DELETE FROM sessions WHERE user_id = $1";

constexpr auto delete_ended = R"sql(
    DELETE FROM sessions WHERE user_id = $1 AND (last_seen_at <= $2 OR created_at <= $3)
)sql";

SessionOwner from_row(db::Row const& row)
{
    SessionOwner owner;
    owner.user = {row.text(0)};
    owner.username = row.text(1);
    owner.language = row.text(3);
    owner.last_seen_at = from_unix_ms(row.integer(6));
    boost::describe::enum_from_string(row.text(2).c_str(), owner.role);
    if (auto const ms = row.optional_integer(4)) owner.subscription.expires_at = from_unix_ms(*ms);
    owner.subscription.suspended = row.boolean(5);
    return owner;
}

}  // namespace

void SessionStore::insert(std::string const& token_hash, UserId const& user, Instant now)
{
    db_.execute(insert_session, {token_hash, user.value, to_unix_ms(now)});
}

std::optional<SessionOwner>
SessionStore::find_owner(std::string const& token_hash, Instant seen_after, Instant made_after)
{
    auto const row = db_.find(select_owner, {token_hash, to_unix_ms(seen_after), to_unix_ms(made_after)});
    return row ? std::optional{from_row(*row)} : std::nullopt;
}

void SessionStore::touch(std::string const& token_hash, Instant now)
{
    db_.execute(update_seen, {token_hash, to_unix_ms(now)});
}

std::optional<UserId> SessionStore::remove(std::string const& token_hash)
{
    auto const row = db_.find(delete_session, {token_hash});
    return row ? std::optional{UserId{row->text(0)}} : std::nullopt;
}

void SessionStore::remove_all(UserId const& user)
{
    db_.execute(delete_all, {user.value});
}

void SessionStore::remove_ended(UserId const& user, Instant seen_after, Instant made_after)
{
    db_.execute(delete_ended, {user.value, to_unix_ms(seen_after), to_unix_ms(made_after)});
}

}  // namespace heliograf::accounts
