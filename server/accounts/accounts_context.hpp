#pragma once
#include "accounts/accounts_config.hpp"
#include "accounts/ended_sessions.hpp"
#include "accounts/password_hasher.hpp"
#include "audit/audit_log.hpp"
#include "base/clock.hpp"
#include "base/random.hpp"
#include "db/database.hpp"
#include "http/event_hub.hpp"

#include <string>

namespace heliograf::accounts {

/// What every part of accounts works with; app/ owns all of it.
struct AccountsContext {
    db::Database& database;
    audit::AuditLog& audit;
    PasswordHasher const& hasher;
    Clock const& clock;
    Random& random;
    http::EventHub& events;  ///< a session that ends takes its open streams with it
    EndedSessions& ended_sessions;
    AccountsConfig config{};
};

/// Who sends a request, as far as that can be known before anybody is signed in.
struct Client {
    std::string ip;
    std::string session_token{};  ///< as presented, unchecked; empty when there is none
};

}  // namespace heliograf::accounts
