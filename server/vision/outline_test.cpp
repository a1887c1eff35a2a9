#include "vision/outline.hpp"

#include <doctest/doctest.h>
#include <opencv2/imgproc.hpp>

namespace heliograf::vision {

TEST_CASE("outlines come largest first, with their box and polygon as shares of the picture")
{
    cv::Mat1b mask(60, 100, uchar{0});
    mask(cv::Rect(10, 6, 20, 30)) = 255;
    mask(cv::Rect(70, 30, 5, 6)) = 255;
    auto const outlines = outline_places(mask, 1, 10);
    REQUIRE(outlines.size() == 2);
    CHECK(outlines[0].area == 600);
    CHECK(outlines[0].box.x == doctest::Approx(0.10));
    CHECK(outlines[0].box.y == doctest::Approx(0.10));
    CHECK(outlines[0].box.width == doctest::Approx(0.20));
    CHECK(outlines[0].box.height == doctest::Approx(0.50));
    CHECK(outlines[0].polygon.size() == 4);
    CHECK(outlines[1].area == 30);
}

TEST_CASE("small places and those beyond the limit are left out")
{
    cv::Mat1b mask(40, 40, uchar{0});
    for (int i = 0; i < 5; ++i) mask(cv::Rect(8 * i, 4, 3 + i, 3)) = 255;
    CHECK(outline_places(mask, 1, 10).size() == 5);
    CHECK(outline_places(mask, 15, 10).size() == 3);
    CHECK(outline_places(mask, 1, 2).size() == 2);
    CHECK(outline_places(cv::Mat1b(40, 40, uchar{0}), 1, 2).empty());
}

TEST_CASE("a single place has a polygon too")
{
    cv::Mat1b mask(40, 40, uchar{0});
    mask(7, 9) = 255;
    auto const outlines = outline_places(mask, 1, 2);
    REQUIRE(outlines.size() == 1);
    CHECK(outlines[0].polygon.size() == 4);
    CHECK(outlines[0].area == 1);
}

TEST_CASE("a ragged outline keeps to 64 points and a hole does not count as covered")
{
    cv::Mat1b mask(128, 128, uchar{0});
    for (int i = 0; i < 360; ++i) {
        double const radius = i % 2 == 0 ? 60 : 35;
        double const angle = i * CV_PI / 180;
        cv::Point const tip(int(64 + radius * std::cos(angle)), int(64 + radius * std::sin(angle)));
        cv::line(mask, {64, 64}, tip, cv::Scalar(255));
    }
    auto const solid = outline_places(mask, 1, 1);
    REQUIRE(solid.size() == 1);
    CHECK(solid[0].polygon.size() >= 3);
    CHECK(solid[0].polygon.size() <= 64);
    mask(cv::Rect(54, 54, 20, 20)) = 0;
    auto const with_hole = outline_places(mask, 1, 1);
    REQUIRE(with_hole.size() == 1);
    CHECK(with_hole[0].area <= solid[0].area - 390);
}

}  // namespace heliograf::vision
