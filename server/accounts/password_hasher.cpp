#include "accounts/password_hasher.hpp"

#include "base/ensure.hpp"
#include "base/outage.hpp"

#include <array>
#include <cerrno>
#include <fmt/format.h>
#include <sodium.h>

namespace heliograf::accounts {
namespace {

constexpr std::size_t salt_base64_length = 22;  // 16 bytes
constexpr std::size_t hash_base64_length = 43;  // 32 bytes

std::string encoded_of_nobody(HashCost cost)
{
    return fmt::format(
        "$argon2id$v=19$m={},t={},p=1${}${}",
        cost.memory_bytes / 1024,
        cost.passes,
        std::string(salt_base64_length, 'A'),
        std::string(hash_base64_length, 'A')
    );
}

}  // namespace

PasswordHasher::PasswordHasher(HashCost cost) : cost_(cost), nobody_(encoded_of_nobody(cost))
{
    ensure(sodium_init() >= 0, "libsodium must start");
}

std::string PasswordHasher::hash(std::string_view password) const
{
    std::array<char, crypto_pwhash_STRBYTES> encoded{};
    int const failed = crypto_pwhash_argon2id_str(
        encoded.data(), password.data(), password.size(), cost_.passes, cost_.memory_bytes
    );
    if (failed != 0) throw Unavailable{"no memory for a password hash"};
    return encoded.data();
}

bool PasswordHasher::verify(std::string const& encoded, std::string_view password) const
{
    errno = 0;
    if (crypto_pwhash_argon2id_str_verify(encoded.c_str(), password.data(), password.size()) == 0)
        return true;
    if (errno == ENOMEM) throw Unavailable{"no memory for a password hash"};
    return false;
}

bool PasswordHasher::verify_nobody(std::string_view password) const
{
    static_cast<void>(verify(nobody_, password));
    return false;
}

}  // namespace heliograf::accounts
