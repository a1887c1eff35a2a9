#pragma once
#include "base/secret.hpp"
#include "http/fields.hpp"

#include <string>
#include <string_view>

/// What may be typed into the forms of accounts, with the words that say so. The same rules, in the same
/// order, hold in the browser (web/src/features/auth).
namespace heliograf::accounts {

/// Bodies of the contract, checked. Passwords are kept exactly as typed; names and addresses lose outer
/// space.
struct Credentials {
    std::string username;
    Secret password;
};
struct Registration {
    std::string username;
    std::string email;
    Secret password;
    std::string language;
};
struct PasswordChange {
    Secret current;
    Secret wanted;
};
struct PasswordReset {
    Secret token;
    Secret password;
};

/// Each reads its fields of `in`; complaints stay in `in`, and then the value must not be used.
[[nodiscard]] Credentials read_credentials(http::Fields& in);
[[nodiscard]] Registration read_registration(http::Fields& in);
[[nodiscard]] PasswordChange read_password_change(http::Fields& in);
[[nodiscard]] PasswordReset read_password_reset(http::Fields& in);
[[nodiscard]] std::string read_forgotten_email(http::Fields& in);

/// local@domain in ASCII: dot-atoms on the left (RFC 5322 §3.2.3), host labels with a last one of letters on
/// the right. No quotes, comments, address literals or single-label domains.
[[nodiscard]] bool is_email(std::string_view text);

/// No control characters and none that are invisible or turn the direction of text: such a name could pass
/// for another.
[[nodiscard]] bool is_plain_name(std::string_view text);

/// Each letter is one character. Otherwise two spellings of č (č, c + caron) would be two names that look the
/// same. Not a full normalisation: scripts that write vowels as marks keep them.
[[nodiscard]] bool is_composed(std::string_view text);

/// "" when `password` may be set at registration and change, otherwise what is wrong with it. Special is
/// what is neither digit nor letter (letter_case.hpp).
[[nodiscard]] std::string_view password_complaint(std::string_view password);

/// The same at reset, which takes letters, digits and # @ $ ! % * ? & , ; : - _ + = ( ) only.
[[nodiscard]] std::string_view reset_password_complaint(std::string_view password);

}  // namespace heliograf::accounts
