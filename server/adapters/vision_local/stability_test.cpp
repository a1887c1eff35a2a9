#include "adapters/vision_local/local_vision.hpp"
#include "media/decode.hpp"
#include "media/renditions.hpp"
#include "media/testing/picture_files.hpp"
#include "vision/examine.hpp"
#include "vision/testing/panel_scene.hpp"

#include <algorithm>
#include <doctest/doctest.h>

namespace heliograf::vision_local {

namespace {

constexpr double moves_most = 3;  ///< points of cleanliness

media::Image cropped(media::Image const& image, int margin_x, int margin_y)
{
    media::Image part{image.width - 2 * margin_x, image.height - 2 * margin_y, {}};
    for (int y = 0; y < part.height; ++y) {
        auto const from = image.rgb.begin() + ((y + margin_y) * image.width + margin_x) * 3;
        part.rgb.insert(part.rgb.end(), from, from + part.width * 3);
    }
    return part;
}

/// As an upload is judged: packed as JPEG, decoded small.
double score_of(media::Image const& image, int quality)
{
    auto const file = media::encode_jpeg(image, quality);
    auto const decoded = media::decode(media::testing::bytes_of(file), vision::working_side_px);
    REQUIRE(decoded);
    auto const verdict = LocalVision{}.examine(*decoded);
    REQUIRE(verdict);
    REQUIRE(verdict->cleanliness);
    return verdict->cleanliness->score;
}

}  // namespace

TEST_CASE("the score stays when only the file changes: packed harder, scaled down, cropped by 5 %")
{
    using vision::testing::SceneOptions;
    struct Case {
        char const* what;
        SceneOptions options;
    };
    for (auto const& [what, options] : {
             Case{"clean", {.seed = 5}},
             Case{"dust", {.seed = 6, .modules_across = 3, .dust = 0.4}},
             Case{"droppings", {.seed = 7, .modules_across = 3, .droppings = 9}},
             Case{"snow", {.seed = 8, .snow = 0.5}},
             Case{"close", {.seed = 9, .modules_across = 2, .modules_down = 1, .dust = 0.25}},
         }) {
        CAPTURE(what);
        auto large = options;
        large.width_px = 1760;
        large.height_px = 1320;
        auto const scene = vision::testing::render(large);
        media::Image const photo{scene.width_px, scene.height_px, scene.rgb};
        double const score = score_of(photo, 95);
        CHECK(std::abs(score_of(photo, 80) - score) <= moves_most);
        CHECK(std::abs(score_of(media::scaled_down(photo, 1600), 95) - score) <= moves_most);
        auto const part = cropped(photo, photo.width / 40, photo.height / 40);
        CHECK(std::abs(score_of(part, 95) - score) <= moves_most);
    }
}

}  // namespace heliograf::vision_local
