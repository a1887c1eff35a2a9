#include "vision/registration.hpp"
#include "vision/testing/panel_scene.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <opencv2/imgproc.hpp>

namespace heliograf::vision {
namespace {

using testing::Scene;
using testing::SceneOptions;

Scene plant(SceneOptions options = {})
{
    options.width_px = 512;
    options.height_px = 384;
    options.modules_across = 4;
    options.cells = testing::CellStyle::blue_poly;
    options.dust = 0.1;
    options.droppings = 12;
    return testing::render(options);
}

/// The same place from a step aside. @param move  becomes where the earlier photo's places lie in it, in
/// shares
Scene from_a_step_aside(Scene const& scene, Homography& move)
{
    auto const width = float(scene.width_px);
    auto const height = float(scene.height_px);
    std::array<cv::Point2f, 4> const from{
        cv::Point2f{20, 18}, {width - 30, 10}, {width - 16, height - 22}, {28, height - 12}
    };
    std::array<cv::Point2f, 4> const to{cv::Point2f{0, 0}, {width, 0}, {width, height}, {0, height}};
    cv::Matx33d const pixels = cv::getPerspectiveTransform(from.data(), to.data());
    cv::Matx33d const scale = cv::Matx33d::diag({double(width), double(height), 1.0});
    auto const shares = scale.inv() * pixels * scale;
    for (std::size_t i = 0; i < 9; ++i) move[i] = shares.val[i] / shares.val[8];
    auto moved = scene;
    moved.rgb = seen_from_later(scene.picture(), move, scene.width_px, scene.height_px);
    return moved;
}

std::optional<Registration> matched(Scene const& earlier, Scene const& later)
{
    return register_photos(*landmarks_of(earlier.picture()), *landmarks_of(later.picture()));
}

double worst_miss(Homography const& found, Homography const& truth)
{
    double worst = 0;
    for (double x = 0.1; x < 1; x += 0.2)
        for (double y = 0.1; y < 1; y += 0.2) {
            auto const a = carried(found, {x, y});
            auto const b = carried(truth, {x, y});
            worst = std::max(worst, std::hypot(a.x - b.x, a.y - b.y));
        }
    return worst;
}

}  // namespace

TEST_CASE("the same plant from a step aside, in other light, is found where it is")
{
    auto const earlier = plant();
    Homography truth{};
    for (double const exposure : {0.6, 1.0, 1.5}) {
        CAPTURE(exposure);
        auto const later = from_a_step_aside(plant({.exposure = exposure}), truth);
        auto const found = matched(earlier, later);
        REQUIRE(found);
        CHECK(worst_miss(found->earlier_to_later, truth) < 0.006);
        CHECK(found->support.overlap > 0.9);
    }
}

TEST_CASE("another plant with the same grid of cells is not the same place")
{
    auto const earlier = plant({.surroundings = testing::Surroundings::grass});
    for (auto const surroundings :
         {testing::Surroundings::roof, testing::Surroundings::grass, testing::Surroundings::sky_and_grass})
        for (std::uint32_t const seed : {7U, 8U, 9U}) {
            CAPTURE(int(surroundings));
            CAPTURE(seed);
            CHECK_FALSE(matched(earlier, plant({.seed = seed, .surroundings = surroundings})));
        }
}

TEST_CASE("a bare grid fits itself a cell further just as well, and is no match")
{
    auto const bare = [](std::uint32_t seed) {
        return testing::render(
            {.width_px = 512,
             .height_px = 384,
             .seed = seed,
             .cells = testing::CellStyle::dark_mono,
             .surroundings = testing::Surroundings::none,
             .tilt = 0}
        );
    };
    CHECK_FALSE(matched(bare(1), bare(2)));
}

TEST_CASE("photos without anything to hold on to have landmarks or none, and never a match")
{
    std::vector<std::uint8_t> const grey(std::size_t{512} * 384 * 3, 90);
    auto const flat = landmarks_of({512, 384, grey.data()});
    REQUIRE(flat);
    CHECK(flat->places.empty());
    CHECK_FALSE(register_photos(*flat, *flat));
    CHECK_FALSE(register_photos(*landmarks_of(plant().picture()), *flat));
    CHECK_FALSE(landmarks_of({64, 48, grey.data()}));
    CHECK_FALSE(landmarks_of({512, 100, grey.data()}));
    CHECK_FALSE(landmarks_of({1, 1, grey.data()}));
}

TEST_CASE("landmarks read back as they were stored, within their bounds, and damaged ones not at all")
{
    auto const found = *landmarks_of(plant().picture());
    CHECK(found.places.size() > 100);
    CHECK(found.places.size() <= landmarks_max);
    auto const bytes = to_bytes(found);
    CHECK(bytes.size() <= 100'000);
    auto const read = landmarks_from_bytes(bytes);
    REQUIRE(read);
    CHECK(to_bytes(*read) == bytes);
    CHECK(to_bytes(*landmarks_of(plant().picture())) == bytes);

    CHECK_FALSE(landmarks_from_bytes(""));
    CHECK_FALSE(landmarks_from_bytes("no landmarks"));
    CHECK_FALSE(landmarks_from_bytes(bytes.substr(0, bytes.size() - 1)));
    CHECK_FALSE(landmarks_from_bytes(bytes + "x"));
    for (std::size_t const place : {0, 4, 8, 12, 19}) {
        CAPTURE(place);
        auto damaged = bytes;
        damaged[place] = '\xff';
        damaged[place + 1] = '\xff';
        CHECK_FALSE(landmarks_from_bytes(damaged));
    }
}

TEST_CASE("a place is carried from photo to photo")
{
    Homography const right{1, 0, 0.2, 0, 1, 0, 0, 0, 1};
    Homography const doubled{2, 0, 0, 0, 2, 0, 0, 0, 1};
    auto const there = carried(after(right, doubled), {0.1, 0.3});
    CHECK(there.x == doctest::Approx(0.6));
    CHECK(there.y == doctest::Approx(0.6));
}

}  // namespace heliograf::vision
