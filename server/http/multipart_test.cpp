#include "http/multipart.hpp"
#include "http/part_header.hpp"

#include <doctest/doctest.h>
#include <fstream>

using namespace heliograf;

namespace {

http::Request form(std::string body, std::string type = "multipart/form-data; boundary=XX")
{
    return {
        .method = "POST", .path = "/", .headers = {{"Content-Type", std::move(type)}}, .body = std::move(body)
    };
}

std::string part(std::string const& headers, std::string const& content)
{
    return "--XX\r\n" + headers + "\r\n\r\n" + content + "\r\n";
}

std::string const named = "Content-Disposition: form-data; name=\"a\"";

}  // namespace

TEST_CASE("a browser's form is read part by part, bytes untouched")
{
    std::string const picture{"\xFF\xD8\r\n--X\r\n\0--", 12};
    auto const parts = http::read_multipart(form(
        "preamble\r\n" + part("Content-Disposition: form-data; name=\"language\"", "hr") +
        part(
            "content-disposition: form-data; name=\"image\"; filename=\"C:\\krov\\Č plo%C4%8Da.jpg\"\r\n"
            "Content-Type: image/jpeg\r\nX-Other: 1",
            picture
        ) +
        "--XX--\r\nepilogue"
    ));
    REQUIRE(parts);
    REQUIRE(parts->size() == 2);
    CHECK((*parts)[0].name == "language");
    CHECK((*parts)[0].file_name.empty());
    CHECK((*parts)[0].content == "hr");
    CHECK((*parts)[1].name == "image");
    CHECK((*parts)[1].file_name == "Č plo%C4%8Da.jpg");
    CHECK((*parts)[1].content_type == "image/jpeg");
    CHECK((*parts)[1].content == picture);
}

TEST_CASE("a body in a file is read like one in memory")
{
    auto const path = std::filesystem::temp_directory_path() / "multipart_test_body";
    std::ofstream{path, std::ios::binary} << part(named, "x") << "--XX--";
    auto request = form("ignored");
    request.body_file = path;
    auto const parts = http::read_multipart(request);
    std::filesystem::remove(path);
    REQUIRE(parts);
    CHECK(parts->front().content == "x");
}

TEST_CASE("what is no form upload is refused by its type")
{
    for (auto const* type :
         {"", "application/json", "multipart/mixed; boundary=XX", "multipart/form-dataX"}) {
        CAPTURE(type);
        auto const parts = http::read_multipart(form(part(named, "x") + "--XX--", type));
        REQUIRE_FALSE(parts);
        CHECK(parts.error().kind == ErrorKind::unsupported_type);
        CHECK(parts.error().code == "multipart.wrong_type");
    }
}

