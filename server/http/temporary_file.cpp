#include "http/temporary_file.hpp"

#include "base/outage.hpp"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace heliograf::http {
namespace {

[[noreturn]] void throw_failed(char const* what)
{
    if (errno == ENOSPC || errno == EDQUOT) throw StorageFull{what};
    throw std::system_error{errno, std::generic_category(), what};
}

}  // namespace

TemporaryFile::TemporaryFile(std::filesystem::path const& folder, DiskReserve reserve) : reserve_(reserve)
{
    auto const in = folder.empty() ? std::filesystem::temp_directory_path() : folder;
    auto name = (in / "upload-XXXXXX").string();
    descriptor_ = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor_ < 0) throw_failed("cannot create an upload file");
    path_ = name;
}

TemporaryFile::TemporaryFile(TemporaryFile&& other) noexcept
    : path_(std::exchange(other.path_, {})),
      descriptor_(std::exchange(other.descriptor_, -1)),
      reserve_(other.reserve_)
{}

TemporaryFile::~TemporaryFile()
{
    close();
    std::error_code gone_already;
    if (!path_.empty()) std::filesystem::remove(path_, gone_already);
}

// Not const although it could be: it changes the file that this stands for.
// NOLINTNEXTLINE(readability-make-member-function-const)
void TemporaryFile::append(std::string_view bytes)
{
    check_room(bytes.size());
    while (!bytes.empty()) {
        auto const written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) throw_failed("cannot write an upload file");
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void TemporaryFile::close()
{
    if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
}

}  // namespace heliograf::http
