#pragma once
#include "accounts/reset_mail.hpp"

#include <vector>

namespace heliograf::accounts {

/// Keeps what was put on its way.
class FakeResetMail final : public ResetMail {
public:
    void enqueue(db::Queries&, std::optional<UserId> const& receiver) override
    {
        receivers.push_back(receiver);
    }
    void announce() override { ++announced; }

    std::vector<std::optional<UserId>> receivers{};
    int announced = 0;
};

}  // namespace heliograf::accounts
