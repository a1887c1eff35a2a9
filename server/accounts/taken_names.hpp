#pragma once
#include "base/error.hpp"

namespace heliograf::accounts {

/// Which of an account's two unique names somebody has already.
struct TakenNames {
    bool username = false;
    bool email = false;

    explicit operator bool() const { return username || email; }
};

/// The conflict: account.username_taken or account.email_taken, with both fields when both are taken.
[[nodiscard]] Error taken_error(TakenNames const& taken);

}  // namespace heliograf::accounts
