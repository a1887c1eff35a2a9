#include "base/secret_box.hpp"

#include "base/descriptor.hpp"
#include "base/ensure.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sodium.h>
#include <stdexcept>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace heliograf {
namespace {

static_assert(SecretBox::key_bytes == crypto_aead_xchacha20poly1305_ietf_KEYBYTES);
constexpr std::size_t nonce_bytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t tag_bytes = crypto_aead_xchacha20poly1305_ietf_ABYTES;
constexpr auto base64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
constexpr std::size_t hex_digits = SecretBox::key_bytes * 2;

unsigned char const* bytes_of(std::string_view text)
{
    return reinterpret_cast<unsigned char const*>(text.data());
}

std::runtime_error trouble(std::filesystem::path const& file, std::string const& what)
{
    return std::runtime_error{"the master key " + file.string() + " " + what};
}

SecretBox::Key read_key(std::filesystem::path const& path, Descriptor const& file)
{
    struct stat about{};
    if (::fstat(file.get(), &about) != 0)
        throw trouble(path, "cannot be read: " + std::generic_category().message(errno));
    if ((about.st_mode & (S_IRWXG | S_IRWXO)) != 0)
        throw trouble(path, "can be read by others: give it mode 0600");
    std::string text(hex_digits + 2, '\0');
    auto const count = ::read(file.get(), text.data(), text.size());
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    while (text.ends_with('\n')) text.pop_back();
    auto const key = master_key_of(text);
    if (!key) throw trouble(path, "is damaged: it holds 64 hexadecimal digits");
    return *key;
}

}  // namespace

std::string SecretBox::seal(Secret const& secret, std::string_view context) const
{
    auto const& plain = secret.reveal();
    auto sealed = random_.bytes(nonce_bytes);
    sealed.resize(nonce_bytes + plain.size() + tag_bytes);
    crypto_aead_xchacha20poly1305_ietf_encrypt(
        sealed.data() + nonce_bytes,
        nullptr,
        bytes_of(plain),
        plain.size(),
        bytes_of(context),
        context.size(),
        nullptr,
        sealed.data(),
        key_.data()
    );
    std::string text(sodium_base64_encoded_len(sealed.size(), base64), '\0');
    sodium_bin2base64(text.data(), text.size(), sealed.data(), sealed.size(), base64);
    text.pop_back();  // the terminating zero that libsodium counts
    return text;
}

std::optional<Secret> SecretBox::open(std::string_view sealed, std::string_view context) const
{
    std::vector<unsigned char> bytes(sealed.size());
    std::size_t count = 0;
    if (sodium_base642bin(
            bytes.data(), bytes.size(), sealed.data(), sealed.size(), nullptr, &count, nullptr, base64
        ) != 0 ||
        count < nonce_bytes + tag_bytes)
        return std::nullopt;
    std::string plain(count - nonce_bytes - tag_bytes, '\0');
    auto const opened = crypto_aead_xchacha20poly1305_ietf_decrypt(
        reinterpret_cast<unsigned char*>(plain.data()),
        nullptr,
        nullptr,
        bytes.data() + nonce_bytes,
        count - nonce_bytes,
        bytes_of(context),
        context.size(),
        bytes.data(),
        key_.data()
    );
    if (opened != 0) return std::nullopt;
    return Secret{std::move(plain)};
}

std::optional<SecretBox::Key> master_key_of(std::string_view hex)
{
    SecretBox::Key key{};
    std::size_t count = 0;
    char const* end = nullptr;
    if (hex.size() != hex_digits ||
        sodium_hex2bin(key.data(), key.size(), hex.data(), hex.size(), nullptr, &count, &end) != 0 ||
        count != key.size() || end != hex.data() + hex.size())
        return std::nullopt;
    return key;
}

SecretBox::Key load_or_make_master_key(std::filesystem::path const& file, Random& random)
{
    Descriptor const there{::open(file.c_str(), O_RDONLY | O_CLOEXEC)};
    if (there) return read_key(file, there);
    if (errno != ENOENT) throw trouble(file, "cannot be read: " + std::generic_category().message(errno));

    // Whole under another name first: a crash leaves no half key, and of two processes one wins.
    auto const draft = file.string() + "." + random_token(random, 8);
    auto const bytes = random.bytes(SecretBox::key_bytes);
    std::string text(hex_digits + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    text.back() = '\n';
    {
        Descriptor const made{::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)};
        auto const written =
            made && ::write(made.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
            ::fsync(made.get()) == 0;
        auto const why = errno;
        if (!written) {
            ::unlink(draft.c_str());
            throw trouble(file, "cannot be made: " + std::generic_category().message(why));
        }
    }
    auto const linked = ::link(draft.c_str(), file.c_str());
    auto const why = errno;
    ::unlink(draft.c_str());
    if (linked != 0 && why != EEXIST)
        throw trouble(file, "cannot be made: " + std::generic_category().message(why));
    Descriptor const folder{::open(file.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    ::fsync(folder.get());
    return read_key(file, Descriptor{::open(file.c_str(), O_RDONLY | O_CLOEXEC)});
}

}  // namespace heliograf
