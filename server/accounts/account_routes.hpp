#pragma once
#include "accounts/account_service.hpp"
#include "accounts/credential_pool.hpp"
#include "accounts/password_resets.hpp"
#include "accounts/session_gate.hpp"
#include "http/router.hpp"

namespace heliograf::accounts {

/// What the routes of /api/auth call. All of it must outlive the router.
struct AccountParts {
    AccountService& service;
    PasswordResets& resets;
    CredentialPool& pool;
    SessionGate const& gate;
    std::chrono::seconds session_age_max;
};

void add_account_routes(http::Router& router, AccountParts const& parts);

}  // namespace heliograf::accounts
