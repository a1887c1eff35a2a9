#include "accounts/account_rules.hpp"

#include <doctest/doctest.h>
#include <vector>

namespace heliograf::accounts {
namespace {

constexpr auto classes =
    "Password must include at least one uppercase letter, one lowercase letter, one number, and one special "
    "character";
constexpr auto reset_rule =
    "Password must be at least 8 characters long and include a lowercase letter, an uppercase letter, a "
    "number and one of # @ $ ! % * ? & , ; : - _ + = ( ); other characters are not allowed";

struct Complaint {
    std::string what;
    std::string body;
    std::string field;  ///< empty: nothing to complain about
    std::string message{};
};

http::Request request_of(std::string body)
{
    http::Request request;
    request.body = std::move(body);
    return request;
}

/// Each body against a reader of account_rules.hpp.
void check(std::vector<Complaint> const& table, auto read)
{
    for (auto const& c : table) {
        CAPTURE(c.what);
        http::Fields in{request_of(c.body)};
        static_cast<void>(read(in));
        if (c.field.empty()) {
            CHECK(in);
            continue;
        }
        REQUIRE_FALSE(in);
        REQUIRE(in.error().fields.size() == 1);
        CHECK(in.error().kind == ErrorKind::invalid_input);
        CHECK(in.error().fields[0].field == c.field);
        CHECK(in.error().fields[0].message == c.message);
    }
}

std::string of(char c, std::size_t count)
{
    return std::string(count, c);
}

}  // namespace

TEST_CASE("sign-in asks for a name of 3 and a password of 6 characters")
{
    auto const body = [](std::string const& name, std::string const& password) {
        return R"({"username":")" + name + R"(","password":")" + password + R"("})";
    };
    check(
        {
            {"shortest", body("ana", "123456"), ""},
            {"longest", body(of('a', 64), of('p', 1024)), ""},
            {"letters, not bytes", body("čćđ", "ččččšš"), ""},
            {"name too short", body("an", "123456"), "username", "Username must be at least 3 characters long"
            },
            {"name of spaces",
             body("  a  ", "123456"),
             "username",
             "Username must be at least 3 characters long"},
            {"name too long",
             body(of('a', 65), "123456"),
             "username",
             "Username must be at most 64 characters long"},
            {"password too short",
             body("ana", "12345"),
             "password",
             "Password must be at least 6 characters long"},
            {"password too long",
             body("ana", of('p', 1025)),
             "password",
             "Password must be at most 1024 characters long"},
            {"password missing",
             R"({"username":"ana"})",
             "password",
             "Password must be at least 6 characters long"},
            {"name is a number", R"({"username":123,"password":"123456"})", "username", "Must be text."},
        },
        read_credentials
    );
}

TEST_CASE("registration asks for a plain name, an e-mail address and a strong password")
{
    auto const body = [](std::string const& name, std::string const& email, std::string const& password) {
        return R"({"username":")" + name + R"(","email":")" + email + R"(","password":")" + password +
               R"("})";
    };
    auto const short_password = "Password must be at least 8 characters long";
    auto const loose = "Username must not contain accents apart from their letters";
    auto const spaced_name = "Username must not contain several spaces in a row";
    auto const odd_name = "Username must not contain invisible or control characters";
    check(
        {
            {"shortest", body("ana", "a@b.hr", "Abcdef1!"), ""},
            {"longest", body(of('a', 64), "ana@example.com", "Ab1!" + of('x', 1020)), ""},
            {"64 characters of password", body("ana", "a@b.hr", "Ab1!" + of('x', 60)), ""},
            {"any special character", body("ana", "a@b.hr", "Abcdef1€"), ""},
            {"a space counts as special", body("ana", "a@b.hr", "Abcdef 1"), ""},
            {"Croatian language",
             R"({"username":"ana","email":"a@b.hr","password":"Abcdef1!","language":"hr"})",
             ""},
            {"name too short",
             body("ab", "a@b.hr", "Abcdef1!"),
             "username",
             "Username must be at least 3 characters long"},
            {"name too long",
             body(of('a', 65), "a@b.hr", "Abcdef1!"),
             "username",
             "Username must be at most 64 characters long"},
            {"line break in name", body(R"(ana\nb)", "a@b.hr", "Abcdef1!"), "username", odd_name},
            {"right-to-left override in name",
             body(R"(ana\u202Eb)", "a@b.hr", "Abcdef1!"),
             "username",
             odd_name},
            {"zero-width space in name", body(R"(an\u200Ba)", "a@b.hr", "Abcdef1!"), "username", odd_name},
            {"one space in name", body("ana x", "a@b.hr", "Abcdef1!"), ""},
            {"two spaces in name", body("ana  x", "a@b.hr", "Abcdef1!"), "username", spaced_name},
            {"composed letters in name", body("Čedomir Žižić", "a@b.hr", "Abcdef1!"), ""},
            {"letter and caron apart in name", body(R"(C\u030Cedo)", "a@b.hr", "Abcdef1!"), "username", loose
            },
            {"Kelvin sign in name", body(R"(ana\u212A)", "a@b.hr", "Abcdef1!"), "username", loose},
            {"Croatian capital", body("ana", "a@b.hr", "Čbcdef1!"), ""},
            {"Croatian small letter", body("ana", "a@b.hr", "ČBCDEFć1!"), ""},
            {"no special beside a Croatian letter", body("ana", "a@b.hr", "Abcdef1č"), "password", classes},
            {"nor when its caron is apart", body("ana", "a@b.hr", R"(Abcdef1c\u030C)"), "password", classes},
            {"no capital beside a special", body("ana", "a@b.hr", "čbcdef1!"), "password", classes},
            {"no e-mail", body("ana", "", "Abcdef1!"), "email", "Please enter a valid email address"},
            {"password too short", body("ana", "a@b.hr", "Abcde1!"), "password", short_password},
            {"no capital", body("ana", "a@b.hr", "abcdef1!"), "password", classes},
            {"no small letter", body("ana", "a@b.hr", "ABCDEF1!"), "password", classes},
            {"no digit", body("ana", "a@b.hr", "Abcdefg!"), "password", classes},
            {"no special", body("ana", "a@b.hr", "Abcdefg1"), "password", classes},
            {"password too long",
             body("ana", "a@b.hr", "Ab1!" + of('x', 1021)),
             "password",
             "Password must be at most 1024 characters long"},
            {"unknown language",
             R"({"username":"ana","email":"a@b.hr","password":"Abcdef1!","language":"de"})",
             "language",
             "Language must be en or hr"},
        },
        read_registration
    );
}

