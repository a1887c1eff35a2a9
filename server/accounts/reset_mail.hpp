#pragma once
#include "base/id.hpp"
#include "db/database.hpp"

#include <optional>

namespace heliograf::accounts {

/// Port: how the letter with a reset link gets on its way. notifications/ implements it with a durable job,
/// which asks PasswordResets::issue() for the link only when it writes the letter: until then there is no
/// token that a reader of the database could use.
class ResetMail {
public:
    virtual ~ResetMail() = default;
    /// As part of the caller's transaction. Nobody is also put on its way, and ends there: the request takes
    /// the same time whether the address is known or not.
    virtual void enqueue(db::Queries& transaction, std::optional<UserId> const& receiver) = 0;
    /// After the commit.
    virtual void announce() = 0;
};

}  // namespace heliograf::accounts
