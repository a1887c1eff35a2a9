#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace heliograf {

/// Where unguessable bytes come from. A test may hand in its own.
class Random {
public:
    virtual ~Random() = default;
    [[nodiscard]] virtual std::vector<std::uint8_t> bytes(std::size_t count) = 0;
};

/// The operating system's generator, through libsodium.
class SystemRandom final : public Random {
public:
    [[nodiscard]] std::vector<std::uint8_t> bytes(std::size_t count) override;
};

/// `bytes` random bytes as base64url without padding: a session or reset token (32 bytes, 256 bits).
[[nodiscard]] std::string random_token(Random& random, std::size_t bytes = 32);

/// Lower-case hex of the SHA-256 of `text`; how tokens and contents are named in the database.
[[nodiscard]] std::string sha256_hex(std::string_view text);

}  // namespace heliograf
