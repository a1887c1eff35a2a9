#pragma once
#include <string>
#include <tl/expected.hpp>

namespace heliograf::notifications {

struct Mail {
    std::string id;        ///< of the job that sends it; sending the same id again replaces or repeats it
    std::string to;        ///< one address, local@domain
    std::string subject;   ///< one line of UTF-8
    std::string text;      ///< UTF-8, lines end with \n
    std::string language;  ///< "en" or "hr"
};

struct MailFailure {
    std::string reason;  ///< for the log; holds no address
    bool retry = true;
};

/// Port: hands one mail on. Returns when the mail is safe with whoever carries it; blocks at most 30 s.
class Mailer {
public:
    virtual ~Mailer() = default;
    virtual tl::expected<void, MailFailure> send(Mail const& mail) = 0;
};

}  // namespace heliograf::notifications