TEST_CASE("registration keeps the password as typed and the names without outer space")
{
    http::Fields in{request_of(
        R"({"username":" Ana M. ","email":" Ana@Example.com ","password":" Abc1! x ","role":"admin"})"
    )};
    auto const wanted = read_registration(in);
    REQUIRE(in);
    CHECK(wanted.username == "Ana M.");
    CHECK(wanted.email == "Ana@Example.com");
    CHECK(wanted.password.reveal() == " Abc1! x ");
    CHECK(wanted.language == "en");
}

TEST_CASE("a password change asks for the current password and applies the registration rule to the new one")
{
    check(
        {
            {"right", R"({"currentPassword":"x","newPassword":"Abcdef1~"})", ""},
            {"no current password",
             R"({"newPassword":"Abcdef1!"})",
             "currentPassword",
             "Please enter your current password"},
            {"new one too short",
             R"({"currentPassword":"x","newPassword":"Abcde1!"})",
             "newPassword",
             "Password must be at least 8 characters long"},
            {"new one without digit",
             R"({"currentPassword":"x","newPassword":"Abcdefg!"})",
             "newPassword",
             classes},
        },
        read_password_change
    );
}

TEST_CASE("a reset takes letters, digits and the listed special characters only")
{
    auto const body = [](std::string const& password) {
        return R"({"token":"t","password":")" + password + R"("})";
    };
    std::vector<Complaint> table{
        {"shortest", body("Abcdef1#"), ""},
        {"longest", body("Ab1#" + of('x', 1020)), ""},
        {"missing", R"({"token":"t"})", "password", "Please enter a new password"},
        {"only spaces", body("        "), "password", "Please enter a new password"},
        {"too short", body("Abcde1#"), "password", reset_rule},
        {"no capital", body("abcdef1#"), "password", reset_rule},
        {"no small letter", body("ABCDEF1#"), "password", reset_rule},
        {"no digit", body("Abcdefg#"), "password", reset_rule},
        {"no special", body("Abcdefg1"), "password", reset_rule},
        {"space", body("Abcdef 1#"), "password", reset_rule},
        {"caret", body("Abcdef1#^"), "password", reset_rule},
        {"letter outside ASCII", body("Abcdef1#č"), "password", reset_rule},
        {"too long", body("Ab1#" + of('x', 1021)), "password", "Password must be at most 1024 characters long"
        },
    };
    for (char const special : std::string{"#@$!%*?&,;:-_+=()"})
        table.push_back({std::string{"special "} + special, body(std::string{"Abcdef1"} + special), ""});
    for (char const other : std::string{"^~|<>{}[]./'`"})
        table.push_back(
            {std::string{"other "} + other, body(std::string{"Abcdef1#"} + other), "password", reset_rule}
        );
    check(table, read_password_reset);
}

