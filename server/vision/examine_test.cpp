#include "vision/examine.hpp"
#include "vision/testing/noise.hpp"
#include "vision/testing/panel_scene.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <opencv2/imgproc.hpp>
#include <thread>

namespace heliograf::vision {

namespace {

using testing::CellStyle;
using testing::render;
using testing::Scene;
using testing::SceneOptions;
using testing::Surroundings;

/// A picture computed pixel by pixel.
struct Painted {
    int width_px;
    int height_px;
    std::vector<std::uint8_t> rgb;

    template <class Colour>
    Painted(int width, int height, Colour colour)
        : width_px{width},
          height_px{height},
          rgb(std::size_t(width) * std::size_t(height) * 3)
    {
        std::size_t at = 0;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                for (int channel = 0; channel < 3; ++channel) rgb[at++] = colour(x, y, channel);
    }
    [[nodiscard]] Picture picture() const { return {width_px, height_px, rgb.data()}; }
};

Verdict verdict_on(SceneOptions const& options)
{
    return examine(render(options).picture());
}

SceneOptions close_up()
{
    return {
        .cells = CellStyle::dark_mono,
        .surroundings = Surroundings::none,
        .modules_across = 2,
        .modules_down = 1
    };
}

/// Share of the places of `kind` in truth that lie in a box of such a finding.
double found_share(Scene const& scene, FindingKind kind, std::vector<Finding> const& findings)
{
    auto const& mask = scene.mask(kind);
    double inside = 0;
    double all = 1e-9;
    for (int y = 0; y < scene.height_px; ++y)
        for (int x = 0; x < scene.width_px; ++x) {
            if (mask[std::size_t(y * scene.width_px + x)] < 128) continue;
            all += 1;
            double const u = double(x) / scene.width_px;
            double const v = double(y) / scene.height_px;
            inside += std::ranges::any_of(findings, [&](Finding const& finding) {
                auto const& box = finding.box;
                return finding.kind == kind && u >= box.x && u <= box.x + box.width && v >= box.y &&
                       v <= box.y + box.height;
            });
        }
    return inside / all;
}

void check_well_formed(Verdict const& verdict)
{
    double sum = 0;
    for (double const probability : verdict.probabilities) sum += probability;
    CHECK(sum == doctest::Approx(1));
    CHECK(verdict.confidence >= 0);
    CHECK(verdict.confidence <= 1);
    REQUIRE(verdict.heat_map.values.size() == std::size_t(verdict.heat_map.width * verdict.heat_map.height));
    if (verdict.cleanliness) {
        CHECK(verdict.cleanliness->low <= verdict.cleanliness->score);
        CHECK(verdict.cleanliness->score <= verdict.cleanliness->high);
        CHECK(verdict.cleanliness->high - verdict.cleanliness->low >= 3);
    }
    for (auto const* list : {&verdict.soiling, &verdict.damage})
        for (auto const& finding : *list) {
            CHECK(finding.polygon.size() >= 3);
            CHECK(finding.polygon.size() <= 64);
            CHECK(finding.box.x >= 0);
            CHECK(finding.box.x + finding.box.width <= 1.0001);
            CHECK(finding.box.y >= 0);
            CHECK(finding.box.y + finding.box.height <= 1.0001);
            CHECK(finding.panel_share > 0);
            CHECK(finding.panel_share <= 1);
        }
}

}  // namespace

// The networks have never seen computed panels, so the limits here are wider than for photos.
TEST_CASE("clean panels score at least 80, most of them 90, and show nothing serious")
{
    int spotless = 0;
    struct Case {
        char const* what;
        CellStyle cells;
        Surroundings surroundings;
    };
    for (auto const& c :
         {Case{"blue cells on grass", CellStyle::blue_poly, Surroundings::grass},
          Case{"blue cells, close", CellStyle::blue_poly, Surroundings::none},
          Case{"dark cells under the sky", CellStyle::dark_mono, Surroundings::sky_and_grass},
          Case{"black modules on a roof", CellStyle::full_black, Surroundings::roof}}) {
        CAPTURE(c.what);
        auto const verdict = verdict_on({.seed = 101, .cells = c.cells, .surroundings = c.surroundings});
        check_well_formed(verdict);
        REQUIRE(verdict.cleanliness);
        CHECK(verdict.cleanliness->score >= 80);
        spotless += verdict.condition == Condition::clean && verdict.cleanliness->score >= 90;
        CHECK(verdict.quality.usable);
        for (auto const* list : {&verdict.soiling, &verdict.damage})
            for (auto const& finding : *list) CHECK(finding.severity != Severity::high);
    }
    CHECK(spotless >= 3);
}

TEST_CASE("the more dust, the lower the score")
{
    double before = 100;
    for (double const dust : {0.0, 0.2, 0.35, 0.55, 0.7}) {
        CAPTURE(dust);
        auto const verdict = verdict_on({.seed = 7, .surroundings = Surroundings::grass, .dust = dust});
        check_well_formed(verdict);
        REQUIRE(verdict.cleanliness);
        CHECK(verdict.cleanliness->score < before);
        before = verdict.cleanliness->score;
        if (dust < 0.2) continue;
        CHECK(verdict.condition == Condition::dusty);
        REQUIRE_FALSE(verdict.soiling.empty());
        CHECK(verdict.soiling.front().kind == FindingKind::dust_film);
        CHECK(verdict.damage.empty());
    }
    CHECK(before < 60);
}

TEST_CASE("droppings are found where they are")
{
    auto options = close_up();
    options.droppings = 4;
    auto const scene = render(options);
    auto const verdict = examine(scene.picture());
    check_well_formed(verdict);
    CHECK(verdict.condition == Condition::bird_drop);
    CHECK(found_share(scene, FindingKind::droppings, verdict.soiling) > 0.7);
    double covered = 0;
    for (auto const& finding : verdict.soiling) covered += finding.panel_share;
    CHECK(covered < 0.15);
}

TEST_CASE("snow is found where it lies, and more of it scores lower")
{
    double before = 95;
    for (double const snow : {0.3, 0.6}) {
        CAPTURE(snow);
        auto const scene = render({.seed = 9, .surroundings = Surroundings::grass, .snow = snow});
        auto const verdict = examine(scene.picture());
        check_well_formed(verdict);
        CHECK(verdict.condition == Condition::snow_covered);
        CHECK(found_share(scene, FindingKind::snow, verdict.soiling) > 0.7);
        REQUIRE(verdict.cleanliness);
        CHECK(verdict.cleanliness->score < before - 5);
        before = verdict.cleanliness->score;
    }
}

TEST_CASE("damage is found where it is")
{
    struct Case {
        char const* what;
        FindingKind kind;
        void (*change)(SceneOptions&);
    };
    for (auto const& c :
         {Case{"crack", FindingKind::crack, [](SceneOptions& o) { o.cracks = 2; }},
          Case{"burn", FindingKind::burn, [](SceneOptions& o) { o.burns = 2; }}}) {
        CAPTURE(c.what);
        auto options = close_up();
        options.seed = 10;
        c.change(options);
        auto const scene = render(options);
        auto const verdict = examine(scene.picture());
        check_well_formed(verdict);
        CHECK(verdict.condition != Condition::clean);
        REQUIRE_FALSE(verdict.damage.empty());
        CHECK(found_share(scene, c.kind, verdict.damage) > 0.4);
    }
}

TEST_CASE("a picture without panels gets no score")
{
    struct Case {
        char const* what;
        Painted picture;
    };
    auto const noise = [](int x, int y, int c) {
        return std::uint8_t(255 * testing::hash_noise(x, y * 3 + c, 1));
    };
    std::array const cases{
        Case{"white", {640, 480, [](int, int, int) { return std::uint8_t{255}; }}},
        Case{"black", {640, 480, [](int, int, int) { return std::uint8_t{0}; }}},
        Case{"grey ramp", {640, 480, [](int x, int, int) { return std::uint8_t(x * 255 / 640); }}},
        Case{"coloured noise", {640, 480, noise}},
    };
    for (auto const& c : cases) {
        CAPTURE(c.what);
        auto const verdict = examine(c.picture.picture());
        check_well_formed(verdict);
        bool const refused =
            verdict.condition == Condition::no_panel || verdict.condition == Condition::unsure;
        CHECK(refused);
        CHECK_FALSE(verdict.cleanliness);
        CHECK_FALSE(verdict.quality.usable);
        CHECK_FALSE(verdict.quality.reasons.empty());
        CHECK(verdict.soiling.empty());
        CHECK(verdict.damage.empty());
    }
}

TEST_CASE("a picture that is too small or too thin is refused with that reason")
{
    for (auto const& [width, height] :
         {std::pair{1, 1}, {1, 5000}, {5000, 1}, {50, 50}, {95, 400}, {2000, 100}}) {
        CAPTURE(width);
        CAPTURE(height);
        Painted const painted{width, height, [](int x, int y, int) { return std::uint8_t(x ^ y); }};
        auto const verdict = examine(painted.picture());
        check_well_formed(verdict);
        CHECK(verdict.condition == Condition::unsure);
        CHECK_FALSE(verdict.quality.usable);
        REQUIRE(verdict.quality.reasons.size() == 1);
        CHECK(verdict.quality.reasons.front() == QualityReason::too_small);
    }
}

TEST_CASE("any size from 96 px up is judged without a fault")
{
    for (auto const& [width, height] : {std::pair{96, 96}, {97, 500}, {1024, 768}, {333, 1024}}) {
        CAPTURE(width);
        CAPTURE(height);
        check_well_formed(verdict_on({.width_px = width, .height_px = height}));
    }
}

TEST_CASE("a photo taken in the dark cannot be told; it is not said to show no panel")
{
    auto const verdict = verdict_on({.surroundings = Surroundings::none, .exposure = 0.03});
    CHECK(std::ranges::count(verdict.quality.reasons, QualityReason::too_dark) > 0);
    CHECK(std::ranges::count(verdict.quality.reasons, QualityReason::no_panel) == 0);
    CHECK(verdict.condition == Condition::unsure);
    CHECK_FALSE((verdict.quality.usable || verdict.cleanliness));
}

TEST_CASE("a blurred photo is refused or doubted")
{
    auto scene = render({.surroundings = Surroundings::none, .modules_across = 2, .modules_down = 1});
    auto const sharp = examine(scene.picture());
    CHECK(std::ranges::count(sharp.quality.reasons, QualityReason::blurred) == 0);

    cv::Mat pixels(scene.height_px, scene.width_px, CV_8UC3, scene.rgb.data());
    cv::GaussianBlur(pixels, pixels, {}, 6);
    auto const blurred = examine(scene.picture());
    CHECK(blurred.quality.sharpness < sharp.quality.sharpness);
    auto const doubts = std::ranges::count(blurred.quality.reasons, QualityReason::blurred);
    CHECK((doubts > 0 || blurred.condition == Condition::no_panel));
}

TEST_CASE("the same picture gets the same verdict, on many threads at once too")
{
    auto const scene = render({.seed = 5, .dust = 0.3, .droppings = 3});
    auto const expected = examine(scene.picture());
    std::vector<Verdict> verdicts(4);
    {
        std::vector<std::jthread> threads;
        for (auto& verdict : verdicts) threads.emplace_back([&] { verdict = examine(scene.picture()); });
    }
    for (auto const& verdict : verdicts) {
        CHECK(verdict.condition == expected.condition);
        CHECK(verdict.probabilities == expected.probabilities);
        CHECK(verdict.heat_map.values == expected.heat_map.values);
        CHECK(verdict.soiling.size() == expected.soiling.size());
    }
}

}  // namespace heliograf::vision
