#include "adapters/outbox_file/outbox_file.hpp"

#include "base/descriptor.hpp"
#include "base/id.hpp"
#include "base/log.hpp"

#include <cerrno>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace heliograf::outbox_file {
namespace {

namespace fs = std::filesystem;
constexpr auto unfinished = ".part";

bool write_all(int file, std::string_view bytes)
{
    while (!bytes.empty()) {
        auto const written = ::write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

/// Complete and on the disk under its name, or not there. @return false with errno
bool write_durably(fs::path const& folder, fs::path const& file, std::string_view bytes)
{
    auto part = file;
    part += unfinished;
    {
        Descriptor const target{
            ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600)
        };
        if (!target) return false;
        if (!write_all(target.get(), bytes) || ::fsync(target.get()) != 0) {
            auto const why = errno;
            ::unlink(part.c_str());
            errno = why;
            return false;
        }
    }
    if (::rename(part.c_str(), file.c_str()) != 0) return false;
    Descriptor const directory{::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    return directory && ::fsync(directory.get()) == 0;
}

}  // namespace

OutboxFile::OutboxFile(fs::path folder, notifications::Sender sender, Clock const& clock)
    : folder_(std::move(folder)),
      sender_(std::move(sender)),
      clock_(clock)
{
    fs::create_directories(folder_);
    fs::permissions(folder_, fs::perms::owner_all);
}

tl::expected<void, notifications::MailFailure> OutboxFile::send(notifications::Mail const& mail)
{
    using notifications::MailFailure;
    if (!is_uuid(mail.id)) return tl::unexpected(MailFailure{"the mail's id is no file name", false});
    auto const message = notifications::to_message(mail, sender_, clock_.now());
    if (!message) return tl::unexpected(message.error());

    auto const file = folder_ / (mail.id + ".eml");
    if (!write_durably(folder_, file, *message)) {
        auto const why = std::generic_category().message(errno);
        return tl::unexpected(MailFailure{"the outbox cannot be written: " + why});
    }
    log::info("mail.written", {{"mail", mail.id}, {"file", file.string()}});
    return {};
}

}  // namespace heliograf::outbox_file
