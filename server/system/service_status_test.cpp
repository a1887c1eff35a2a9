#include "system/service_status.hpp"

#include <doctest/doctest.h>

namespace heliograf::system {
namespace {

TEST_CASE("the share of good runs decides the status, at its boundaries")
{
    struct Case {
        std::string who;
        RunCounts runs;
        PartStatus status;
        std::optional<double> percentage;
    };
    std::vector<Case> const cases{
        {"no run tells nothing", {0, 0}, PartStatus::operational, std::nullopt},
        {"all good", {3, 0}, PartStatus::operational, 100},
        {"just operational", {95, 5}, PartStatus::operational, 95},
        {"just degraded", {949, 51}, PartStatus::degraded, 94.9},
        {"half", {1, 1}, PartStatus::degraded, 50},
        {"just down", {499, 501}, PartStatus::down, 49.9},
        {"all failed", {0, 2}, PartStatus::down, 0},
    };
    for (auto const& c : cases) {
        CAPTURE(c.who);
        auto const judgement = judged(c.runs);
        CHECK(judgement.status == c.status);
        CHECK(judgement.percentage == c.percentage);
    }
}

}  // namespace
}  // namespace heliograf::system
