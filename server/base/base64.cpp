#include "base/base64.hpp"

#include <sodium.h>

namespace heliograf {

std::string base64(std::string_view bytes)
{
    constexpr auto variant = sodium_base64_VARIANT_ORIGINAL;
    std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
    auto const* const raw = reinterpret_cast<unsigned char const*>(bytes.data());
    sodium_bin2base64(text.data(), text.size(), raw, bytes.size(), variant);
    text.pop_back();  // the terminating zero that libsodium counts
    return text;
}

}  // namespace heliograf
