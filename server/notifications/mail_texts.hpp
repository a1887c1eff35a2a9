#pragma once
#include <string>
#include <string_view>

namespace heliograf::notifications {

struct MailText {
    std::string subject;
    std::string body;  ///< lines end with \n and have at most 998 bytes (RFC 5322 §2.1.1)
};

/// The letter with a link to choose a new password, in "hr" or else English.
[[nodiscard]] MailText
password_reset_text(std::string_view language, std::string_view username, std::string_view link);

}  // namespace heliograf::notifications