TEST_CASE("broken forms are malformed")
{
    struct Case {
        char const* who;
        std::string body;
        std::string type = "multipart/form-data; boundary=XX";
    };
    auto const good = part(named, "x");
    for (auto const& c : {
             Case{"no boundary parameter", good + "--XX--", "multipart/form-data"},
             Case{"empty boundary", good + "--XX--", "multipart/form-data; boundary="},
             Case{"boundary of 71", good + "--XX--", "multipart/form-data; boundary=" + std::string(71, 'X')},
             Case{
                 "boundary of 10,000",
                 good + "--XX--",
                 "multipart/form-data; boundary=" + std::string(10000, 'X')
             },
             Case{
                 "boundary with a forbidden character",
                 good + "--XX--",
                 "multipart/form-data; boundary=\"X<\""
             },
             Case{"two boundaries", good + "--XX--", "multipart/form-data; boundary=XX; boundary=YY"},
             Case{"open quote", good + "--XX--", "multipart/form-data; boundary=\"XX"},
             Case{"empty body", ""},
             Case{"other boundary", "--YY\r\n" + named + "\r\n\r\nx\r\n--YY--"},
             Case{"cut off in the content", "--XX\r\n" + named + "\r\n\r\nxyz"},
             Case{"cut off in the headers", "--XX\r\n" + named},
             Case{"cut off behind the boundary", "--XX"},
             Case{"no end", good},
             Case{"no end, next part begun", good + "--XX\r\n"},
             Case{"junk behind the boundary", "--XXY\r\n" + named + "\r\n\r\nx\r\n--XX--"},
             Case{"part without headers", "--XX\r\n\r\nx\r\n--XX--"},
             Case{"part without a name", part("Content-Disposition: form-data", "x") + "--XX--"},
             Case{
                 "part with an empty name", part("Content-Disposition: form-data; name=\"\"", "x") + "--XX--"
             },
             Case{"attachment", part("Content-Disposition: attachment; name=\"a\"", "x") + "--XX--"},
             Case{"two dispositions", part(named + "\r\n" + named, "x") + "--XX--"},
             Case{"header without a colon", part(named + "\r\nnonsense", "x") + "--XX--"},
             Case{
                 "name that is no UTF-8",
                 part("Content-Disposition: form-data; name=\"\xFF\"", "x") + "--XX--"
             },
             Case{"headers of 5 kB", part(named + "\r\nX: " + std::string(5000, 'x'), "x") + "--XX--"},
             Case{"headers of 5 MB", part(named + "\r\nX: " + std::string(5'000'000, 'x'), "x") + "--XX--"},
         }) {
        CAPTURE(c.who);
        auto const parts = http::read_multipart(form(c.body, c.type));
        CHECK_FALSE(parts);
        if (!parts) CHECK(parts.error().code == "multipart.malformed");
        if (!parts) CHECK(parts.error().kind == ErrorKind::malformed);
    }
}

TEST_CASE("64 parts are read, 65 and 5,000 are refused")
{
    auto const of = [](int count) {
        std::string body;
        for (int i = 0; i < count; ++i) body += part(named, "x");
        return http::read_multipart(form(body + "--XX--"));
    };
    REQUIRE(of(64));
    CHECK(of(64)->size() == 64);
    CHECK_FALSE(of(65));
    CHECK_FALSE(of(5000));
}

TEST_CASE("a boundary of 70 characters, quoted, with padding behind it")
{
    std::string const boundary = std::string(68, 'b') + ":?";
    auto const body = "--" + boundary + " \t\r\n" + named + "\r\n\r\n\r\n--" + boundary + "--";
    auto const parts = http::read_multipart(form(body, "multipart/form-data; boundary=\"" + boundary + "\""));
    REQUIRE(parts);
    CHECK(parts->front().content.empty());
}

TEST_CASE("a shown file name is data only")
{
    struct Case {
        std::string given;
        std::string shown;
    };
    for (auto const& c : {
             Case{"krov.jpg", "krov.jpg"},
             Case{"../../etc/passwd", "passwd"},
             Case{"C:\\Users\\Ana\\krov.jpg", "krov.jpg"},
             Case{"a\r\nb.jpg", "ab.jpg"},
             Case{std::string{"a\0b", 3}, "ab"},
             Case{"a\u202Egpj.exe", "agpj.exe"},
             Case{"\xC3(.jpg", "Ã(.jpg"},
             Case{"\xE9\xE8.jpg", "éè.jpg"},
             Case{"toit \xE9t\xE9\x85.jpg", "toit été.jpg"},
             Case{
                 "krov\xC4\x8D"
                 "\xE9.jpg",
                 "krovÄé.jpg"
             },
             Case{"folder/", ""},
             Case{std::string(300, 'x'), std::string(255, 'x')},
         }) {
        CAPTURE(c.given);
        CHECK(http::shown_file_name(c.given) == c.shown);
    }
    std::string letters;
    for (int i = 0; i < 200; ++i) letters += "č";
    CHECK(http::shown_file_name(letters).size() == 254);
}