TEST_CASE("forgot-password asks for an e-mail address")
{
    check(
        {
            {"right", R"({"email":"ana@example.com"})", ""},
            {"missing", "{}", "email", "Email address is required"},
            {"blank", R"({"email":"  "})", "email", "Email address is required"},
            {"no address", R"({"email":"ana"})", "email", "Please enter a valid email address"},
        },
        read_forgotten_email
    );
}

TEST_CASE("the shape of an e-mail address")
{
    auto const long_domain = of('d', 63) + "." + of('d', 63) + "." + of('d', 58) + ".hr";
    for (auto const& right : {
             std::string{"a@b.hr"},
             std::string{"ana.maric+heliograf@mail.example.com"},
             std::string{"o'neil_7@x-y.co"},
             std::string{"ANA@EXAMPLE.COM"},
             std::string{"a@xn--okolada-7yb.hr"},
             of('a', 64) + "@example.com",
             of('a', 64) + "@" + long_domain,  // 254
         }) {
        CAPTURE(right);
        CHECK(is_email(right));
    }
    for (auto const& wrong : {
             std::string{""},
             std::string{"ana"},
             std::string{"@example.com"},
             std::string{"ana@"},
             std::string{"ana@example"},
             std::string{"ana@.com"},
             std::string{"ana@example..com"},
             std::string{"ana@example.com."},
             std::string{"ana@example.c"},
             std::string{"ana@1.2.3.44"},
             std::string{"a@b.1r"},
             std::string{"a@b.r1"},
             std::string{"a@b.h-r"},
             std::string{"ana@-example.com"},
             std::string{"ana@example-.com"},
             std::string{".ana@example.com"},
             std::string{"ana.@example.com"},
             std::string{"a..b@example.com"},
             std::string{"a b@example.com"},
             std::string{"a@b@example.com"},
             std::string{"ana@exa mple.com"},
             std::string{"\"ana\"@example.com"},
             std::string{"ana@[192.0.2.1]"},
             std::string{"ana@example.com\r\nBcc: all@example.com"},
             std::string{"ana<b@example.com"},
             std::string{"čana@example.com"},
             of('a', 65) + "@example.com",
             of('a', 64) + "@d" + long_domain,  // 255
             "a@" + of('d', 64) + ".hr",
         }) {
        CAPTURE(wrong);
        CHECK_FALSE(is_email(wrong));
    }
}

}  // namespace heliograf::accounts
