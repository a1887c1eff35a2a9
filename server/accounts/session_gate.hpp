#pragma once
#include "accounts/accounts_context.hpp"
#include "accounts/identity.hpp"
#include "accounts/session_store.hpp"
#include "base/result.hpp"

#include <string_view>

namespace heliograf::accounts {

constexpr std::string_view session_cookie = "heliograf_session";

/// Admits by the session cookie. Asks the database at each request: a session that ended, a suspension or a
/// new role acts on the very next one.
class DatabaseSessionGate final : public SessionGate {
public:
    explicit DatabaseSessionGate(AccountsContext const& context) : context_(context) {}

    [[nodiscard]] http::Admission signed_in() const override;
    [[nodiscard]] http::Admission subscribed() const override;
    [[nodiscard]] http::Admission admin() const override;
    [[nodiscard]] bool still_runs(std::string const& session_hash) const override;

    /// Errors: auth.required
    [[nodiscard]] Result<Identity> identify(std::string_view token) const;

private:
    [[nodiscard]] std::optional<SessionOwner> find_owner(std::string const& token_hash, Instant now) const;
    /// Not more than once a minute: each is a durable write. Takes the chance to write down which sessions
    /// ended while there was no room.
    void touch(std::string const& token_hash, Instant last_seen_at) const;

    AccountsContext const& context_;
};

}  // namespace heliograf::accounts
