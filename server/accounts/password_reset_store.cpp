#include "accounts/password_reset_store.hpp"

namespace heliograf::accounts {
namespace {

constexpr auto upsert_reset = R"sql(
    INSERT INTO password_resets (user_id, token_hash, expires_at) VALUES ($1, $2, $3)
    ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
)sql";
constexpr auto delete_of_user = "DELETE FROM password_resets WHERE user_id = $1";
constexpr auto select_valid = "SELECT 1 FROM password_resets WHERE token_hash = $1 AND expires_at > $2";
constexpr auto delete_valid = R"sql(
    DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > $2 RETURNING user_id
)sql";

}  // namespace

void PasswordResetStore::replace(UserId const& user, std::string const& token_hash, Instant expires_at)
{
    db_.execute(upsert_reset, {user.value, token_hash, to_unix_ms(expires_at)});
}

void PasswordResetStore::cancel(UserId const& user)
{
    db_.execute(delete_of_user, {user.value});
}

bool PasswordResetStore::exists(std::string const& token_hash, Instant now)
{
    return db_.find(select_valid, {token_hash, to_unix_ms(now)}).has_value();
}

std::optional<UserId> PasswordResetStore::take(std::string const& token_hash, Instant now)
{
    auto const row = db_.find(delete_valid, {token_hash, to_unix_ms(now)});
    return row ? std::optional{UserId{row->text(0)}} : std::nullopt;
}

}  // namespace heliograf::accounts
