#pragma once
#include "notifications/mailer.hpp"

#include <optional>
#include <vector>

namespace heliograf::notifications {

/// Keeps what it was given, or fails as told.
class FakeMailer final : public Mailer {
public:
    tl::expected<void, MailFailure> send(Mail const& mail) override
    {
        if (failure) return tl::unexpected(*failure);
        sent.push_back(mail);
        return {};
    }

    std::vector<Mail> sent{};
    std::optional<MailFailure> failure{};
};

}  // namespace heliograf::notifications
