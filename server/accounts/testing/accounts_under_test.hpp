#pragma once
#include "accounts/account_routes.hpp"
#include "accounts/account_service.hpp"
#include "accounts/accounts_context.hpp"
#include "accounts/credential_pool.hpp"
#include "accounts/password_resets.hpp"
#include "accounts/session_gate.hpp"
#include "accounts/testing/fake_reset_mail.hpp"
#include "audit/audit_log.hpp"
#include "base/clock.hpp"
#include "base/random.hpp"
#include "http/event_hub.hpp"
#include "http/router.hpp"

#include <string>
#include <string_view>

namespace heliograf::accounts {

/// The least argon2id does; tests are not about its cost.
constexpr HashCost cheap_hash{.memory_bytes = 8192, .passes = 1};

/// All of accounts over a real, migrated database, with a clock that the test moves and the routes of
/// /api/auth registered.
class AccountsUnderTest {
public:
    explicit AccountsUnderTest(db::Database& database, AccountsConfig config = {});

    /// Through the service; the password is good_password. @return the session token
    std::string sign_up(std::string const& username);

    /// A JSON request with a session cookie (none when empty), from 192.0.2.1 unless said otherwise.
    http::Response post(std::string path, std::string body, std::string_view token = {}, std::string ip = {});
    http::Response get(std::string path, std::string_view token = {});

    db::Database& database;
    FakeClock clock;
    SystemRandom random{};
    audit::AuditLog audit{clock, random};
    PasswordHasher hasher{cheap_hash};
    http::EventHub events{clock};
    EndedSessions ended_sessions{};
    AccountsContext context;
    FakeResetMail mail{};
    AccountService service{context};
    PasswordResets resets{context, mail};
    DatabaseSessionGate gate{context};
    CredentialPool pool{2, 64};
    http::Router router{};
};

constexpr auto good_password = "Sunce-2026";

/// The value of the session cookie that an answer sets; empty when it sets none or deletes it.
[[nodiscard]] std::string token_of(http::Response const& response);

}  // namespace heliograf::accounts
