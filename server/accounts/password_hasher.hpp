#pragma once
#include "accounts/accounts_config.hpp"

#include <string>
#include <string_view>

namespace heliograf::accounts {

/// argon2id (RFC 9106) through libsodium. Each call blocks for about 60 ms and takes HashCost::memory_bytes
/// meanwhile; routes call it inside CredentialPool, which bounds how many run at once. Throws Unavailable
/// when the memory cannot be had.
class PasswordHasher {
public:
    explicit PasswordHasher(HashCost cost);

    /// @return the encoded form "$argon2id$v=19$m=…,t=…,p=1$salt$hash"
    [[nodiscard]] std::string hash(std::string_view password) const;
    [[nodiscard]] bool verify(std::string const& encoded, std::string_view password) const;

    /// Takes as long as verify() and says no: for a name that nobody has, so that the time tells nothing.
    [[nodiscard]] bool verify_nobody(std::string_view password) const;

private:
    HashCost cost_;
    std::string nobody_;  ///< the encoded form of no password
};

}  // namespace heliograf::accounts
