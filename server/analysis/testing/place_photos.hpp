#pragma once
#include "media/renditions.hpp"
#include "vision/registration.hpp"
#include "vision/testing/panel_scene.hpp"

#include <string>

/// Photos of one place and of another, as JPEG.
namespace heliograf::analysis::testing {

[[nodiscard]] inline vision::testing::Scene plant_scene(vision::testing::SceneOptions options = {})
{
    options.width_px = 512;
    options.height_px = 384;
    options.droppings = 12;
    options.dust = 0.1;
    return vision::testing::render(options);
}

/// @param aside  how far the camera stood aside, in shares of the photo
[[nodiscard]] inline std::string photo_of(vision::testing::Scene const& scene, double aside = 0)
{
    vision::Homography const move{1.06, 0, -aside, 0, 1.06, -0.02, 0, 0, 1};
    auto const rgb = seen_from_later(scene.picture(), move, scene.width_px, scene.height_px);
    return media::encode_jpeg({scene.width_px, scene.height_px, rgb});
}

[[nodiscard]] inline std::string other_place()
{
    return photo_of(plant_scene(
        {.seed = 77,
         .cells = vision::testing::CellStyle::dark_mono,
         .surroundings = vision::testing::Surroundings::grass,
         .modules_across = 3}
    ));
}

}  // namespace heliograf::analysis::testing
