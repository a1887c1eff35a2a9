#include "http/testing/test_server.hpp"

#include <doctest/doctest.h>
#include <random>

using namespace heliograf;
using http::testing::post;
using http::testing::TestServer;

namespace {

std::string const hello = "GET /api/hello HTTP/1.1\r\nHost: x\r\n\r\n";

std::string chunked(std::string const& path, std::string const& chunks, std::string const& headers = {})
{
    return "POST " + path +
           " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n" +
           headers + "\r\n" + chunks;
}

}  // namespace

TEST_CASE("requests on one connection are answered in order, sent together too")
{
    TestServer const server;
    auto client = server.connect();
    client.send(hello + post("/api/echo", "[1]") + chunked("/api/echo", "3\r\n[2]\r\n0\r\n\r\n") + hello);
    CHECK(client.read().body == "\"hello\"");
    CHECK(client.read().body == "[1]");
    CHECK(client.read().body == "[2]");
    CHECK(client.read().body == "\"hello\"");
    client.send("\r\n" + hello);
    CHECK(client.read().status == 200);
}

TEST_CASE("a request that arrives byte by byte is one request")
{
    TestServer const server;
    auto client = server.connect();
    for (char const c : chunked("/api/echo", "2;x=y\r\n[1\r\n1\r\n]\r\n0\r\nTrailer: 1\r\n\r\n") + hello)
        client.send(std::string_view{&c, 1});
    CHECK(client.read().body == "[1]");
    CHECK(client.read().body == "\"hello\"");
}

TEST_CASE("a request that two servers could read differently is refused, and the connection closed")
{
    struct Case {
        char const* who;
        std::string request;
    };
    std::string const json = "Content-Type: application/json\r\n";
    auto const post_with = [&](std::string const& headers, std::string const& body = "2\r\n[]\r\n0\r\n\r\n") {
        return "POST /api/echo HTTP/1.1\r\nHost: x\r\n" + json + headers + "\r\n" + body;
    };
    auto const get_with = [&](std::string const& headers) {
        return "GET /api/hello HTTP/1.1\r\n" + headers + "\r\n";
    };
    TestServer const server;
    for (auto const& c : {
             Case{"length and coding", post_with("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n")},
             Case{"coding and length", post_with("Transfer-Encoding: chunked\r\nContent-Length: 2\r\n")},
             Case{"two lengths", post_with("Content-Length: 2\r\nContent-Length: 3\r\n", "[]]")},
             Case{"the same length twice", post_with("Content-Length: 2\r\nContent-Length: 2\r\n", "[]")},
             Case{"a list of lengths", post_with("Content-Length: 2, 2\r\n", "[]")},
             Case{"a negative length", post_with("Content-Length: -2\r\n", "[]")},
             Case{"a length with a plus", post_with("Content-Length: +2\r\n", "[]")},
             Case{"a length in hex", post_with("Content-Length: 0x2\r\n", "[]")},
             Case{"a length with a fraction", post_with("Content-Length: 2.0\r\n", "[]")},
             Case{"an empty length", post_with("Content-Length:\r\n", "[]")},
             Case{"a length beyond 64 bits", post_with("Content-Length: 99999999999999999999\r\n", "[]")},
             Case{"an unknown coding", post_with("Transfer-Encoding: gzip\r\n")},
             Case{"chunked and another coding", post_with("Transfer-Encoding: gzip, chunked\r\n")},
             Case{"chunked twice", post_with("Transfer-Encoding: chunked, chunked\r\n")},
             Case{
                 "two coding headers",
                 post_with("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n")
             },
             Case{"a disguised coding", post_with("Transfer-Encoding: xchunked\r\n")},
             Case{"a space before the colon", post_with("Transfer-Encoding : chunked\r\n")},
             Case{"a folded line", post_with("X: a\r\n b\r\nTransfer-Encoding: chunked\r\n")},
             Case{"a bare line feed", "GET /api/hello HTTP/1.1\nHost: x\n\n\r\n\r\n"},
             Case{"a bare line feed in a value", get_with("Host: x\r\nX: a\nContent-Length: 5\r\n")},
             Case{"a bare carriage return", get_with("Host: x\r\nX: a\rb\r\n")},
             Case{"a NUL", get_with(std::string{"Host: x\r\nX: a\0b\r\n", 16})},
             Case{
                 "coding in HTTP/1.0",
                 "POST /api/echo HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
             },
             Case{"no host", get_with("X: y\r\n")},
             Case{"an empty host", get_with("Host:\r\n")},
             Case{"two hosts", get_with("Host: x\r\nHost: y\r\n")},
             Case{"a host with a path", get_with("Host: x/y\r\n")},
             Case{"a host with a user", get_with("Host: a@x\r\n")},
             Case{"a header without a name", get_with("Host: x\r\n: y\r\n")},
             Case{"a header without a colon", get_with("Host: x\r\nnonsense\r\n")},
             Case{"a header name with a space", get_with("Host: x\r\na b: c\r\n")},
             Case{"HTTP/2", "GET /api/hello HTTP/2.0\r\nHost: x\r\n\r\n"},
             Case{"HTTP/1.2", "GET /api/hello HTTP/1.2\r\nHost: x\r\n\r\n"},
             Case{"HTTP/0.9", "GET /api/hello\r\n\r\n"},
             Case{"lower-case version", "GET /api/hello http/1.1\r\nHost: x\r\n\r\n"},
             Case{"two spaces", "GET  /api/hello HTTP/1.1\r\nHost: x\r\n\r\n"},
             Case{"a space in the path", "GET /api/hel lo HTTP/1.1\r\nHost: x\r\n\r\n"},
             Case{"no path", "GET  HTTP/1.1\r\nHost: x\r\n\r\n"},
             Case{"an asterisk", "GET * HTTP/1.1\r\nHost: x\r\n\r\n"},
             Case{"a path without a slash", "GET api/hello HTTP/1.1\r\nHost: x\r\n\r\n"},
             Case{"a broken percent sign", "GET /api/%zz HTTP/1.1\r\nHost: x\r\n\r\n"},
             Case{"a cut percent sign", "GET /api/%4 HTTP/1.1\r\nHost: x\r\n\r\n"},
             Case{"an encoded NUL", "GET /api/%00 HTTP/1.1\r\nHost: x\r\n\r\n"},
             Case{"an encoded line break", "GET /api/%0d%0a HTTP/1.1\r\nHost: x\r\n\r\n"},
             Case{"invalid UTF-8", "GET /api/%ff HTTP/1.1\r\nHost: x\r\n\r\n"},
             Case{"an encoded NUL in the query", "GET /api/hello?a=%00 HTTP/1.1\r\nHost: x\r\n\r\n"},
             Case{"no HTTP", "\x16\x03\x01\x02\x01\x01\r\n\r\n"},
         }) {
        CAPTURE(c.who);
        auto client = server.connect();
        client.send(c.request + hello);
        auto const answer = client.read();
        CHECK(answer.status == 400);
        CHECK(answer.header("Connection") == "close");
        CHECK(answer.header("Content-Type") == "application/problem+json");
        CHECK(client.is_closed());  // so the request behind it got no answer
    }
    CHECK(server.ask(hello).status == 200);
}

