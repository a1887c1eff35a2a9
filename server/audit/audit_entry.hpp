#pragma once
#include <optional>
#include <string>

namespace heliograf::audit {

/// Something that was done and must stay known.
struct Entry {
    std::string action;                   ///< "account.signed_in"; stable, what the log is filtered by
    std::optional<std::string> actor{};   ///< user id; nobody when no account is behind it
    std::optional<std::string> target{};  ///< id of what it was done to
    std::optional<std::string> ip{};      ///< absent on the command line
    std::string details = "{}";           ///< JSON object; no passwords, tokens or e-mail addresses
};

}  // namespace heliograf::audit
