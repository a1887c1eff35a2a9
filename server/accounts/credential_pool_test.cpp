#include "accounts/credential_pool.hpp"
#include "base/outage.hpp"

#include <atomic>
#include <doctest/doctest.h>
#include <future>

namespace heliograf::accounts {
namespace {

/// Waits for the answer as the edge does.
http::Response taken(http::Answer& answer)
{
    auto& deferred = std::get<http::Deferred>(answer);
    std::promise<void> woken;
    deferred.subscribe([&woken] { woken.set_value(); });
    woken.get_future().wait();
    return deferred.answer();
}

}  // namespace

TEST_CASE("work runs on the pool's thread and its answer arrives")
{
    CredentialPool pool{1, 1};
    auto const here = std::this_thread::get_id();
    auto answer = pool.answer("id", [here] {
        return http::json_text(std::this_thread::get_id() == here ? "here" : "elsewhere");
    });
    CHECK(taken(answer).body == "elsewhere");
}

TEST_CASE("who asks late is woken at once")
{
    CredentialPool pool{1, 2};
    auto first = pool.answer("id", [] { return http::json_text("1"); });
    auto second = pool.answer("id", [] { return http::json_text("2"); });
    CHECK(taken(second).body == "2");
    CHECK(taken(first).body == "1");
}

TEST_CASE("no more run at once than there are threads, and beyond the waiting ones 503 comes at once")
{
    constexpr std::size_t threads = 2;
    constexpr std::size_t waiting_max = 64;
    CredentialPool pool{threads, waiting_max};
    std::atomic<int> running{0};
    std::atomic<int> most{0};
    std::promise<void> gate;
    auto const open = gate.get_future().share();
    auto const work = [&, open] {
        auto const now = ++running;
        for (auto seen = most.load(); seen < now && !most.compare_exchange_weak(seen, now);) {
        }
        open.wait();
        --running;
        return http::json_text("done");
    };
    std::vector<http::Answer> answers;
    for (std::size_t i = 0; i < threads; ++i) answers.push_back(pool.answer("id", work));
    while (running < static_cast<int>(threads)) std::this_thread::yield();
    for (std::size_t i = 0; i < waiting_max; ++i) answers.push_back(pool.answer("id", work));

    auto const refused = pool.answer("id", work);
    REQUIRE(std::holds_alternative<http::Response>(refused));
    CHECK(std::get<http::Response>(refused).status == 503);
    CHECK(std::get<http::Response>(refused).headers.contains("Retry-After"));

    gate.set_value();
    for (auto& answer : answers) CHECK(taken(answer).body == "done");
    CHECK(most == static_cast<int>(threads));
}

TEST_CASE("what the work throws is thrown where the answer is taken")
{
    CredentialPool pool{1, 1};
    auto answer = pool.answer("id", []() -> http::Response { throw Unavailable{"busy"}; });
    CHECK_THROWS_AS(taken(answer), Unavailable);
}

TEST_CASE("the end waits for what runs, and what still waits is not begun")
{
    std::promise<void> gate;
    auto const open = gate.get_future().share();
    std::atomic<int> begun{0};
    auto const work = [&begun, open] {
        ++begun;
        open.wait();
        return http::json_text("done");
    };
    std::vector<http::Answer> answers;
    std::thread opener;
    {
        CredentialPool pool{1, 4};
        for (int i = 0; i < 3; ++i) answers.push_back(pool.answer("id", work));
        while (begun == 0) std::this_thread::yield();
        opener = std::thread{[&gate] {
            std::this_thread::sleep_for(std::chrono::milliseconds{100});
            gate.set_value();
        }};
    }
    opener.join();
    CHECK(begun == 1);
    CHECK(taken(answers[0]).body == "done");
    CHECK(taken(answers[1]).status == 503);
    CHECK(taken(answers[2]).status == 503);
}

TEST_CASE("an answer that is not there at the deadline is 503")
{
    CredentialPool pool{1, 1};
    std::promise<void> gate;
    auto const open = gate.get_future().share();
    auto answer = pool.answer("id", [open] {
        open.wait();
        return http::json_text("late");
    });
    CHECK(std::get<http::Deferred>(answer).answer().status == 503);
    gate.set_value();
}

}  // namespace heliograf::accounts
