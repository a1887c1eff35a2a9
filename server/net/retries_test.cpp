#include "net/retries.hpp"
#include "net/testing/stand_in.hpp"

#include <doctest/doctest.h>

namespace heliograf::net {
namespace {

using namespace std::chrono_literals;
using testing::answer;
using testing::StandIn;

Result<Reply> send(StandIn const& there, RetryPolicy const& policy)
{
    HttpClient client{{.policy = AddressPolicy{parse_cidrs({"127.0.0.1"}).value()}}};
    return send_with_retries(client, {.url = there.url("/"), .limits = {.connect = 1s, .total = 2s}}, policy);
}

constexpr RetryPolicy quick{.tries_max = 3, .first_pause = 10ms, .budget = 5s};

TEST_CASE("what may pass by itself is tried again, and what may not is not")
{
    for (int const status : {429, 500, 502, 503, 504}) {
        CAPTURE(status);
        StandIn const there{{answer(status, "no"), answer(status, "no"), answer(200, "yes")}};
        CHECK(send(there, quick)->body == "yes");
        CHECK(there.heard().size() == 3);
    }
    for (int const status : {200, 400, 401, 403, 404}) {
        CAPTURE(status);
        StandIn const there{{answer(status, "said")}};
        CHECK(send(there, quick)->status == status);
        CHECK(there.heard().size() == 1);
    }
}

TEST_CASE("the last word is the answer when the tries are used up")
{
    StandIn const there{{answer(503, "still")}};
    CHECK(send(there, quick)->body == "still");
    CHECK(there.heard().size() == 3);
    StandIn const cut{[](StandIn::Visit& visit) { visit.say("HTTP/1.1 2"); }};
    CHECK(send(cut, quick).error().code == "net.unreachable");
    CHECK(cut.heard().size() == 3);
}

TEST_CASE("Retry-After is kept to where it fits into the budget")
{
    StandIn const soon{{answer(429, "", "Retry-After: 1\r\n"), answer(200, "yes")}};
    auto const start = std::chrono::steady_clock::now();
    CHECK(send(soon, quick)->body == "yes");
    CHECK(std::chrono::steady_clock::now() - start >= 1s);

    StandIn const late{{answer(429, "", "Retry-After: 60\r\n"), answer(200, "yes")}};
    CHECK(send(late, quick)->status == 429);
    CHECK(late.heard().size() == 1);
}

TEST_CASE("Retry-After is read as a number or a date")
{
    auto const read = [](std::string text) {
        return retry_after({.headers = {{"retry-after", std::move(text)}}});
    };
    CHECK(read("7") == 7s);
    CHECK(read("-1") == 0s);
    CHECK(read("999999999") == 86'400s);
    CHECK(read("Fri, 31 Dec 1999 23:59:59 GMT") == 0s);
    CHECK(read("Fri, 31 Dec 2099 23:59:59 GMT") == 86'400s);
    CHECK_FALSE(read(""));
    CHECK_FALSE(read("soon"));
    CHECK_FALSE(retry_after({}));
}

TEST_CASE("a pause can be ended")
{
    StandIn const there{{answer(503, "no")}};
    HttpClient client{{.policy = AddressPolicy{parse_cidrs({"127.0.0.1"}).value()}}};
    std::stop_source source;
    std::jthread const ender{[&] {
        std::this_thread::sleep_for(100ms);
        source.request_stop();
    }};
    auto const start = std::chrono::steady_clock::now();
    auto const reply = send_with_retries(
        client, {.url = there.url("/"), .stop = source.get_token()}, {.first_pause = 10s, .budget = 60s}
    );
    CHECK(reply->status == 503);
    CHECK(std::chrono::steady_clock::now() - start < 5s);
}

}  // namespace
}  // namespace heliograf::net
