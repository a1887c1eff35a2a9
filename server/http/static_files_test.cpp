#include "http/accept_encoding.hpp"
#include "http/answer_head.hpp"
#include "http/static_files.hpp"

#include <doctest/doctest.h>
#include <fstream>

using namespace heliograf;

namespace {

/// A small web app in a folder that is gone afterwards.
class WebFolder {
public:
    WebFolder()
    {
        std::filesystem::remove_all(path_);
        write("index.html", "<!doctype html>");
        write("assets/app-1f.js", "plain");
        write("assets/app-1f.js.br", "brotli");
        write("assets/app-1f.js.gz", "gzip");
        write("assets/style-2e.css", "css");
        write("assets/style-2e.css.gz", "gzip");
        write("robots.txt", "robots");
    }
    ~WebFolder() { std::filesystem::remove_all(path_); }
    WebFolder(WebFolder const&) = delete;
    WebFolder& operator=(WebFolder const&) = delete;
    [[nodiscard]] std::filesystem::path const& path() const { return path_; }

private:
    void write(std::string const& name, std::string const& content) const
    {
        std::filesystem::create_directories((path_ / name).parent_path());
        std::ofstream{path_ / name} << content;
    }
    std::filesystem::path path_ = std::filesystem::temp_directory_path() / "static_files_test";
};

http::Response ask(http::StaticFiles const& files, std::string path, http::Headers headers = {})
{
    return files.serve({.method = "GET", .path = std::move(path), .headers = std::move(headers)});
}

}  // namespace

TEST_CASE("a path is a known file, a page of the app, or nothing")
{
    struct Case {
        char const* path;
        int status;
        char const* body;
    };
    WebFolder const folder;
    http::StaticFiles const files{folder.path()};
    for (auto const& c : {
             Case{"/", 200, "<!doctype html>"},
             Case{"/index.html", 200, "<!doctype html>"},
             Case{"/dashboard", 200, "<!doctype html>"},
             Case{"/sites/7/cameras", 200, "<!doctype html>"},
             Case{"/robots.txt", 200, "robots"},
             Case{"/assets/app-1f.js", 200, "plain"},
             Case{"/assets/app-1f.js.br", 404, "Not found.\n"},
             Case{"/assets/gone.js", 404, "Not found.\n"},
             Case{"/assets/gone", 404, "Not found.\n"},
             Case{"/assets/", 404, "Not found.\n"},
             Case{"/favicon.ico", 404, "Not found.\n"},
             Case{"/../static_files_test/robots.txt", 404, "Not found.\n"},
             Case{"/../../etc/passwd", 404, "Not found.\n"},
             Case{"//etc/passwd", 200, "<!doctype html>"},
             Case{"/assets/../robots.txt", 404, "Not found.\n"},
             Case{"/assets\\..\\robots.txt", 404, "Not found.\n"},
         }) {
        CAPTURE(c.path);
        auto const answer = ask(files, c.path);
        CHECK(answer.status == c.status);
        CHECK(answer.body == c.body);
    }
    CHECK(files.serve({.method = "POST", .path = "/"}).status == 405);
    CHECK(files.serve({.method = "POST", .path = "/"}).headers.at("Allow") == "GET, HEAD");
    CHECK(ask(files, "/").content_type == "text/html; charset=utf-8");
    CHECK(ask(files, "/").headers.at("Cache-Control") == "no-cache");
    CHECK(ask(files, "/assets/app-1f.js").content_type == "text/javascript; charset=utf-8");
    CHECK(
        ask(files, "/assets/app-1f.js").headers.at("Cache-Control") == "public, max-age=31536000, immutable"
    );
}

