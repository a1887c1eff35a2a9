#include "notifications/mail_texts.hpp"

#include <fmt/format.h>

namespace heliograf::notifications {
namespace {

constexpr auto reset_subject_en = "Choose a new password for heliograf";
constexpr auto reset_body_en = R"(Hello {username},

you asked for a new password for your heliograf account. Choose it here:

{link}

The link is good for one hour and works once.

If it was not you who asked, there is nothing to do: your password stays as it
is, and without this message nobody can change it.

Sunny regards
heliograf
)";

constexpr auto reset_subject_hr = "Nova lozinka za heliograf";
constexpr auto reset_body_hr = R"(Poštovani,

za Vaš račun „{username}” u aplikaciji heliograf zatražena je nova lozinka.
Odaberite je ovdje:

{link}

Poveznica vrijedi jedan sat i može se upotrijebiti samo jednom.

Ako novu lozinku niste zatražili Vi, ne trebate učiniti ništa: lozinka ostaje
ista, a bez ove poruke nitko je ne može promijeniti.

Sunčan pozdrav
heliograf
)";

}  // namespace

MailText password_reset_text(std::string_view language, std::string_view username, std::string_view link)
{
    bool const croatian = language == "hr";
    return {
        .subject = croatian ? reset_subject_hr : reset_subject_en,
        .body = fmt::format(
            fmt::runtime(croatian ? reset_body_hr : reset_body_en),
            fmt::arg("username", username),
            fmt::arg("link", link)
        ),
    };
}

}  // namespace heliograf::notifications
