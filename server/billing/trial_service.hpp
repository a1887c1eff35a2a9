#pragma once
#include "accounts/account.hpp"
#include "audit/audit_log.hpp"
#include "base/clock.hpp"
#include "base/result.hpp"
#include "db/database.hpp"

#include <chrono>
#include <string>

namespace heliograf::billing {

constexpr auto trial_tier = "trial";
constexpr std::chrono::days trial_length{14};

/// The free trial: once an account, started by its owner, never by itself.
class TrialService {
public:
    TrialService(db::Database& database, audit::AuditLog& audit, Clock const& clock);

    /// @return the user, now active
    /// Errors: trial.used, trial.suspended, trial.not_needed (something is active), auth.required (the
    /// account is gone)
    Result<accounts::CurrentUser> start(accounts::Identity const& who, std::string const& ip);

private:
    db::Database& db_;
    audit::AuditLog& audit_;
    Clock const& clock_;
};

}  // namespace heliograf::billing