TEST_CASE("the packed form is served to who takes it, each with its own strong ETag")
{
    struct Case {
        char const* accept;
        char const* body;
    };
    WebFolder const folder;
    http::StaticFiles const files{folder.path()};
    std::string const path = "/assets/app-1f.js";
    for (auto const& c : {
             Case{"", "plain"},
             Case{"gzip, deflate, br", "brotli"},
             Case{"GZIP", "gzip"},
             Case{"gzip, br;q=0", "gzip"},
             Case{"br;q=0.000, gzip;q=0.1", "gzip"},
             Case{"br;q=0.001", "brotli"},
             Case{"*", "brotli"},
             Case{"br;q=0, *", "gzip"},
             Case{"gzip;q=0.5, br;q=0.1", "gzip"},
             Case{"gzip;q=0.5, br;q=0.1, identity;q=0.8", "plain"},
             Case{"gzip;q=0.3, br;q=0, *;q=0.5", "plain"},
             Case{"gzip;q=0.3, *;q=0.5", "brotli"},
             Case{"gzip; Q=0.2 , identity;q=0", "gzip"},
             Case{"*;q=0, gzip", "gzip"},
             Case{"br;q=2, gzip;q=0.1", "gzip"},
             Case{"br;q=0.1234, gzip;q=0.1", "gzip"},
             Case{"br;q=, gzip;q=-1", "plain"},
             Case{"br;q=high", "plain"},
             Case{";;, ,=", "plain"},
             Case{"identity", "plain"},
             Case{"brotli, xgzip", "plain"},
         }) {
        CAPTURE(c.accept);
        auto const answer = ask(files, path, {{"Accept-Encoding", c.accept}});
        CHECK(answer.body == c.body);
        CHECK(answer.headers.at("Vary") == "Accept-Encoding");
        CHECK(answer.headers.contains("Content-Encoding") == (answer.body != "plain"));
    }
    auto const tag = ask(files, path).headers.at("ETag");
    auto const packed_tag = ask(files, path, {{"Accept-Encoding", "br"}}).headers.at("ETag");
    CHECK(tag.starts_with('"'));
    CHECK(tag != packed_tag);
    CHECK(tag != ask(files, "/robots.txt").headers.at("ETag"));

    auto const same = ask(files, path, {{"If-None-Match", "\"x\", W/" + tag}});
    CHECK(same.status == 304);
    CHECK(same.body.empty());
    CHECK(same.headers.at("ETag") == tag);
    CHECK(ask(files, path, {{"If-None-Match", "*"}}).status == 304);
    CHECK(ask(files, path, {{"If-None-Match", packed_tag}}).status == 200);
    CHECK(ask(files, path, {{"If-None-Match", packed_tag}, {"Accept-Encoding", "br"}}).status == 304);
    CHECK(ask(files, path, {{"If-None-Match", tag.substr(1)}}).status == 200);
}

TEST_CASE("who refuses the plain form and takes no packed one is told so")
{
    WebFolder const folder;
    http::StaticFiles const files{folder.path()};
    for (auto const* accept : {"identity;q=0", "*;q=0", "br;q=0, gzip;q=0.0, identity;q=0.000"}) {
        CAPTURE(accept);
        auto const answer = ask(files, "/assets/app-1f.js", {{"Accept-Encoding", accept}});
        CHECK(answer.status == 406);
        CHECK(answer.body.find("\"code\":\"not_acceptable\"") != std::string::npos);
        CHECK(answer.headers.at("Vary") == "Accept-Encoding");
        CHECK_FALSE(answer.headers.contains("Content-Encoding"));
    }
    CHECK(ask(files, "/robots.txt", {{"Accept-Encoding", "gzip, identity;q=0"}}).status == 406);
    CHECK(ask(files, "/robots.txt", {{"Accept-Encoding", "gzip, *;q=0.1"}}).body == "robots");
}

TEST_CASE("without a built web app there is a hint")
{
    http::StaticFiles const files{"/nowhere"};
    CHECK(ask(files, "/").status == 404);
    CHECK(ask(files, "/").body.find("script/server") != std::string::npos);
}

TEST_CASE("a page carries the strict policies, other answers do not")
{
    http::AnswerContext const context{.request_id = "r", .now = 1'795'183'445, .length = 3};
    auto const page = http::answer_head({.content_type = "text/html; charset=utf-8"}, context);
    CHECK(
        page.find("Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self';") !=
        std::string::npos
    );
    CHECK(page.find("unsafe") == std::string::npos);
    CHECK(page.find("Cross-Origin-Opener-Policy: same-origin\r\n") != std::string::npos);
    CHECK(page.find("Permissions-Policy: ") != std::string::npos);
    auto const data = http::answer_head({.headers = {{"X-Note", "a\r\nSet-Cookie: b"}}}, context);
    CHECK(data.find("Content-Security-Policy") == std::string::npos);
    CHECK(data.find("X-Note: aSet-Cookie: b\r\n") != std::string::npos);
    CHECK(data.find("Date: Fri, 20 Nov 2026 14:04:05 GMT\r\n") != std::string::npos);
    auto const empty = http::answer_head({.status = 204}, context);
    CHECK(empty.starts_with("HTTP/1.1 204 No Content\r\n"));
    CHECK(empty.find("Content-Length") == std::string::npos);
    CHECK(empty.ends_with("\r\n\r\n"));
}
