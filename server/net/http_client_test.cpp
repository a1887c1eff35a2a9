#include "net/http_client.hpp"
#include "net/testing/stand_in.hpp"

#include <doctest/doctest.h>

namespace heliograf::net {
namespace {

using namespace std::chrono_literals;
using testing::answer;
using testing::StandIn;

ClientConfig open_to_loopback()
{
    return {.policy = AddressPolicy{parse_cidrs({"127.0.0.0/8"}).value()}};
}

Request get(std::string url)
{
    return {.url = std::move(url), .limits = {.connect = 1s, .total = 3s, .reply_max_bytes = 10'000}};
}

TEST_CASE("a request goes out as it was made, and its reply comes back whole")
{
    StandIn const there{{answer(201, R"({"ok":true})", "X-Two: 1\r\nx-two:  2 \r\n")}};
    HttpClient client{open_to_loopback()};
    auto request = get(there.url("/a?b=c"));
    request.method = "POST";
    request.headers = {{"Authorization", "Bearer k"}, {"Content-Type", "application/json"}};
    request.body = R"({"q":1})";
    auto const reply = client.send(request);
    REQUIRE(reply);
    CHECK(reply->status == 201);
    CHECK(reply->body == R"({"ok":true})");
    CHECK(reply->headers.at("x-two") == "2");
    auto const heard = there.heard().at(0);
    CHECK(heard.says("POST /a?b=c HTTP/1.1\r\n"));
    CHECK(heard.says("\r\nAuthorization: Bearer k\r\n"));
    CHECK(heard.body == R"({"q":1})");
    CHECK_FALSE(heard.says("Expect"));
}

TEST_CASE("what leads inside is refused after the name is known, and nothing is sent")
{
    StandIn const there{{answer(200, "{}")}};
    auto const port = std::to_string(there.port());
    HttpClient client{{.fixed_names = {"innocent.example:" + port + ":127.0.0.1"}}};
    for (auto const& host :
         {"127.0.0.1", "localhost", "innocent.example", "[::ffff:127.0.0.1]", "0x7f000001", "127.1"}) {
        CAPTURE(host);
        auto const reply = client.send(get(std::string{"http://"} + host + ":" + port + "/"));
        REQUIRE_FALSE(reply);
        CHECK(reply.error().code == "net.address_refused");
    }
    CHECK(there.heard().empty());
}

TEST_CASE("a name that leads to a listed address is connected to")
{
    StandIn const there{{answer(200, "{}")}};
    auto config = open_to_loopback();
    config.fixed_names = {"plant.example:" + std::to_string(there.port()) + ":127.0.0.1"};
    HttpClient client{config};
    CHECK(client.send(get("http://plant.example:" + std::to_string(there.port()) + "/"))->status == 200);
}

TEST_CASE("a redirect is followed on the same origin, twice at most, and nowhere else")
{
    StandIn const other{{answer(200, "elsewhere")}};
    auto const to = [](std::string const& where) { return answer(307, "", "Location: " + where + "\r\n"); };
    HttpClient client{open_to_loopback()};

    StandIn const twice{{to("/b"), to("c"), answer(200, "here")}};
    auto const reply = client.send(get(twice.url("/a")));
    REQUIRE(reply);
    CHECK(reply->body == "here");
    CHECK(twice.heard().at(2).says("GET /c "));

    for (auto const& where :
         {other.url("/"),
          std::string{"https://example.com/"},
          std::string{"file:///etc/passwd"},
          std::string{"/again"}}) {
        CAPTURE(where);
        StandIn const there{{to(where)}};
        auto const refused = client.send(get(there.url("/a")));
        REQUIRE_FALSE(refused);
        CHECK(refused.error().code == "net.redirect_refused");
    }
    CHECK(other.heard().empty());

    StandIn const post{{answer(302, "moved", "Location: /b\r\n")}};
    auto request = get(post.url("/a"));
    request.method = "POST";
    request.body = "{}";
    CHECK(client.send(request)->status == 302);
}

TEST_CASE("a reply larger than the limit is cut off while it comes")
{
    StandIn const endless{[](StandIn::Visit& visit) {
        visit.say("HTTP/1.1 200 OK\r\n\r\n");
        std::string const kilobyte(1'024, 'x');
        while (visit.say(kilobyte)) {
        }
    }};
    StandIn const long_head{[](StandIn::Visit& visit) {
        visit.say("HTTP/1.1 200 OK\r\n");
        while (visit.say("X-More: " + std::string(1'024, 'x') + "\r\n")) {
        }
    }};
    HttpClient client{open_to_loopback()};
    CHECK(client.send(get(endless.url())).error().code == "net.too_large");
    CHECK(client.send(get(long_head.url())).error().code == "net.too_large");
}

TEST_CASE("who hangs, cuts off or is not there is an error in time")
{
    HttpClient client{open_to_loopback()};
    StandIn const silent{[](StandIn::Visit& visit) { visit.hang(); }};
    auto request = get(silent.url());
    request.limits.total = 300ms;
    auto const start = std::chrono::steady_clock::now();
    CHECK(client.send(request).error().code == "net.timeout");
    CHECK(std::chrono::steady_clock::now() - start < 2s);

    StandIn const cut{[](StandIn::Visit& visit) {
        visit.say("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf");
    }};
    CHECK(client.send(get(cut.url())).error().code == "net.unreachable");
    StandIn const rubbish{[](StandIn::Visit& visit) { visit.say("\x01\x02 rubbish\r\n\r\n"); }};
    CHECK(client.send(get(rubbish.url())).error().code == "net.unreachable");

    std::uint16_t gone{};
    {
        StandIn const there{{answer(200, "")}};
        gone = there.port();
    }
    CHECK(client.send(get("http://127.0.0.1:" + std::to_string(gone))).error().code == "net.unreachable");
    CHECK(
        client.send(get("http://127.0.0.1:" + std::to_string(gone) + "#x")).error().code == "net.url_invalid"
    );
}

TEST_CASE("a call can be ended from another thread")
{
    HttpClient client{open_to_loopback()};
    StandIn const silent{[](StandIn::Visit& visit) { visit.hang(); }};
    std::stop_source source;
    auto request = get(silent.url());
    request.limits.total = 30s;
    request.stop = source.get_token();
    std::jthread const ender{[&] {
        std::this_thread::sleep_for(200ms);
        source.request_stop();
    }};
    auto const start = std::chrono::steady_clock::now();
    CHECK(client.send(request).error().code == "net.cancelled");
    CHECK(std::chrono::steady_clock::now() - start < 5s);
}

TEST_CASE("more than eight at once wait for their turn as part of their time")
{
    HttpClient client{open_to_loopback()};
    StandIn const silent{[](StandIn::Visit& visit) { visit.hang(); }};
    std::stop_source source;
    std::vector<std::jthread> others;
    for (int i = 0; i < HttpClient::at_once_max; ++i) {
        others.emplace_back([&] {
            auto request = get(silent.url());
            request.limits.total = 30s;
            request.stop = source.get_token();
            CHECK(client.send(request).error().code == "net.cancelled");
        });
    }
    while (silent.heard().size() < static_cast<std::size_t>(HttpClient::at_once_max))
        std::this_thread::sleep_for(5ms);
    auto request = get(silent.url());
    request.limits.total = 300ms;
    CHECK(client.send(request).error().code == "net.timeout");
    CHECK(silent.heard().size() == static_cast<std::size_t>(HttpClient::at_once_max));
    source.request_stop();
}

}  // namespace
}  // namespace heliograf::net
