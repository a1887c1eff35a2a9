#include "adapters/disk_store/disk_store.hpp"

#include "base/ensure.hpp"
#include "base/outage.hpp"

#include <array>
#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <sodium.h>
#include <span>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace heliograf::disk_store {
namespace {

constexpr mode_t folder_mode = 0700;
constexpr mode_t file_mode = 0600;
constexpr std::size_t key_digits = 64;
constexpr std::size_t shelf_digits = 2;
constexpr auto incoming_name = "incoming";
/// A start of another process may sweep a file away between its creation and its lock.
constexpr int attempts_max = 3;

[[noreturn]] void fail(std::string const& what, int reason = errno)
{
    if (reason == ENOSPC || reason == EDQUOT) throw StorageFull{what + ": no room left"};
    throw std::system_error{reason, std::generic_category(), what};
}

bool is_hex(std::string_view text)
{
    return text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool is_key(std::string_view text)
{
    return text.size() == key_digits && is_hex(text);
}

std::string hex(std::span<unsigned char const> bytes)
{
    std::string text(bytes.size() * 2 + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    text.pop_back();
    return text;
}

std::string key_of(std::string_view content)
{
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256(hash.data(), reinterpret_cast<unsigned char const*>(content.data()), content.size());
    return hex(hash);
}

std::string random_name()
{
    std::array<unsigned char, 16> random{};
    randombytes_buf(random.data(), random.size());
    return hex(random);
}

std::string shelf_of(std::string const& key)
{
    return key.substr(0, shelf_digits);
}

std::string name_of(std::string const& key)
{
    return key.substr(shelf_digits);
}

Descriptor open_folder(int parent, char const* name)
{
    return Descriptor{openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)};
}

void sync(Descriptor const& descriptor, char const* what)
{
    if (fsync(descriptor.get()) != 0) fail(what);
}

/// Opens the folder `name` below `parent`, made first if it is missing, and makes sure that it stays.
Descriptor make_folder(Descriptor const& parent, char const* name)
{
    if (mkdirat(parent.get(), name, folder_mode) != 0 && errno != EEXIST) fail("make a folder for blobs");
    auto folder = open_folder(parent.get(), name);
    if (!folder) fail("open a folder for blobs");
    sync(parent, "sync the folder of blobs");
    return folder;
}

Descriptor open_root(std::filesystem::path const& path)
{
    std::filesystem::create_directories(path.parent_path());
    if (mkdir(path.c_str(), folder_mode) != 0 && errno != EEXIST) fail("make " + path.string());
    // The folder itself may be a link that the operator set.
    Descriptor folder{open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (!folder) fail("open " + path.string());
    return folder;
}

void write_all(Descriptor const& file, std::string_view content)
{
    while (!content.empty()) {
        auto const written = write(file.get(), content.data(), content.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("write a blob");
        content.remove_prefix(static_cast<std::size_t>(written));
    }
}

std::string read_all(Descriptor const& file, std::size_t size)
{
    std::string content(size, '\0');
    std::size_t have = 0;
    while (have < size) {
        auto const got = read(file.get(), content.data() + have, size - have);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) fail("read a blob");
        if (got == 0) fail("read a blob", EIO);
        have += static_cast<std::size_t>(got);
    }
    return content;
}

/// Calls `visit` with the name of everything in the folder.
template <class Visit>
void for_each_entry(Descriptor const& folder, Visit visit)
{
    int const copy = openat(folder.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (copy < 0) fail("list a folder of blobs");
    std::unique_ptr<DIR, int (*)(DIR*)> const entries{fdopendir(copy), closedir};
    if (!entries) {
        close(copy);
        fail("list a folder of blobs");
    }
    // NOLINTNEXTLINE(concurrency-mt-unsafe): the stream is ours alone; glibc allows others beside it
    while (auto const* const entry = readdir(entries.get())) {
        std::string const name = entry->d_name;
        if (name != "." && name != "..") visit(name);
    }
}

bool older_than(Descriptor const& shelf, std::string const& name, std::chrono::seconds age)
{
    struct stat status{};
    if (fstatat(shelf.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) return false;
    auto const put = std::chrono::system_clock::from_time_t(status.st_mtime);
    return std::chrono::system_clock::now() - put >= age;
}

}  // namespace

/// A file being written, gone again unless it is moved to its place. Its lock, which the kernel drops when
/// the process dies, tells a living writer from a dead one.
class DiskStore::Incoming {
public:
    explicit Incoming(Descriptor const& folder)
        : folder_(folder),
          name_(random_name()),
          file_(openat(
              folder.get(), name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, file_mode
          ))
    {
        if (!file_) fail("make a file for a blob");
        flock(file_.get(), LOCK_EX);
    }
    ~Incoming()
    {
        if (!placed_) unlinkat(folder_.get(), name_.c_str(), 0);
    }
    Incoming(Incoming const&) = delete;
    Incoming& operator=(Incoming const&) = delete;

    void write(std::string_view content)
    {
        write_all(file_, content);
        sync(file_, "sync a blob");
    }

    /// False when the file was swept away.
    bool move_to(Descriptor const& shelf, std::string const& name)
    {
        placed_ = renameat(folder_.get(), name_.c_str(), shelf.get(), name.c_str()) == 0;
        if (!placed_ && errno != ENOENT) fail("place a blob");
        return placed_;
    }

private:
    Descriptor const& folder_;
    std::string name_;
    Descriptor file_;
    bool placed_ = false;
};

DiskStore::DiskStore(std::filesystem::path const& folder, DiskReserve reserve)
    : folder_(open_root(std::filesystem::absolute(folder))),
      incoming_(make_folder(folder_, incoming_name)),
      reserve_(reserve)
{
    ensure(sodium_init() >= 0, "libsodium must start");
    clear_incoming();
}

void DiskStore::clear_incoming()
{
    for_each_entry(incoming_, [&](std::string const& name) {
        Descriptor const file{openat(incoming_.get(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)};
        bool const being_written = file && flock(file.get(), LOCK_EX | LOCK_NB) != 0;
        if (!being_written) unlinkat(incoming_.get(), name.c_str(), 0);
    });
}

/// Whether the blob is there, whole; if so it counts as put just now.
bool DiskStore::renew(std::string const& key, std::size_t size) const
{
    auto const shelf = open_folder(folder_.get(), shelf_of(key).c_str());
    if (!shelf) return false;
    Descriptor const file{openat(shelf.get(), name_of(key).c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)};
    struct stat status{};
    if (!file || fstat(file.get(), &status) != 0) return false;
    if (static_cast<std::size_t>(status.st_size) != size) return false;
    if (futimens(file.get(), nullptr) != 0) return false;
    // Whoever placed it may not have come to this yet.
    sync(shelf, "sync the folder of a blob");
    sync(folder_, "sync the folder of blobs");
    return true;
}

std::string DiskStore::put(std::string_view content)
{
    auto key = key_of(content);
    if (renew(key, content.size())) return key;
    reserve_.check(folder_.get(), content.size());
    for (int attempt = 1; attempt <= attempts_max; ++attempt) {
        Incoming file{incoming_};
        file.write(content);
        auto const shelf = make_folder(folder_, shelf_of(key).c_str());
        if (!file.move_to(shelf, name_of(key))) continue;
        sync(shelf, "sync the folder of a blob");
        return key;
    }
    fail("place a blob", ENOENT);
}

std::optional<std::string> DiskStore::read(std::string const& key)
{
    if (!is_key(key)) return std::nullopt;
    auto const shelf = open_folder(folder_.get(), shelf_of(key).c_str());
    if (!shelf) return std::nullopt;
    Descriptor const file{openat(shelf.get(), name_of(key).c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)};
    if (!file && (errno == ENOENT || errno == ELOOP)) return std::nullopt;
    struct stat status{};
    if (!file || fstat(file.get(), &status) != 0) fail("open a blob");
    if (!S_ISREG(status.st_mode)) return std::nullopt;

    return read_all(file, static_cast<std::size_t>(status.st_size));
}

void DiskStore::remove(std::string const& key)
{
    if (!is_key(key)) return;
    auto const shelf = open_folder(folder_.get(), shelf_of(key).c_str());
    if (!shelf) return;
    if (unlinkat(shelf.get(), name_of(key).c_str(), 0) != 0 && errno != ENOENT) fail("remove a blob");
    sync(shelf, "sync the folder of a blob");
}

void DiskStore::ping()
{
    constexpr std::size_t page_bytes = 4096;
    Incoming file{incoming_};
    file.write(std::string(page_bytes, '\0'));
}

std::size_t DiskStore::remove_orphans(
    std::function<bool(std::string const& key)> const& is_known, std::chrono::seconds younger_than
)
{
    std::size_t removed = 0;
    for_each_entry(folder_, [&](std::string const& shelf_name) {
        if (shelf_name.size() != shelf_digits || !is_hex(shelf_name)) return;
        auto const shelf = open_folder(folder_.get(), shelf_name.c_str());
        if (!shelf) return;
        for_each_entry(shelf, [&](std::string const& name) {
            auto const key = shelf_name + name;
            if (!is_key(key) || is_known(key) || !older_than(shelf, name, younger_than)) return;
            if (unlinkat(shelf.get(), name.c_str(), 0) == 0) ++removed;
        });
    });
    return removed;
}

}  // namespace heliograf::disk_store
