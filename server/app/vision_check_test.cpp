#include "analysis/testing/fake_vision_provider.hpp"
#include "app/vision_check.hpp"

#include <doctest/doctest.h>

namespace heliograf::app {
namespace {

using analysis::testing::FakeVisionProvider;
using system::PartStatus;

struct CheckBench {
    FakeVisionProvider provider;
    FakeClock clock{from_unix_ms(1'800'000'000'000)};
    VisionCheck check{provider, clock};
};

}  // namespace

TEST_CASE("a provider that sees panels is operational, under its own name")
{
    CheckBench b;
    auto const status = b.check.status();
    CHECK(status.status == PartStatus::operational);
    CHECK(status.provider == "fake");
    CHECK(status.model == "fake-1");
    CHECK(status.lastValidated == b.clock.now());
}

TEST_CASE("a provider that fails or sees no panels is down")
{
    CheckBench away;
    away.provider.error = Error{ErrorKind::unavailable, "vision.unavailable", "away"};
    CHECK(away.check.status().status == PartStatus::down);
    CHECK_FALSE(away.check.status().lastValidated);

    CheckBench blind;
    blind.provider.verdict = analysis::testing::no_panel();
    CHECK(blind.check.status().status == PartStatus::down);
    CHECK_FALSE(blind.check.status().lastValidated);
}

TEST_CASE("the provider is tested at most once in ten minutes, however it went")
{
    CheckBench b;
    auto const first = b.clock.now();
    for (int i = 0; i < 3; ++i) static_cast<void>(b.check.status());
    CHECK(b.provider.calls == 1);

    b.provider.error = Error{ErrorKind::unavailable, "vision.unavailable", "away"};
    b.clock.advance(std::chrono::minutes{10} - std::chrono::milliseconds{1});
    CHECK(b.check.status().status == PartStatus::operational);
    CHECK(b.provider.calls == 1);
    b.clock.advance(std::chrono::milliseconds{1});
    auto const failed = b.check.status();
    CHECK(b.provider.calls == 2);
    CHECK(failed.status == PartStatus::down);
    CHECK(failed.lastValidated == first);  // when it last went well

    b.provider.error.reset();
    CHECK(b.check.status().status == PartStatus::down);
    CHECK(b.provider.calls == 2);
    b.clock.advance(std::chrono::minutes{10});
    CHECK(b.check.status().status == PartStatus::operational);
    CHECK(b.check.status().lastValidated == b.clock.now());
}

}  // namespace heliograf::app
