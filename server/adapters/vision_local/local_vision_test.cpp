#include "adapters/vision_local/local_vision.hpp"
#include "base/ensure.hpp"
#include "vision/examine.hpp"
#include "vision/testing/panel_scene.hpp"

#include <doctest/doctest.h>

namespace heliograf::vision_local {

TEST_CASE("the local provider answers what vision sees")
{
    auto const scene = vision::testing::render({});
    LocalVision provider;
    auto const verdict = provider.examine({scene.width_px, scene.height_px, scene.rgb});
    REQUIRE(verdict);
    auto const direct = vision::examine(scene.picture());
    CHECK(provider.name() == "local");
    CHECK(provider.model() == "heliograf-vision-2");
    CHECK(verdict->condition == direct.condition);
    CHECK(verdict->probabilities == direct.probabilities);
    CHECK(verdict->heat_map.values == direct.heat_map.values);
}

TEST_CASE("a picture without pixels is our own mistake")
{
    LocalVision provider;
    CHECK_THROWS_AS((void)provider.examine({}), InvariantBroken);
}

}  // namespace heliograf::vision_local
