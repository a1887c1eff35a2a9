#include "accounts/account_service.hpp"

#include "accounts/account_store.hpp"
#include "accounts/new_account.hpp"
#include "accounts/password_reset_store.hpp"
#include "accounts/session_store.hpp"
#include "accounts/sign_in_throttle.hpp"
#include "base/log.hpp"
#include "base/outage.hpp"

namespace heliograf::accounts {
namespace {

Error credentials_wrong()
{
    return {ErrorKind::unauthenticated, "account.credentials_wrong", "Invalid username or password."};
}

Error account_gone()
{
    return {ErrorKind::unauthenticated, "auth.required", "Please sign in."};
}

Error current_password_wrong()
{
    constexpr auto message = "Current password is incorrect";
    return {ErrorKind::invalid_input, "account.password_wrong", message, {{"currentPassword", message}}};
}

Error changed_meanwhile()
{
    return {
        ErrorKind::conflict,
        "account.changed_meanwhile",
        "Your password was changed elsewhere just now. Please sign in again."
    };
}

/// Of what an account does to itself.
audit::Entry own_deed(std::string action, UserId const& user, Client const& client)
{
    return {.action = std::move(action), .actor = user.value, .target = user.value, .ip = client.ip};
}

}  // namespace

Result<void> AccountService::count_registration(Client const& client)
{
    return context_.database.transaction([&](db::Transaction& transaction) -> Result<void> {
        Throttle throttle{transaction, context_.clock};
        auto const bucket = "register " + network_of(client.ip);
        auto refused = throttle.refusal(bucket, context_.config.registrations_per_address);
        if (refused) return failure(*std::move(refused));
        throttle.hit(bucket);
        return {};
    });
}

SignedIn AccountService::open_session(db::Queries& transaction, Account const& account, Client const& client)
{
    SessionStore sessions{transaction};
    auto const now = context_.clock.now();
    if (!client.session_token.empty()) sessions.remove(sha256_hex(client.session_token));
    sessions.remove_ended(
        account.id, now - context_.config.session_idle_max, now - context_.config.session_age_max
    );
    auto token = random_token(context_.random);
    sessions.insert(sha256_hex(token), account.id, now);
    return {.user = current_user(account, now), .token = Secret{std::move(token)}};
}

Result<SignedIn> AccountService::register_account(Registration const& wanted, Client const& client)
{
    if (auto counted = count_registration(client); !counted) return failure(std::move(counted));
    auto const taken = AccountStore{context_.database}.taken(wanted.username, wanted.email);
    if (taken) return failure(taken_error(taken));

    auto const account = new_account(context_, wanted, Role::user);
    auto made = context_.database.transaction([&](db::Transaction& transaction) -> Result<SignedIn> {
        AccountStore store{transaction};
        if (!store.insert(account)) return failure(taken_error(store.taken(wanted.username, wanted.email)));
        context_.audit.append(transaction, own_deed("account.registered", account.id, client));
        return open_session(transaction, account, client);
    });
    if (made) end_streams(client);
    return made;
}

Result<SignedIn> AccountService::log_in(Credentials const& given, Client const& client)
{
    SignInThrottle const throttle{context_, given.username, client};
    if (auto refused = throttle.refusal(context_.database)) return failure(*std::move(refused));

    auto const known = AccountStore{context_.database}.find_by_username(given.username);
    auto const& password = given.password.reveal();
    bool const right = known ? context_.hasher.verify(known->password_hash, password)
                             : context_.hasher.verify_nobody(password);

    auto signed_in = context_.database.transaction([&](db::Transaction& transaction) -> Result<SignedIn> {
        // Again: of many tries sent at once, those beyond the limit learn nothing, not even when right.
        if (auto refused = throttle.refusal(transaction)) return failure(*std::move(refused));

        // And the password may have been changed while this one was hashed.
        auto const account = right ? AccountStore{transaction}.find(known->id) : std::nullopt;
        if (!account || account->password_hash != known->password_hash) {
            throttle.failed(transaction);
            auto const target = known ? std::optional{known->id.value} : std::nullopt;
            context_.audit.append(
                transaction, {.action = "account.sign_in_failed", .target = target, .ip = client.ip}
            );
            return failure(credentials_wrong());
        }
        throttle.succeeded(transaction);
        context_.audit.append(transaction, own_deed("account.signed_in", account->id, client));
        return open_session(transaction, *account, client);
    });
    if (signed_in) end_streams(client);
    return signed_in;
}

void AccountService::log_out(Client const& client)
{
    if (client.session_token.empty()) return;
    auto const token_hash = sha256_hex(client.session_token);
    try {
        if (!SessionStore{context_.database}.remove(token_hash)) return;
    } catch (StorageFull const&) {
        // Who signs out must be out, whatever the disk says.
        log::warning("session.end_not_written", {{"why", "storage_full"}});
        context_.ended_sessions.add(token_hash);
    }
    end_streams(client);
}

void AccountService::end_streams(Client const& client)
{
    if (!client.session_token.empty()) context_.events.end_session(sha256_hex(client.session_token));
}

Result<CurrentUser> AccountService::current(UserId const& user)
{
    auto const account = AccountStore{context_.database}.find(user);
    if (!account) return failure(account_gone());
    return current_user(*account, context_.clock.now());
}

Result<void>
AccountService::change_password(Identity const& who, PasswordChange const& change, Client const& client)
{
    // The same count as for signing in: a stolen session must not be a way to guess the password.
    SignInThrottle const throttle{context_, who.username, client};
    if (auto refused = throttle.refusal(context_.database)) return failure(*std::move(refused));

    auto const account = AccountStore{context_.database}.find(who.user);
    if (!account) return failure(account_gone());
    bool const right = context_.hasher.verify(account->password_hash, change.current.reveal());
    auto const new_hash = right ? context_.hasher.hash(change.wanted.reveal()) : std::string{};

    auto changed = context_.database.transaction([&](db::Transaction& transaction) -> Result<void> {
        if (auto refused = throttle.refusal(transaction)) return failure(*std::move(refused));
        if (!right) {
            throttle.failed(transaction);
            context_.audit.append(transaction, own_deed("account.password_change_failed", who.user, client));
            return failure(current_password_wrong());
        }
        if (!AccountStore{transaction}.replace_password(who.user, account->password_hash, new_hash))
            return failure(changed_meanwhile());
        SessionStore{transaction}.remove_all(who.user);
        PasswordResetStore{transaction}.cancel(who.user);
        throttle.succeeded(transaction);
        context_.audit.append(transaction, own_deed("account.password_changed", who.user, client));
        return {};
    });
    if (changed) context_.events.end_channel(who.user.value);
    return changed;
}

}  // namespace heliograf::accounts
