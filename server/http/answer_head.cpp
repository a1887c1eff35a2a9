#include "http/answer_head.hpp"

#include "base/digits.hpp"
#include "http/header_text.hpp"
#include "http/problem.hpp"

#include <array>
#include <chrono>

namespace heliograf::http {
namespace {

constexpr std::string_view page_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'";
constexpr std::string_view permissions_policy =
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), "
    "microphone=(), midi=(), payment=(), usb=()";
constexpr std::string_view strict_transport = "max-age=31536000";

void append_line(std::string& out, std::string_view name, std::string_view value)
{
    out += name;
    out += ": ";
    for (char const c : value)
        if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F) out += c;
    out += "\r\n";
}

/// "Fri, 20 Nov 2026 14:00:00 GMT" (RFC 9110 §5.6.7), whatever the locale.
std::string http_date(std::time_t now)
{
    using namespace std::chrono;
    constexpr std::array<std::string_view, 7> days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr std::array<std::string_view, 12> months{
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
    };
    auto const instant = floor<seconds>(system_clock::from_time_t(now));
    auto const day = floor<std::chrono::days>(instant);
    year_month_day const date{day};
    hh_mm_ss const time{instant - day};

    std::string text = "Day, 00 Mon 0000 00:00:00 GMT";
    auto* const at = text.data();
    days[weekday{day}.c_encoding()].copy(at, 3);
    put_digits(at + 5, 2, static_cast<int>(static_cast<unsigned>(date.day())));
    months[static_cast<unsigned>(date.month()) - 1].copy(at + 8, 3);
    put_digits(at + 12, 4, static_cast<int>(date.year()));
    put_digits(at + 17, 2, static_cast<int>(time.hours().count()));
    put_digits(at + 20, 2, static_cast<int>(time.minutes().count()));
    put_digits(at + 23, 2, static_cast<int>(time.seconds().count()));
    return text;
}

bool has_no_body(int status)
{
    return status == 204 || status == 304;
}

void append_framing(std::string& out, Response const& response, AnswerContext const& context)
{
    if (!has_no_body(response.status)) {
        if (!response.content_type.empty()) append_line(out, "Content-Type", response.content_type);
        if (context.length) append_line(out, "Content-Length", std::to_string(*context.length));
    }
    if (!context.keep_open)
        out += "Connection: close\r\n";
    else if (!context.http_1_1)
        out += "Connection: keep-alive\r\n";
}

}  // namespace

std::string answer_head(Response const& response, AnswerContext const& context)
{
    std::string out;
    out.reserve(512);
    out += "HTTP/1.1 ";
    out += std::to_string(response.status);
    out += ' ';
    out += reason_phrase(response.status);
    out += "\r\n";
    append_line(out, "Date", http_date(context.now));
    append_framing(out, response, context);
    append_line(out, "X-Request-Id", context.request_id);
    out += "X-Content-Type-Options: nosniff\r\nReferrer-Policy: same-origin\r\n";
    auto const add_unless_set = [&](std::string_view name, std::string_view value) {
        if (!response.headers.contains(name)) append_line(out, name, value);
    };
    add_unless_set("Cache-Control", "no-store");
    if (response.content_type.starts_with("text/html")) {
        add_unless_set("Content-Security-Policy", page_policy);
        add_unless_set("Cross-Origin-Opener-Policy", "same-origin");
        add_unless_set("Permissions-Policy", permissions_policy);
    }
    if (context.https) append_line(out, "Strict-Transport-Security", strict_transport);
    for (auto const& [name, value] : response.headers) append_line(out, name, value);
    for (auto const& cookie : response.cookies)
        append_line(out, "Set-Cookie", set_cookie_value(cookie, context.https));
    out += "\r\n";
    return out;
}

std::string set_cookie_value(Cookie const& cookie, bool https)
{
    auto value = std::string{https ? secure_cookie_prefix : ""} + cookie.name + '=' + cookie.value;
    value += "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + std::to_string(cookie.max_age.count());
    if (https) value += "; Secure";
    return value;
}

void drop_foreign_cookies(Request& request)
{
    auto const found = request.headers.find("Cookie");
    if (found == request.headers.end()) return;
    std::string kept;
    std::string_view rest = found->second;
    while (!rest.empty()) {
        auto const pair = take_item(rest, ';');
        if (!pair.starts_with(secure_cookie_prefix)) continue;
        if (!kept.empty()) kept += "; ";
        kept += pair;
    }
    found->second = std::move(kept);
}

}  // namespace heliograf::http
