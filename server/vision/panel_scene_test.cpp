#include "vision/testing/panel_scene.hpp"

#include <doctest/doctest.h>

namespace heliograf::vision::testing {

namespace {

SceneOptions small()
{
    return {.width_px = 160, .height_px = 120};
}

std::size_t marked(std::vector<std::uint8_t> const& mask)
{
    return mask.size() - std::size_t(std::ranges::count(mask, std::uint8_t{0}));
}

}  // namespace

TEST_CASE("a scene is the same each time, and another for another seed")
{
    auto options = small();
    auto const once = render(options);
    CHECK(render(options).rgb == once.rgb);
    options.seed = 2;
    CHECK(render(options).rgb != once.rgb);
}

TEST_CASE("each option marks its own truth, inside the panels only")
{
    struct Case {
        FindingKind kind;
        void (*change)(SceneOptions&);
    };
    std::array const cases{
        Case{FindingKind::dust_film, [](SceneOptions& o) { o.dust = 0.4; }},
        Case{FindingKind::droppings, [](SceneOptions& o) { o.droppings = 5; }},
        Case{FindingKind::snow, [](SceneOptions& o) { o.snow = 0.4; }},
        Case{FindingKind::leaves, [](SceneOptions& o) { o.leaves = 9; }},
        Case{FindingKind::shade, [](SceneOptions& o) { o.shade = 0.4; }},
        Case{FindingKind::crack, [](SceneOptions& o) { o.cracks = 1; }},
        Case{FindingKind::burn, [](SceneOptions& o) { o.burns = 3; }},
        Case{FindingKind::discoloration, [](SceneOptions& o) { o.discolorations = 3; }},
    };
    for (auto const& c : cases) {
        auto options = small();
        options.modules_across = 2;
        options.modules_down = 1;
        c.change(options);
        auto const scene = render(options);
        for (std::size_t kind = 0; kind < scene.truth.size(); ++kind) {
            CAPTURE(kind);
            CHECK((marked(scene.truth[kind]) > 0) == (kind == static_cast<std::size_t>(c.kind)));
        }
        auto const& mask = scene.mask(c.kind);
        bool inside = true;
        for (std::size_t i = 0; i < mask.size(); ++i)
            inside = inside && (mask[i] == 0 || scene.panel[i] != 0);
        CHECK(inside);
    }
}

TEST_CASE("panels fill the picture when there are no surroundings")
{
    auto options = small();
    CHECK(marked(render(options).panel) < 160U * 120U * 3 / 4);
    options.surroundings = Surroundings::none;
    CHECK(marked(render(options).panel) > 160U * 120U * 99 / 100);
}

TEST_CASE("a scene is written as a portable pixmap")
{
    auto const file = ppm(render(small()));
    CHECK(file.starts_with("P6\n160 120\n255\n"));
    CHECK(file.size() == 15 + 160 * 120 * 3);
}

}  // namespace heliograf::vision::testing
