#include "accounts/account_rules.hpp"

#include "accounts/letter_case.hpp"
#include "http/utf8.hpp"

#include <algorithm>
#include <array>

namespace heliograf::accounts {
namespace {

constexpr std::size_t username_min = 3;
constexpr std::size_t username_max = 64;
constexpr std::size_t email_max = 254;       // RFC 5321 §4.5.3.1.3, without the angle brackets
constexpr std::size_t email_local_max = 64;  // RFC 5321 §4.5.3.1.1
constexpr std::size_t host_label_max = 63;   // RFC 1035 §2.3.4
constexpr std::size_t login_password_min = 6;
constexpr std::size_t password_min = 8;
constexpr std::size_t password_max = 1024;
constexpr std::size_t token_max = 128;

constexpr auto username_short = "Username must be at least 3 characters long";
constexpr auto username_long = "Username must be at most 64 characters long";
constexpr auto username_odd = "Username must not contain invisible or control characters";
constexpr auto username_spaced = "Username must not contain several spaces in a row";
constexpr auto username_loose = "Username must not contain accents apart from their letters";
constexpr auto email_missing = "Email address is required";
constexpr auto email_wrong = "Please enter a valid email address";
constexpr auto login_password_short = "Password must be at least 6 characters long";
constexpr auto password_short = "Password must be at least 8 characters long";
constexpr auto password_long = "Password must be at most 1024 characters long";
constexpr auto password_classes =
    "Password must include at least one uppercase letter, one lowercase letter, one number, and one special "
    "character";
constexpr auto current_missing = "Please enter your current password";
constexpr auto reset_missing = "Please enter a new password";
constexpr auto reset_requirements =
    "Password must be at least 8 characters long and include a lowercase letter, an uppercase letter, a "
    "number "
    "and one of # @ $ ! % * ? & , ; : - _ + = ( ); other characters are not allowed";
constexpr auto language_unknown = "Language must be en or hr";

constexpr std::string_view reset_specials = "#@$!%*?&,;:-_+=()";
constexpr std::string_view email_specials = "!#$%&'*+-/=?^_`{|}~";
constexpr std::array<std::string_view, 2> languages{"en", "hr"};

// Of ASCII alone, whatever the locale.
bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}
bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}
bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}
bool is_letter_or_digit(char c)
{
    return is_upper(c) || is_lower(c) || is_digit(c);
}

bool between(char32_t c, char32_t low, char32_t high)
{
    return c >= low && c <= high;
}

/// An accent of Latin, Greek or Cyrillic that stands after its letter as a character of its own.
bool is_loose_accent(char32_t c)
{
    return between(c, 0x300, 0x36F) || between(c, 0x483, 0x487);
}

/// What makes a second spelling of the same letter: accents of any script with composed letters, parts of
/// Korean syllables, and the signs for ohm, kelvin and ångström.
bool is_loose_part(char32_t c)
{
    return is_loose_accent(c) || between(c, 0x1AB0, 0x1AFF) || between(c, 0x1DC0, 0x1DFF) ||
           between(c, 0x20D0, 0x20FF) || between(c, 0xFE20, 0xFE2F) || between(c, 0x3099, 0x309A) ||
           between(c, 0x1160, 0x11FF) || c == 0x2126 || c == 0x212A || c == 0x212B;
}

struct Classes {
    bool upper = false;
    bool lower = false;
    bool digit = false;
    bool special = false;
    [[nodiscard]] bool all() const { return upper && lower && digit && special; }
};

/// A letter that we know as one is none of the special characters, č as little as c.
Classes classes_of(std::string_view password)
{
    Classes found;
    while (!password.empty()) {
        auto const c = http::take_code_point(password);
        auto const letter = letter_case(c);
        bool const digit = between(c, U'0', U'9');
        found.upper = found.upper || letter == LetterCase::capital;
        found.lower = found.lower || letter == LetterCase::small;
        found.digit = found.digit || digit;
        found.special = found.special || (letter == LetterCase::none && !digit && !is_loose_accent(c));
    }
    return found;
}

/// Parts between dots, none of them empty, each of allowed characters.
bool is_dotted(std::string_view text, auto part_is_right)
{
    while (true) {
        auto const part = text.substr(0, text.find('.'));
        if (part.empty() || !part_is_right(part)) return false;
        if (part.size() == text.size()) return true;
        text.remove_prefix(part.size() + 1);
    }
}

bool is_atom(std::string_view part)
{
    return std::ranges::all_of(part, [](char c) {
        return is_letter_or_digit(c) || email_specials.find(c) != std::string_view::npos;
    });
}

