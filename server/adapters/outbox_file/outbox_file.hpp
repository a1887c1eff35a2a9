#pragma once
#include "base/clock.hpp"
#include "notifications/mail_message.hpp"
#include "notifications/mailer.hpp"

#include <filesystem>

namespace heliograf::outbox_file {

/// A mailer that needs no mail server: each mail becomes `<folder>/<mail id>.eml`, complete or not at all,
/// readable by the server's user only because letters hold links that open accounts. Any mail program opens
/// the files. A mail that is sent again replaces its file.
class OutboxFile final : public notifications::Mailer {
public:
    /// Makes the folder when it is not there; throws std::filesystem::filesystem_error when it cannot.
    OutboxFile(std::filesystem::path folder, notifications::Sender sender, Clock const& clock);

    tl::expected<void, notifications::MailFailure> send(notifications::Mail const& mail) override;

private:
    std::filesystem::path folder_;
    notifications::Sender sender_;
    Clock const& clock_;
};

}  // namespace heliograf::outbox_file
