#include "notifications/mail_message.hpp"

#include "accounts/account_rules.hpp"
#include "base/ensure.hpp"
#include "http/utf8.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <sodium.h>

namespace heliograf::notifications {
namespace {

constexpr std::size_t encoded_word_bytes_max = 45;  // 60 in base64, and 12 of frame, within 75 characters

bool is_printable_ascii(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return c >= 0x20 && c <= 0x7E; });
}

bool has_control_character(std::string_view text)
{
    return std::ranges::any_of(text, [](char c) {
        auto const byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7F;
    });
}

std::string base64(std::string_view bytes)
{
    constexpr auto variant = sodium_base64_VARIANT_ORIGINAL;
    std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
    auto const* raw = reinterpret_cast<unsigned char const*>(bytes.data());
    sodium_bin2base64(text.data(), text.size(), raw, bytes.size(), variant);
    text.pop_back();  // the terminating zero that libsodium counts
    return text;
}

std::string with_crlf(std::string_view text)
{
    std::string lines;
    for (char const c : text) {
        if (c == '\r') continue;
        if (c == '\n') lines += '\r';
        lines += c;
    }
    if (!lines.ends_with("\r\n")) lines += "\r\n";
    return lines;
}

}  // namespace

std::string to_mail_date(Instant instant)
{
    using namespace std::chrono;
    constexpr std::array<char const*, 7> weekdays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr std::array<char const*, 12> months{
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
    };
    auto const day = floor<days>(instant);
    year_month_day const date{day};
    hh_mm_ss const time{floor<seconds>(instant - day)};
    return fmt::format(
        "{}, {:02} {} {:04} {:02}:{:02}:{:02} +0000",
        weekdays[weekday{day}.c_encoding()],
        static_cast<unsigned>(date.day()),
        months[static_cast<unsigned>(date.month()) - 1],
        static_cast<int>(date.year()),
        time.hours().count(),
        time.minutes().count(),
        time.seconds().count()
    );
}

std::string to_header_text(std::string_view text)
{
    if (is_printable_ascii(text)) return std::string{text};
    std::string words;
    while (!text.empty()) {
        auto rest = text;
        std::size_t taken = 0;
        while (!rest.empty()) {
            static_cast<void>(http::take_code_point(rest));
            if (text.size() - rest.size() > encoded_word_bytes_max) break;
            taken = text.size() - rest.size();
        }
        if (!words.empty()) words += "\r\n ";
        words += "=?UTF-8?B?" + base64(text.substr(0, taken)) + "?=";
        text.remove_prefix(taken);
    }
    return words;
}

tl::expected<std::string, MailFailure> to_message(Mail const& mail, Sender const& sender, Instant date)
{
    auto const refuse = [](char const* reason) {
        return tl::unexpected(MailFailure{.reason = reason, .retry = false});
    };
    if (!accounts::is_email(mail.to)) return refuse("the receiver is no address");
    if (!accounts::is_email(sender.address)) return refuse("the sender is no address");
    if (has_control_character(mail.subject) || has_control_character(sender.name))
        return refuse("a header holds a control character");
    if (has_control_character(mail.id) || has_control_character(mail.language))
        return refuse("a header holds a control character");

    return fmt::format(
        "Date: {}\r\n"
        "From: {} <{}>\r\n"
        "To: <{}>\r\n"
        "Subject: {}\r\n"
        "Message-ID: <{}@{}>\r\n"
        "Auto-Submitted: auto-generated\r\n"
        "Content-Language: {}\r\n"
        "MIME-Version: 1.0\r\n"
        "Content-Type: text/plain; charset=UTF-8\r\n"
        "Content-Transfer-Encoding: 8bit\r\n"
        "\r\n"
        "{}",
        to_mail_date(date),
        to_header_text(sender.name),
        sender.address,
        mail.to,
        to_header_text(mail.subject),
        mail.id,
        sender.address.substr(sender.address.find('@') + 1),
        mail.language,
        with_crlf(mail.text)
    );
}

}  // namespace heliograf::notifications
