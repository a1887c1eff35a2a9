#include "accounts/password_resets.hpp"

#include "accounts/account_store.hpp"
#include "accounts/password_reset_store.hpp"
#include "accounts/session_store.hpp"
#include "accounts/throttle.hpp"

namespace heliograf::accounts {
namespace {

Error reset_invalid()
{
    return {
        ErrorKind::invalid_input,
        "account.reset_invalid",
        "Invalid or expired reset link. Please request a new password reset."
    };
}

}  // namespace

Result<void> PasswordResets::request(std::string_view email, Client const& client)
{
    auto accepted = context_.database.transaction([&](db::Transaction& transaction) -> Result<void> {
        Throttle throttle{transaction, context_.clock};
        auto const bucket = "forgot " + network_of(client.ip);
        auto refused = throttle.refusal(bucket, context_.config.forgotten_per_address);
        if (refused) return failure(*std::move(refused));
        throttle.hit(bucket);

        // The same statements for known and unknown, so that the time tells nothing.
        auto const account = AccountStore{transaction}.find_by_email(email);
        auto const receiver = account ? std::optional{account->id} : std::nullopt;
        PasswordResetStore{transaction}.cancel(receiver.value_or(UserId{}));
        mail_.enqueue(transaction, receiver);
        return {};
    });
    if (accepted) mail_.announce();
    return accepted;
}

std::optional<IssuedReset> PasswordResets::issue(UserId const& user)
{
    auto token = random_token(context_.random);
    auto const expires_at = context_.clock.now() + reset_lifetime;
    return context_.database.transaction([&](db::Transaction& transaction) -> std::optional<IssuedReset> {
        auto const account = AccountStore{transaction}.find(user);
        if (!account) return std::nullopt;
        PasswordResetStore{transaction}.replace(user, sha256_hex(token), expires_at);
        return IssuedReset{
            .email = account->email,
            .username = account->username,
            .language = account->language,
            .token = Secret{token},
            .expires_at = expires_at,
        };
    });
}

Result<void> PasswordResets::redeem(PasswordReset const& reset, Client const& client)
{
    auto const token_hash = sha256_hex(reset.token.reveal());
    // Looked up before the costly hash, used up with the change itself.
    if (!PasswordResetStore{context_.database}.exists(token_hash, context_.clock.now()))
        return failure(reset_invalid());
    auto const new_hash = context_.hasher.hash(reset.password.reveal());

    auto const done = context_.database.transaction([&](db::Transaction& transaction) -> Result<UserId> {
        auto const user = PasswordResetStore{transaction}.take(token_hash, context_.clock.now());
        if (!user || !AccountStore{transaction}.set_password(*user, new_hash))
            return failure(reset_invalid());
        SessionStore{transaction}.remove_all(*user);
        context_.audit.append(
            transaction,
            {.action = "account.password_reset", .actor = user->value, .target = user->value, .ip = client.ip}
        );
        return *user;
    });
    if (!done) return failure(done.error());
    context_.events.end_channel(done->value);
    return {};
}

}  // namespace heliograf::accounts
