#include "notifications/mail_texts.hpp"

#include <doctest/doctest.h>

namespace heliograf::notifications {
namespace {

constexpr auto link = "https://plant.example/reset-password?token=abc";

bool contains(std::string const& text, std::string_view part)
{
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the reset letter is written in both languages, with the name and the link on a line of its own")
{
    auto const english = password_reset_text("en", "Šime", link);
    CHECK(english.subject == "Choose a new password for heliograf");
    CHECK(english.body.starts_with("Hello Šime,\n"));
    CHECK(contains(english.body, "one hour"));

    auto const croatian = password_reset_text("hr", "Šime", link);
    CHECK(croatian.subject == "Nova lozinka za heliograf");
    CHECK(croatian.body.starts_with("Poštovani,\n"));
    CHECK(contains(croatian.body, "„Šime”"));
    CHECK(contains(croatian.body, "jedan sat"));

    for (auto const& text : {english, croatian}) CHECK(contains(text.body, std::string{"\n"} + link + "\n"));
    CHECK(password_reset_text("", "Šime", link).body == english.body);
}

TEST_CASE("a name with braces stays as it is")
{
    CHECK(password_reset_text("en", "{link}{}", link).body.starts_with("Hello {link}{},\n"));
}

}  // namespace heliograf::notifications
