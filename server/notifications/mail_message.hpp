#pragma once
#include "base/clock.hpp"
#include "notifications/mailer.hpp"

#include <string>
#include <string_view>

namespace heliograf::notifications {

struct Sender {
    std::string name = "heliograf";
    std::string address = "no-reply@heliograf.invalid";
};

/// The mail as an Internet message: RFC 5322 with CRLF, the body as UTF-8 in 8bit (RFC 2045 §6.2), so that a
/// person who opens the file reads it and can copy the link. Message-ID is made of the mail's id.
/// Refuses, without retry, an address of another form than registration takes, and control characters in what
/// becomes a header: nothing that a user typed may begin a header of its own.
[[nodiscard]] tl::expected<std::string, MailFailure>
to_message(Mail const& mail, Sender const& sender, Instant date);

/// RFC 5322 §3.3 in UTC, e.g. "Fri, 20 Nov 2026 13:48:55 +0000".
[[nodiscard]] std::string to_mail_date(Instant instant);

/// `text` for a header: as it is when it is ASCII, otherwise as encoded-words (RFC 2047, UTF-8, base64), each
/// at most 75 characters and of whole letters, folded onto lines.
[[nodiscard]] std::string to_header_text(std::string_view text);

}  // namespace heliograf::notifications
