#include "base/random.hpp"

#include "base/ensure.hpp"

#include <array>
#include <sodium.h>

namespace heliograf {

std::vector<std::uint8_t> SystemRandom::bytes(std::size_t count)
{
    ensure(sodium_init() >= 0, "libsodium must start");
    std::vector<std::uint8_t> out(count);
    randombytes_buf(out.data(), out.size());
    return out;
}

std::string random_token(Random& random, std::size_t bytes)
{
    auto const raw = random.bytes(bytes);
    constexpr auto variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string text(sodium_base64_encoded_len(raw.size(), variant), '\0');
    sodium_bin2base64(text.data(), text.size(), raw.data(), raw.size(), variant);
    text.pop_back();  // the terminating zero that libsodium counts
    return text;
}

std::string sha256_hex(std::string_view text)
{
    std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
    crypto_hash_sha256(digest.data(), reinterpret_cast<unsigned char const*>(text.data()), text.size());
    std::string hex(digest.size() * 2 + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), digest.data(), digest.size());
    hex.pop_back();
    return hex;
}

}  // namespace heliograf
