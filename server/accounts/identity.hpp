#pragma once
#include "base/id.hpp"
#include "http/message.hpp"
#include "http/router.hpp"

#include <boost/describe/enum.hpp>
#include <string>

namespace heliograf::accounts {

enum class Role { user, admin };
BOOST_DESCRIBE_ENUM(Role, user, admin)

/// Who is asking, read from the database at each request.
struct Identity {
    UserId user;
    std::string username;
    Role role = Role::user;
    bool subscribed = false;  ///< active and not expired, whatever the role
    std::string language;     ///< "en" or "hr"
    std::string session_hash;
};

/// The identity that an admission of SessionGate left in the request; broken invariant without one.
[[nodiscard]] Identity const& identity_of(http::Request const& request);

/// Admissions for routes. Defined with sessions in session_gate.cpp.
class SessionGate {
public:
    virtual ~SessionGate() = default;
    [[nodiscard]] virtual http::Admission signed_in() const = 0;   ///< else 401 auth.required
    [[nodiscard]] virtual http::Admission subscribed() const = 0;  ///< else 403 subscription_required
    [[nodiscard]] virtual http::Admission admin() const = 0;       ///< else 403 admin_required
    /// Whether the session of an Identity still runs. For what outlasts its request.
    [[nodiscard]] virtual bool still_runs(std::string const& session_hash) const = 0;
};

}  // namespace heliograf::accounts