bool is_host_label(std::string_view label)
{
    if (label.size() > host_label_max || label.front() == '-' || label.back() == '-') return false;
    return std::ranges::all_of(label, [](char c) { return is_letter_or_digit(c) || c == '-'; });
}

/// As the web app's check has it, so that both agree.
bool is_top_level(std::string_view label)
{
    return label.size() >= 2 && std::ranges::all_of(label, [](char c) { return is_upper(c) || is_lower(c); });
}

bool is_invisible(char32_t c)
{
    return c < 0x20 || between(c, 0x7F, 0x9F) || c == 0xAD || between(c, 0x200B, 0x200F) ||
           between(c, 0x2028, 0x202E) || between(c, 0x2060, 0x206F) || c == 0xFEFF;
}

/// A browser shows a run of spaces as one, so that two names would look the same.
bool is_single_spaced(std::string_view text)
{
    return text.find("  ") == std::string_view::npos;
}

Secret read_new_password(http::Fields& in, std::string_view path, auto complaint_of)
{
    std::string password = in.text(path);
    if (auto const complaint = complaint_of(password); !complaint.empty())
        in.complain(std::string{path}, std::string{complaint});
    return Secret{std::move(password)};
}

}  // namespace

bool is_email(std::string_view text)
{
    if (text.size() > email_max) return false;
    auto const at = text.find('@');
    if (at == std::string_view::npos || at > email_local_max) return false;
    auto const domain = text.substr(at + 1);
    auto const last_dot = domain.rfind('.');
    if (last_dot == std::string_view::npos) return false;
    return is_dotted(text.substr(0, at), is_atom) && is_dotted(domain, is_host_label) &&
           is_top_level(domain.substr(last_dot + 1));
}

bool is_plain_name(std::string_view text)
{
    while (!text.empty())
        if (is_invisible(http::take_code_point(text))) return false;
    return true;
}

bool is_composed(std::string_view text)
{
    while (!text.empty())
        if (is_loose_part(http::take_code_point(text))) return false;
    return true;
}

std::string_view password_complaint(std::string_view password)
{
    auto const length = http::count_code_points(password);
    if (length < password_min) return password_short;
    if (length > password_max) return password_long;
    return classes_of(password).all() ? "" : password_classes;
}

std::string_view reset_password_complaint(std::string_view password)
{
    auto const is_special = [](char c) { return reset_specials.find(c) != std::string_view::npos; };
    auto const is_allowed = [&](char c) { return is_letter_or_digit(c) || is_special(c); };
    if (http::without_outer_space(password).empty()) return reset_missing;
    if (password.size() > password_max) return password_long;
    bool const right = password.size() >= password_min && classes_of(password).all() &&
                       std::ranges::all_of(password, is_allowed);
    return right ? "" : reset_requirements;
}

Credentials read_credentials(http::Fields& in)
{
    return {
        .username = in.text("username")
                        .trimmed()
                        .at_least(username_min, username_short)
                        .at_most(username_max, username_long),
        .password = Secret{in.text("password")
                               .at_least(login_password_min, login_password_short)
                               .at_most(password_max, password_long)},
    };
}

Registration read_registration(http::Fields& in)
{
    return {
        .username = in.text("username")
                        .trimmed()
                        .at_least(username_min, username_short)
                        .at_most(username_max, username_long)
                        .that(is_plain_name, username_odd)
                        .that(is_single_spaced, username_spaced)
                        .that(is_composed, username_loose),
        .email = in.text("email").trimmed().that(is_email, email_wrong),
        .password = read_new_password(in, "password", password_complaint),
        .language =
            in.has("language") ? std::string{in.text("language").one_of(languages, language_unknown)} : "en",
    };
}

PasswordChange read_password_change(http::Fields& in)
{
    return {
        .current =
            Secret{
                in.text("currentPassword").at_least(1, current_missing).at_most(password_max, password_long)
            },
        .wanted = read_new_password(in, "newPassword", password_complaint),
    };
}

PasswordReset read_password_reset(http::Fields& in)
{
    std::string token = in.text("token");
    if (token.size() > token_max) token.clear();  // no token of ours, and not worth a hash
    return {
        .token = Secret{std::move(token)},
        .password = read_new_password(in, "password", reset_password_complaint),
    };
}

std::string read_forgotten_email(http::Fields& in)
{
    return in.text("email").trimmed().at_least(1, email_missing).that(is_email, email_wrong);
}

}  // namespace heliograf::accounts
