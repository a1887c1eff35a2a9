#include "base/testing/small_disk.hpp"
#include "http/testing/test_server.hpp"

#include <doctest/doctest.h>
#include <fstream>
#include <iterator>
#include <thread>

using namespace heliograf;
using namespace std::chrono_literals;
using http::testing::post;
using http::testing::TestServer;

namespace {

std::string const hello = "GET /api/hello HTTP/1.1\r\nHost: x\r\n\r\n";

/// Answers how many bytes arrived, in a file that the route can read.
void add_upload(http::Router& router)
{
    router.post(
        "/api/upload",
        [](http::Request const& request) {
            std::ifstream file{request.body_file, std::ios::binary};
            std::string const content{std::istreambuf_iterator<char>{file}, {}};
            return http::json_text(std::to_string(content.size()));
        },
        {.body = http::BodyMode::file, .body_max_bytes = 1'000'000}
    );
}

}  // namespace

TEST_CASE("bodies up to the limit pass, one byte more does not, with or without a length")
{
    TestServer const server{add_upload};
    std::size_t const limit = 1'000'000;
    auto const with_length = [](std::size_t size) {
        return "POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Length: " + std::to_string(size) +
               "\r\n\r\n" + std::string(size, 'x');
    };
    auto const without_length = [](std::size_t size) {
        char head[32];
        std::snprintf(head, sizeof head, "%zx\r\n", size);
        return "POST /api/upload HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" +
               std::string{head} + std::string(size, 'x') + "\r\n0\r\n\r\n";
    };
    CHECK(server.ask(with_length(limit)).body == "1000000");
    CHECK(server.ask(without_length(limit)).body == "1000000");
    for (auto const size : {limit + 1, std::size_t{20'000'000}}) {
        for (auto const& request : {with_length(size), without_length(size)}) {
            auto client = server.connect();
            CHECK(client.send(request));  // all of it is taken: a client that writes first and reads then
            auto const answer = client.read();
            CHECK(answer.status == 413);
            CHECK(answer.header("Connection") == "close");
            client.end_of_sending();
            CHECK(client.is_closed());
        }
    }
    std::string const json(http::json_body_max_bytes, ' ');
    CHECK(server.ask(post("/api/echo", json)).status == 200);
    CHECK(server.ask(post("/api/echo", json + " ")).status == 413);
}

TEST_CASE("an upload's file is gone after its answer")
{
    auto const folder = std::filesystem::temp_directory_path() / "edge_test_uploads";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    {
        TestServer const server{add_upload, [&](auto& config) { config.temporary_folder = folder; }};
        CHECK(server.ask("POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc").body == "3");
        auto cut_off = server.connect();
        cut_off.send("POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\na");
        cut_off.end_of_sending();
        CHECK(cut_off.read().status == 400);
        CHECK(std::filesystem::is_empty(folder));
    }
    std::filesystem::remove_all(folder);
}

