#include "notifications/mail_message.hpp"

#include <doctest/doctest.h>

namespace heliograf::notifications {
namespace {

Instant const date = from_unix_ms(1'795'182'535'999);

Mail mail()
{
    return {
        .id = "01990000-0000-7000-8000-000000000001",
        .to = "ana@example.com",
        .subject = "Sunce",
        .text = "Dobar dan\nšećer\n",
        .language = "hr",
    };
}

}  // namespace

TEST_CASE("a mail becomes a message with CRLF throughout")
{
    auto const message = to_message(mail(), {"heliograf", "no-reply@plant.example"}, date);
    REQUIRE(message);
    CHECK(
        *message == "Date: Fri, 20 Nov 2026 13:48:55 +0000\r\n"
                    "From: heliograf <no-reply@plant.example>\r\n"
                    "To: <ana@example.com>\r\n"
                    "Subject: Sunce\r\n"
                    "Message-ID: <01990000-0000-7000-8000-000000000001@plant.example>\r\n"
                    "Auto-Submitted: auto-generated\r\n"
                    "Content-Language: hr\r\n"
                    "MIME-Version: 1.0\r\n"
                    "Content-Type: text/plain; charset=UTF-8\r\n"
                    "Content-Transfer-Encoding: 8bit\r\n"
                    "\r\n"
                    "Dobar dan\r\n"
                    "šećer\r\n"
    );
}

TEST_CASE("bodies end with a line end, and their lines with CRLF however they came")
{
    struct Case {
        char const* text;
        char const* body;
    };
    for (auto const& c : {
             Case{"", "\r\n"},
             Case{"a", "a\r\n"},
             Case{"a\n", "a\r\n"},
             Case{"a\r\nb\rc\n", "a\r\nbc\r\n"},
         }) {
        auto written = mail();
        written.text = c.text;
        auto const message = to_message(written, {}, date);
        REQUIRE(message);
        CHECK(message->substr(message->find("\r\n\r\n") + 4) == c.body);
    }
}

TEST_CASE("nothing that a user typed begins a header of its own")
{
    struct Case {
        char const* what;
        Mail mail;
        Sender sender{};
    };
    std::vector<Case> table;
    for (auto const* breaking :
         {"\r\nBcc: all@example.com", "\nBcc: all@example.com", "\rx", "\x7F", "\x01"}) {
        table.push_back({"receiver", mail()});
        table.back().mail.to += breaking;
        table.push_back({"subject", mail()});
        table.back().mail.subject += breaking;
        table.push_back({"id", mail()});
        table.back().mail.id += breaking;
        table.push_back({"language", mail()});
        table.back().mail.language += breaking;
        table.push_back({"sender's name", mail()});
        table.back().sender.name += breaking;
        table.push_back({"sender's address", mail()});
        table.back().sender.address += breaking;
    }
    for (auto const& c : table) {
        CAPTURE(c.what);
        auto const message = to_message(c.mail, c.sender, date);
        REQUIRE_FALSE(message);
        CHECK_FALSE(message.error().retry);
    }
}

TEST_CASE("a receiver must be one address")
{
    for (auto const* to : {"", "ana", "ana@example.com, all@example.com", "Ana <ana@example.com>"}) {
        auto written = mail();
        written.to = to;
        CHECK_FALSE(to_message(written, {}, date));
    }
}

TEST_CASE("header text outside ASCII becomes encoded-words of at most 75 characters and whole letters")
{
    CHECK(to_header_text("Choose a password") == "Choose a password");
    CHECK(to_header_text("Šećer") == "=?UTF-8?B?xaBlxIdlcg==?=");
    CHECK(
        to_header_text(std::string(44, 'a') + "č") ==
        "=?UTF-8?B?" + std::string{"YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWE="} +
            "?=\r\n =?UTF-8?B?xI0=?="
    );
    std::string text;
    for (int i = 0; i < 40; ++i) text += "š€";
    auto folded = to_header_text(text);
    while (!folded.empty()) {
        auto const line = folded.substr(0, folded.find("\r\n"));
        CHECK(line.size() <= 76);  // with the space of a folded line
        folded.erase(0, line.size() + 2);
    }
}

TEST_CASE("dates of mails")
{
    CHECK(to_mail_date(from_unix_ms(0)) == "Thu, 01 Jan 1970 00:00:00 +0000");
    CHECK(to_mail_date(from_unix_ms(1'709'164'799'999)) == "Wed, 28 Feb 2024 23:59:59 +0000");
    CHECK(to_mail_date(from_unix_ms(1'709'164'800'000)) == "Thu, 29 Feb 2024 00:00:00 +0000");
}

}  // namespace heliograf::notifications
