#include "base/ensure.hpp"
#include "vision/forest.hpp"

#include <bit>
#include <cstring>
#include <doctest/doctest.h>

namespace heliograf::vision {

namespace {

/// One tree: feature 1 ≤ 0.5 answers (1, 0), else (0, 10).
std::vector<std::byte> small_forest()
{
    std::vector<std::byte> bytes;
    auto const put = [&bytes](auto value) {
        auto const raw = std::bit_cast<std::array<std::byte, sizeof value>>(value);
        bytes.insert(bytes.end(), raw.begin(), raw.end());
    };
    for (char const c : std::string_view{"HGF1"}) put(c);
    for (std::uint32_t const count : {2U, 2U, 1U, 3U, 2U}) put(count);
    for (float const value : {0.F, 0.F, 1.F, 10.F}) put(value);
    put(std::uint32_t{0});
    put(0.5F);
    put(std::bit_cast<float>(std::uint32_t{0}));
    put(std::bit_cast<float>(std::uint32_t{1}));
    for (std::uint16_t const feature : {std::uint16_t{1}, std::uint16_t{0xFFFF}, std::uint16_t{0xFFFF}})
        put(feature);
    for (std::uint16_t const right : {std::uint16_t{2}, std::uint16_t{0}, std::uint16_t{0}}) put(right);
    for (std::uint8_t const value : {std::uint8_t{255}, std::uint8_t{0}, std::uint8_t{0}, std::uint8_t{255}})
        put(value);
    return bytes;
}

}  // namespace

TEST_CASE("a forest sends a sample left when its feature is at most the threshold")
{
    auto const bytes = small_forest();
    Forest const forest{bytes};
    REQUIRE(forest.feature_count() == 2);
    REQUIRE(forest.output_count() == 2);
    struct Case {
        float feature;
        float first;
        float second;
    };
    for (auto const& c : {Case{0.4F, 1, 0}, Case{0.5F, 1, 0}, Case{0.6F, 0, 10}}) {
        CAPTURE(c.feature);
        std::array<float, 2> const sample{99, c.feature};
        std::array<float, 2> answer{};
        forest.predict(sample, answer);
        CHECK(answer[0] == doctest::Approx(c.first));
        CHECK(answer[1] == doctest::Approx(c.second));
    }
}

TEST_CASE("a forest that was cut short or is none at all is our own bug")
{
    auto bytes = small_forest();
    SUBCASE("cut short")
    {
        bytes.pop_back();
    }
    SUBCASE("another mark")
    {
        bytes[0] = std::byte{'X'};
    }
    SUBCASE("empty")
    {
        bytes.clear();
    }
    CHECK_THROWS_AS(Forest{bytes}, InvariantBroken);
}

TEST_CASE("a sample of another shape is our own bug")
{
    auto const bytes = small_forest();
    Forest const forest{bytes};
    std::array<float, 3> const sample{};
    std::array<float, 2> answer{};
    CHECK_THROWS_AS(forest.predict(sample, answer), InvariantBroken);
}

}  // namespace heliograf::vision
