#include "accounts/session_gate.hpp"

#include "base/ensure.hpp"
#include "base/log.hpp"
#include "base/outage.hpp"
#include "http/problem.hpp"

namespace heliograf::accounts {
namespace {

constexpr std::size_t token_length = 43;  // 256 bits in base64url
/// Others holding the write lock must not keep a request waiting that only reads.
constexpr std::chrono::milliseconds touch_patience{100};

Error sign_in_required()
{
    return {ErrorKind::unauthenticated, "auth.required", "Please sign in."};
}

/// An admission of those who are signed in and whom `refuse` lets pass.
http::Admission admission(DatabaseSessionGate const& gate, std::optional<Error> (*refuse)(Identity const&))
{
    return [&gate, refuse](http::Request& head) -> std::optional<http::Response> {
        auto who = gate.identify(head.cookie(session_cookie));
        if (!who) return http::problem(who.error());
        if (auto const refused = refuse(*who)) return http::problem(*refused);
        head.admitted = *std::move(who);
        return std::nullopt;
    };
}

}  // namespace

Identity const& identity_of(http::Request const& request)
{
    auto const* identity = std::any_cast<Identity>(&request.admitted);
    ensure(identity != nullptr, "a route that asks for the identity is registered with an admission");
    return *identity;
}

http::Admission DatabaseSessionGate::signed_in() const
{
    return admission(*this, [](Identity const&) -> std::optional<Error> { return std::nullopt; });
}

http::Admission DatabaseSessionGate::subscribed() const
{
    return admission(*this, [](Identity const& who) -> std::optional<Error> {
        if (who.subscribed) return std::nullopt;
        return Error{ErrorKind::forbidden, "subscription_required", "An active subscription is required."};
    });
}

http::Admission DatabaseSessionGate::admin() const
{
    return admission(*this, [](Identity const& who) -> std::optional<Error> {
        if (who.role == Role::admin) return std::nullopt;
        return Error{
            ErrorKind::forbidden,
            "admin_required",
            "You do not have permission to access the admin dashboard."
        };
    });
}

bool DatabaseSessionGate::still_runs(std::string const& session_hash) const
{
    return find_owner(session_hash, context_.clock.now()).has_value();
}

std::optional<SessionOwner> DatabaseSessionGate::find_owner(std::string const& token_hash, Instant now) const
{
    if (context_.ended_sessions.contains(token_hash)) return std::nullopt;
    return SessionStore{context_.database}.find_owner(
        token_hash, now - context_.config.session_idle_max, now - context_.config.session_age_max
    );
}

Result<Identity> DatabaseSessionGate::identify(std::string_view token) const
{
    if (token.size() != token_length) return failure(sign_in_required());
    auto const now = context_.clock.now();
    auto token_hash = sha256_hex(token);
    auto owner = find_owner(token_hash, now);
    if (!owner) return failure(sign_in_required());
    touch(token_hash, owner->last_seen_at);
    return Identity{
        .user = std::move(owner->user),
        .username = std::move(owner->username),
        .role = owner->role,
        .subscribed = is_subscribed(owner->subscription, now),
        .language = std::move(owner->language),
        .session_hash = std::move(token_hash),
    };
}

void DatabaseSessionGate::touch(std::string const& token_hash, Instant last_seen_at) const
{
    auto const now = context_.clock.now();
    if (now - last_seen_at < context_.config.session_touch_every) return;
    try {
        auto const ended = context_.ended_sessions.all();
        auto const write = [&](db::Transaction& transaction) {
            SessionStore sessions{transaction};
            sessions.touch(token_hash, now);
            for (auto const& ended_hash : ended) sessions.remove(ended_hash);
        };
        context_.database.transaction(write, touch_patience);
        context_.ended_sessions.forget(ended);
    } catch (StorageFull const&) {
        // Reading goes on with a full disk; the session only ends sooner than it could.
        log::warning("session.not_touched", {{"why", "storage_full"}});
    } catch (Unavailable const&) {
        log::warning("session.not_touched", {{"why", "database_busy"}});
    }
}

}  // namespace heliograf::accounts
