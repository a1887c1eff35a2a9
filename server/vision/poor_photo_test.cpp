#include "vision/examination.hpp"
#include "vision/examine.hpp"
#include "vision/testing/panel_scene.hpp"

#include <algorithm>
#include <doctest/doctest.h>

/// Photos that show panels, but too poorly to be judged, and photos that only look poor.
namespace heliograf::vision {

namespace {

using testing::render;
using testing::Scene;
using testing::SceneOptions;
using testing::Surroundings;

bool has(Verdict const& verdict, QualityReason reason)
{
    return std::ranges::count(verdict.quality.reasons, reason) > 0;
}

void check_not_judged(Verdict const& verdict, QualityReason reason)
{
    CHECK(verdict.condition == Condition::unsure);
    CHECK(has(verdict, reason));
    CHECK_FALSE(has(verdict, QualityReason::no_panel));
    CHECK_FALSE(verdict.quality.usable);
    CHECK_FALSE(verdict.cleanliness);
    CHECK(verdict.soiling.empty());
    CHECK(verdict.damage.empty());
}

/// Changes each pixel by `change(red, green, blue)`.
template <class Change>
Scene changed(Scene scene, Change change)
{
    for (std::size_t at = 0; at + 2 < scene.rgb.size(); at += 3)
        change(scene.rgb[at], scene.rgb[at + 1], scene.rgb[at + 2]);
    return scene;
}

Scene grey(Scene scene)
{
    return changed(std::move(scene), [](auto& red, auto& green, auto& blue) {
        red = green = blue = std::uint8_t((299 * red + 587 * green + 114 * blue) / 1000);
    });
}

/// `share` of the light is fog, which has next to no colour.
Scene foggy(Scene scene, double share)
{
    auto const veil = [share](std::uint8_t level, double fog) {
        return std::uint8_t(level * (1 - share) + fog * share);
    };
    return changed(std::move(scene), [&](auto& red, auto& green, auto& blue) {
        red = veil(red, 214);
        green = veil(green, 217);
        blue = veil(blue, 222);
    });
}

}  // namespace

TEST_CASE("a photo without colour cannot be told, whatever is on its panels")
{
    for (auto const& options :
         {SceneOptions{.seed = 3},
          SceneOptions{.seed = 7, .surroundings = Surroundings::grass, .dust = 0.5},
          SceneOptions{.seed = 9, .surroundings = Surroundings::grass, .snow = 0.6},
          SceneOptions{.seed = 10, .surroundings = Surroundings::none, .modules_across = 2, .cracks = 2}}) {
        CAPTURE(options.seed);
        auto const scene = grey(render(options));
        check_not_judged(examine(scene.picture()), QualityReason::no_colour);
    }
}

TEST_CASE("pale is not colourless: snow, fog and black modules keep their judgement")
{
    struct Case {
        char const* what;
        Scene scene;
    };
    for (auto const& c :
         {Case{"snow", render({.seed = 9, .surroundings = Surroundings::roof, .snow = 0.9})},
          Case{
              "black modules on a roof",
              render({.seed = 4, .cells = testing::CellStyle::full_black, .grain = 0.004})
          },
          Case{"fog", foggy(render({.seed = 5}), 0.6)},
          Case{"thick fog", foggy(render({.seed = 5}), 0.85)}}) {
        CAPTURE(c.what);
        CHECK_FALSE(has(examine(c.scene.picture()), QualityReason::no_colour));
    }
}

TEST_CASE("a black photo is too dark and a white one too bright, before anything is said of colour")
{
    struct Case {
        std::uint8_t level;
        QualityReason reason;
    };
    for (auto const& c :
         {Case{0, QualityReason::too_dark},
          Case{5, QualityReason::too_dark},
          Case{250, QualityReason::too_bright},
          Case{255, QualityReason::too_bright}}) {
        CAPTURE(int{c.level});
        std::vector<std::uint8_t> const rgb(std::size_t{640} * 480 * 3, c.level);
        auto const verdict = examine({640, 480, rgb.data()});
        check_not_judged(verdict, c.reason);
        CHECK(verdict.quality.reasons.front() == c.reason);
        CHECK_FALSE(has(verdict, QualityReason::no_colour));
    }
}

TEST_CASE("that there is no panel is said when the model is sure of it, else that none is clearly seen")
{
    auto const panels = render({.seed = 3});
    auto strict = embedded_model();
    strict.calibration.presence_least = 1.2F;
    strict.calibration.presence_none = 0;
    auto const doubtful = examine_with(strict, panels.picture());
    check_not_judged(doubtful, QualityReason::panels_unclear);

    strict.calibration.presence_none = 1.2F;
    auto const sure = examine_with(strict, panels.picture());
    CHECK(sure.condition == Condition::no_panel);
    CHECK(has(sure, QualityReason::no_panel));
    CHECK_FALSE(has(sure, QualityReason::panels_unclear));
}

TEST_CASE("a photo whose panels are burnt out cannot be told; it is not called snow")
{
    for (double const exposure : {4.0, 6.0, 9.0}) {
        CAPTURE(exposure);
        auto const scene = render({.seed = 11, .surroundings = Surroundings::none, .exposure = exposure});
        check_not_judged(examine(scene.picture()), QualityReason::too_bright);
    }
}

TEST_CASE("bright snow beside dark glass is judged")
{
    auto const scene = render({.seed = 9, .surroundings = Surroundings::grass, .exposure = 1.2, .snow = 0.5});
    auto const verdict = examine(scene.picture());
    CHECK_FALSE(has(verdict, QualityReason::too_bright));
    CHECK(verdict.condition == Condition::snow_covered);
}

}  // namespace heliograf::vision
