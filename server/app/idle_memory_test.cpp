#include "app/idle_memory.hpp"

#include <doctest/doctest.h>

namespace heliograf::app {

using namespace std::chrono_literals;

TEST_CASE("memory goes back once, in the first quiet spell after work")
{
    TrimRule rule;
    CHECK_FALSE(rule.is_due(40ms));   // the start
    CHECK_FALSE(rule.is_due(1ms));    // too little was done
    CHECK_FALSE(rule.is_due(900ms));  // at work
    CHECK_FALSE(rule.is_due(900ms));
    CHECK(rule.is_due(1ms));
    CHECK_FALSE(rule.is_due(1ms));
    CHECK_FALSE(rule.is_due(0ms));
}

TEST_CASE("many small pieces of work count as well")
{
    TrimRule rule;
    int trims = 0;
    for (int i = 0; i < 100; ++i)
        if (rule.is_due(10ms)) ++trims;
    CHECK(trims >= 2);
    CHECK(trims <= 10);
}

}  // namespace heliograf::app
