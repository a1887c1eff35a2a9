#pragma once
#include "base/random.hpp"
#include "base/secret.hpp"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace heliograf {

/// Keeps what must be read again (keys and passwords of others) unreadable in the database:
/// XChaCha20-Poly1305 with a random nonce. `context` says whose secret it is; one that was put in the place
/// of another does not open.
class SecretBox {
public:
    static constexpr std::size_t key_bytes = 32;
    using Key = std::array<std::uint8_t, key_bytes>;

    SecretBox(Key const& key, Random& random) : key_(key), random_(random) {}

    /// Text for a column.
    [[nodiscard]] std::string seal(Secret const& secret, std::string_view context) const;
    /// Nothing when it was sealed with another key or for another context, or is damaged.
    [[nodiscard]] std::optional<Secret> open(std::string_view sealed, std::string_view context) const;

private:
    Key key_;
    Random& random_;
};

/// 64 hexadecimal digits; nothing for anything else.
[[nodiscard]] std::optional<SecretBox::Key> master_key_of(std::string_view hex);

/// The key in `file`, made with mode 0600 when there is none. Throws std::runtime_error with a sentence for
/// the operator when it cannot be read or made, or when others may read it.
[[nodiscard]] SecretBox::Key load_or_make_master_key(std::filesystem::path const& file, Random& random);

}  // namespace heliograf