TEST_CASE("broken chunks are refused, and the connection closed")
{
    struct Case {
        char const* who;
        std::string chunks;
    };
    TestServer const server;
    for (auto const& c : {
             Case{"no hex", "z\r\n[]\r\n0\r\n\r\n"},
             Case{"negative", "-2\r\n[]\r\n0\r\n\r\n"},
             Case{"with 0x", "0x2\r\n[]\r\n0\r\n\r\n"},
             Case{"empty size", "\r\n[]\r\n0\r\n\r\n"},
             Case{"leading space", " 2\r\n[]\r\n0\r\n\r\n"},
             Case{"space inside", "2 2\r\n[]\r\n0\r\n\r\n"},
             Case{"beyond 64 bits", "10000000000000002\r\n[]\r\n0\r\n\r\n"},
             Case{"shorter than its data", "1\r\n[]\r\n0\r\n\r\n"},
             Case{"longer than its data", "3\r\n[]\r\n0\r\n\r\n"},
             Case{"bare line feeds", "2\n[]\n0\n\n"},
             Case{"bare line feed behind the size", "2\n[]\r\n0\r\n\r\n"},
             Case{"bare line feed behind the data", "2\r\n[]\n0\r\n\r\n"},
             Case{"bare line feed in the extension", "2;x\n[]\r\n0\r\n\r\n"},
         }) {
        CAPTURE(c.who);
        auto client = server.connect();
        client.send(chunked("/api/echo", c.chunks));
        client.end_of_sending();
        CHECK(client.read().status == 400);
        CHECK(client.is_closed());
    }
}

TEST_CASE("a head over 16 kB is refused, just below it passes")
{
    TestServer const server;
    auto const of_size = [](std::size_t bytes) {
        std::string const start = "GET /api/hello HTTP/1.1\r\nHost: x\r\nX: ";
        return start + std::string(bytes - start.size() - 4, 'a') + "\r\n\r\n";
    };
    CHECK(server.ask(of_size(16 * 1024)).status == 200);
    CHECK(server.ask(of_size(16 * 1024 + 1)).status == 431);
    CHECK(server.ask("GET /" + std::string(20'000, 'a')).status == 431);
    CHECK(server.ask(of_size(1'000'000)).status == 431);
}

TEST_CASE("random bytes never harm the server")
{
    TestServer const server{{}, [](auto& config) { config.connections_per_address_max = 5000; }};
    std::mt19937 random{20261120};
    auto const pick = [&](std::size_t below) { return random() % below; };
    std::string const seed = chunked("/api/echo", "3\r\n[1]\r\n0\r\n\r\n", "Cookie: a=b\r\n") +
                             post("/api/echo", R"({"a":"\u00e9"})");
    for (int round = 0; round < 400; ++round) {
        auto bytes = seed;
        if (round % 4 == 0) {
            for (auto& c : bytes) c = static_cast<char>(random());
        } else {
            for (int change = 0; change < 3; ++change) {
                auto const at = pick(bytes.size());
                if (pick(2) == 0)
                    bytes[at] = static_cast<char>(random());
                else if (pick(2) == 0)
                    bytes.erase(at, pick(20));
                else
                    bytes.insert(at, bytes.substr(pick(bytes.size()), pick(20)));
            }
        }
        auto client = server.connect();
        client.send(bytes);
        client.end_of_sending();
        auto const status = client.read().status;
        CAPTURE(bytes);
        CHECK((status == 0 || (status >= 200 && status < 500)));
    }
    CHECK(server.ask(hello).status == 200);
}