TEST_CASE("an upload that would eat into the disk's reserve is 507, and works once there is room")
{
    testing::SmallDisk const disk{10};
    if (!disk.mounted()) {
        MESSAGE("skipped: needs the right to mount a small tmpfs");
        return;
    }
    TestServer const server{add_upload, [&](auto& config) {
                                config.temporary_folder = disk.path();
                                config.upload_reserve = DiskReserve{1'000'000};
                            }};
    auto const upload = [](std::string const& framing) {
        return "POST /api/upload HTTP/1.1\r\nHost: x\r\n" + framing;
    };
    std::string const body(500'000, 'x');
    auto const with_length = upload("Content-Length: 500000\r\n\r\n" + body);
    auto const in_chunks = upload("Transfer-Encoding: chunked\r\n\r\n7a120\r\n" + body + "\r\n0\r\n\r\n");
    disk.fill(1'300'000);
    for (auto const& request : {with_length, in_chunks}) {
        auto const answer = server.ask(request);
        CHECK(answer.status == 507);
        CHECK(answer.body.find(R"("code":"storage_full")") != std::string::npos);
    }
    // Refused before the body, not by it.
    CHECK(server.ask(upload("Content-Length: 500000\r\nExpect: 100-continue\r\n\r\n")).status == 507);
    CHECK(server.ask(upload("Content-Length: 3\r\n\r\nabc")).body == "3");
    CHECK(server.ask(hello).status == 200);

    disk.make_room();
    for (auto const& request : {with_length, in_chunks}) CHECK(server.ask(request).body == "500000");
}

TEST_CASE("100 Continue comes only when the body is wanted")
{
    TestServer const server{add_upload};
    auto const head = [](std::string const& path, std::string const& length, std::string const& expect) {
        return "POST " + path +
               " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: " + length +
               "\r\nExpect: " + expect + "\r\n\r\n";
    };
    auto wanted = server.connect();
    wanted.send(head("/api/upload", "3", "100-continue"));
    CHECK(wanted.read().status == 100);
    wanted.send("abc");
    CHECK(wanted.read().body == "3");
    wanted.send(hello);
    CHECK(wanted.read().status == 200);

    CHECK(server.ask(head("/api/upload", "5000000", "100-continue")).status == 413);
    CHECK(server.ask(head("/api/nothing", "3", "100-continue")).status == 404);
    CHECK(server.ask(head("/api/upload", "3", "tea")).status == 417);
}

TEST_CASE("a slow head, a slow body and an idle connection are given up")
{
    TestServer const server{add_upload};
    auto slow_head = server.connect();
    auto slow_body = server.connect();
    auto silent = server.connect();
    auto idle = server.connect();
    slow_head.send("GET /api/hello HTTP/1.1\r\nHo");
    slow_body.send("POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\na");
    idle.send(hello);
    CHECK(idle.read().status == 200);
    auto const start = std::chrono::steady_clock::now();
    CHECK(slow_head.read().status == 408);
    CHECK(slow_body.read().status == 408);
    CHECK(silent.is_closed());
    CHECK(idle.is_closed());
    CHECK(std::chrono::steady_clock::now() - start < 4s);
}

TEST_CASE("a body that comes steadily may take longer than the grace")
{
    TestServer const server{add_upload};
    auto client = server.connect();
    client.send("POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Length: 12000\r\n\r\n");
    for (int i = 0; i < 12; ++i) {
        client.send(std::string(1000, 'x'));
        std::this_thread::sleep_for(150ms);
    }
    CHECK(client.read().body == "12000");
}

TEST_CASE("JSON routes take only JSON")
{
    TestServer const server;
    auto const of_type = [](std::string const& type) {
        return "POST /api/echo HTTP/1.1\r\nHost: x\r\n" + type + "Content-Length: 2\r\n\r\n{}";
    };
    CHECK(server.ask(of_type("Content-Type: application/json\r\n")).status == 200);
    CHECK(server.ask(of_type("content-type: Application/JSON ; charset=utf-8\r\n")).status == 200);
    CHECK(server.ask(of_type("Content-Type: text/plain\r\n")).status == 415);
    CHECK(server.ask(of_type("Content-Type: application/jsonp\r\n")).status == 415);
    CHECK(server.ask(of_type("Content-Type: application/x-www-form-urlencoded\r\n")).status == 415);
    CHECK(server.ask(of_type("")).status == 415);
    CHECK(server.ask("POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n").status == 200);
    CHECK(server.ask("POST /api/echo HTTP/1.1\r\nHost: x\r\n\r\n").status == 200);
}

TEST_CASE("a JSON body is taken as UTF-8 and unpacked only")
{
    TestServer const server;
    auto const with = [](std::string const& lines) {
        return "POST /api/echo HTTP/1.1\r\nHost: x\r\n" + lines + "Content-Length: 2\r\n\r\n{}";
    };
    std::string const type = "Content-Type: application/json";
    for (auto const& taken :
         {type + ";charset=\"UTF-8\"\r\n",
          type + "; CHARSET=utf8\r\n",
          type + "; x=y; charset=us-ascii\r\n",
          type + "\r\nContent-Encoding: Identity\r\n"}) {
        CAPTURE(taken);
        CHECK(server.ask(with(taken)).status == 200);
    }
    for (auto const& refused :
         {type + "; charset=utf-16\r\n",
          type + "; x=y; charset=\"iso-8859-1\"\r\n",
          type + "\r\nContent-Encoding: gzip\r\n",
          type + "\r\nContent-Encoding: identity, br\r\n"}) {
        CAPTURE(refused);
        auto const answer = server.ask(with(refused));
        CHECK(answer.status == 415);
        CHECK(answer.body.find("\"request.encoding_unsupported\"") != std::string::npos);
    }
}

TEST_CASE("a packed upload is refused, not stored as it came")
{
    TestServer const server{add_upload};
    auto const answer = server.ask(
        "POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}"
    );
    CHECK(answer.status == 415);
    CHECK(answer.body.find("\"request.encoding_unsupported\"") != std::string::npos);
}
