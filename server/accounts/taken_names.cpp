#include "accounts/taken_names.hpp"

namespace heliograf::accounts {
namespace {

constexpr auto username_taken = "This username is already taken";
constexpr auto email_taken = "An account with this email address already exists";

}  // namespace

Error taken_error(TakenNames const& taken)
{
    Error error{ErrorKind::conflict, "account.email_taken", email_taken};
    if (taken.username) {
        error.code = "account.username_taken";
        error.message = username_taken;
        error.fields.push_back({"username", username_taken});
    }
    if (taken.email) error.fields.push_back({"email", email_taken});
    return error;
}

}  // namespace heliograf::accounts
