#include "app/ordered_work.hpp"

#include <atomic>
#include <doctest/doctest.h>
#include <numeric>
#include <stdexcept>

namespace heliograf::app {
namespace {

using Work = OrderedWork<std::size_t>;
using std::chrono::milliseconds;

bool always()
{
    return true;
}

std::vector<std::size_t> first(std::size_t count)
{
    std::vector<std::size_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

}  // namespace

TEST_CASE("what is made on several threads comes in its order, whatever is made first")
{
    for (unsigned const jobs : {1U, 2U, 7U, 64U}) {
        CAPTURE(jobs);
        std::vector<std::size_t> got;
        auto const make = [](std::size_t i) {
            std::this_thread::sleep_for(milliseconds{i % 5 == 0 ? 4 : 0});
            return i;
        };
        auto const deliver = [&](std::size_t made) { got.push_back(made); };
        CHECK(Work{50, jobs, {make, deliver, always}}.run() == 50);
        CHECK(got == first(50));
    }
    CHECK(Work{0, 4, {[](std::size_t i) { return i; }, [](std::size_t) {}, always}}.run() == 0);
}

TEST_CASE("threads work at the same time")
{
    std::atomic<int> at_work{0};
    auto const make = [&](std::size_t i) {
        ++at_work;
        while (at_work < 3) std::this_thread::yield();  // never ends unless three are there at once
        return i;
    };
    CHECK(Work{3, 3, {make, [](std::size_t) {}, always}}.run() == 3);
}

TEST_CASE("beside a slow one only a few per thread are made ahead")
{
    std::atomic<std::size_t> made{0};
    std::size_t ahead = 0;
    auto const make = [&](std::size_t i) {
        if (i == 0) std::this_thread::sleep_for(milliseconds{100});
        ++made;
        return i;
    };
    auto const deliver = [&](std::size_t i) {
        if (i == 0) ahead = made;
    };
    CHECK(Work{1000, 2, {make, deliver, always}}.run() == 1000);
    CHECK(ahead <= 16);
}

TEST_CASE("who is told to stop delivers what was begun and begins no more")
{
    std::atomic<std::size_t> begun{0};
    std::vector<std::size_t> got;
    auto const make = [&](std::size_t i) {
        ++begun;
        return i;
    };
    auto const deliver = [&](std::size_t i) { got.push_back(i); };
    auto const delivered = Work{1000, 3, {make, deliver, [&] { return got.size() < 10; }}}.run();
    CHECK(delivered >= 10);
    CHECK(delivered < 100);
    CHECK(delivered == begun);
    CHECK(got == first(delivered));
}

TEST_CASE("it is asked whether to go on while nothing is ready")
{
    int asked = 0;
    auto const make = [](std::size_t i) {
        std::this_thread::sleep_for(milliseconds{450});
        return i;
    };
    CHECK(Work{5, 1, {make, [](std::size_t) {}, [&] { return ++asked < 2; }}}.run() == 1);
}

TEST_CASE("what goes wrong in making or delivering is thrown where it was asked for")
{
    auto const good = [](std::size_t i) { return i; };
    auto const bad = [](std::size_t i) {
        if (i == 3) throw std::runtime_error{"third"};
        return i;
    };
    auto const refuse = [](std::size_t) { throw std::runtime_error{"full"}; };
    CHECK_THROWS_WITH((Work{100, 4, {bad, [](std::size_t) {}, always}}.run()), "third");
    CHECK_THROWS_WITH((Work{100, 4, {good, refuse, always}}.run()), "full");
}

}  // namespace heliograf::app
