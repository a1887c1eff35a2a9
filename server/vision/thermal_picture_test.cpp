#include "vision/examine.hpp"
#include "vision/testing/panel_scene.hpp"
#include "vision/thermal_network.hpp"
#include "vision/thermal_recognition.hpp"

#include <doctest/doctest.h>
#include <opencv2/imgproc.hpp>

/// Thermal pictures among photos: what is taken for one, and what is found in it. All pictures are computed.
namespace heliograf::vision {

namespace {

struct Rgb {
    cv::Mat3b pixels;
    [[nodiscard]] Picture picture() const { return {pixels.cols, pixels.rows, pixels.data}; }
};

Rgb grey_rgb(cv::Mat1b const& warmth)
{
    Rgb made;
    cv::cvtColor(warmth, made.pixels, cv::COLOR_GRAY2RGB);
    return made;
}

/// Cameras stretch what they see over the whole palette.
Rgb in_palette(cv::Mat1b const& warmth, cv::ColormapTypes palette)
{
    cv::Mat1b stretched;
    cv::normalize(warmth, stretched, 0, 255, cv::NORM_MINMAX);
    Rgb made;
    cv::applyColorMap(stretched, made.pixels, palette);
    cv::cvtColor(made.pixels, made.pixels, cv::COLOR_BGR2RGB);
    return made;
}

cv::Mat1b noisy(cv::Mat1b const& warmth, double deviation)
{
    cv::RNG random(5);
    cv::Mat1f noise(warmth.size());
    random.fill(noise, cv::RNG::NORMAL, 0, deviation);
    cv::Mat1f sum;
    cv::add(warmth, noise, sum, cv::noArray(), CV_32F);
    cv::Mat1b result;
    sum.convertTo(result, CV_8U);
    return result;
}

/// One module with a warm cell in its upper left, as a camera's crop.
cv::Mat1b module_crop()
{
    cv::Mat1b module(module_size_px, uchar{140});
    for (int x = 0; x < module.cols; x += 4) module.col(x).setTo(132);
    module(cv::Rect(5, 6, 4, 4)).setTo(215);
    cv::Mat1b soft;
    cv::GaussianBlur(noisy(module, 2), soft, {}, 0.8);
    return soft;
}

cv::Mat1b enlarged(cv::Mat1b const& picture, double times, int interpolation)
{
    cv::Mat1b result;
    cv::resize(picture, result, {}, times, times, interpolation);
    return result;
}

cv::Rect module_at(int column, int row)
{
    return {30 + column * 60, 40 + row * 110, 54, 96};
}

/// Rows of modules over colder ground, 640 × 512.
cv::Mat1b field()
{
    cv::Mat1b warmth(512, 640, uchar{70});
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 10; ++column) warmth(module_at(column, row)).setTo(150);
    return warmth;
}

/// What the camera's optics and sensor make of it.
cv::Mat1b seen(cv::Mat1b const& warmth)
{
    cv::Mat1b soft;
    cv::GaussianBlur(noisy(warmth, 4), soft, {}, 1.6);
    return soft;
}

bool contains(Box const& box, cv::Rect const& place, cv::Size size)
{
    double const x = (place.x + place.width / 2.0) / size.width;
    double const y = (place.y + place.height / 2.0) / size.height;
    return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
}

}  // namespace

TEST_CASE("a thermal crop of one module is one, however it was enlarged and coloured")
{
    auto const crop = module_crop();
    CHECK(recognise_thermal(grey_rgb(crop).picture())->subject == ThermalSubject::module);
    for (auto const interpolation : {cv::INTER_NEAREST, cv::INTER_LINEAR, cv::INTER_CUBIC})
        for (double const times : {3.0, 8.0, 16.0}) {
            CAPTURE(interpolation);
            CAPTURE(times);
            auto const large = enlarged(crop, times, interpolation);
            auto const found = recognise_thermal(grey_rgb(large).picture());
            REQUIRE(found);
            CHECK(found->subject == ThermalSubject::module);
        }
    for (auto const palette : {cv::COLORMAP_INFERNO, cv::COLORMAP_JET, cv::COLORMAP_HOT}) {
        CAPTURE(palette);
        auto const found =
            recognise_thermal(in_palette(enlarged(crop, 8, cv::INTER_LINEAR), palette).picture());
        REQUIRE(found);
        CHECK(found->subject == ThermalSubject::module);
    }
}

TEST_CASE("a module lying on its side is the same module")
{
    auto const crop = module_crop();
    cv::Mat1b lying;
    cv::rotate(crop, lying, cv::ROTATE_90_COUNTERCLOCKWISE);
    CHECK(cv::countNonZero(module_from(lying) != crop) == 0);
    auto const verdict = examine(grey_rgb(lying).picture());
    REQUIRE(verdict.thermal);
    CHECK(verdict.thermal->likeliest == examine(grey_rgb(crop).picture()).thermal->likeliest);
}

TEST_CASE("a module whose range a camera stretched is judged much as it was before")
{
    auto const crop = module_crop();
    cv::Mat1b stretched;
    cv::normalize(crop, stretched, 0, 255, cv::NORM_MINMAX);
    auto const plain = examine(grey_rgb(crop).picture());
    auto const again = examine(grey_rgb(stretched).picture());
    REQUIRE(again.thermal);
    CHECK(again.thermal->anomaly == plain.thermal->anomaly);
    CHECK(again.thermal->likeliest == plain.thermal->likeliest);
}

TEST_CASE("a photo of daylight is no thermal picture, grey or not")
{
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
        CAPTURE(seed);
        testing::SceneOptions options;
        options.seed = seed;
        options.surroundings = testing::Surroundings(seed % 4);
        auto const scene = testing::render(options);
        CHECK_FALSE(recognise_thermal(scene.picture()));
        cv::Mat const rgb(
            scene.height_px, scene.width_px, CV_8UC3, const_cast<std::uint8_t*>(scene.rgb.data())
        );
        cv::Mat1b grey;
        cv::cvtColor(rgb, grey, cv::COLOR_RGB2GRAY);
        CHECK_FALSE(recognise_thermal(grey_rgb(grey).picture()));
    }
}

TEST_CASE("plain pictures are no thermal pictures")
{
    CHECK_FALSE(recognise_thermal({}));
    CHECK_FALSE(recognise_thermal(grey_rgb(cv::Mat1b(480, 640, uchar{128})).picture()));
    CHECK_FALSE(recognise_thermal(grey_rgb(noisy(cv::Mat1b(480, 640, uchar{128}), 30)).picture()));
    CHECK_FALSE(recognise_thermal(grey_rgb(cv::Mat1b(1, 1, uchar{9})).picture()));
    CHECK_FALSE(recognise_thermal(grey_rgb(cv::Mat1b(40, 24, uchar{128})).picture()));
    Rgb const blue{cv::Mat3b(480, 640, cv::Vec3b(20, 60, 200))};
    CHECK_FALSE(recognise_thermal(blue.picture()));
}

TEST_CASE("in a field the hot cell and the hot module are found, and nothing else")
{
    auto warmth = field();
    cv::Rect const cell(module_at(3, 1).x + 14, module_at(3, 1).y + 30, 9, 9);
    warmth(cell).setTo(235);
    warmth(module_at(7, 2)).setTo(185);
    auto const picture = seen(warmth);
    for (auto const& rgb : {grey_rgb(picture), in_palette(picture, cv::COLORMAP_INFERNO)}) {
        auto const verdict = examine(rgb.picture());
        CHECK(verdict.condition == Condition::thermal);
        REQUIRE(verdict.thermal);
        CHECK(verdict.thermal->subject == ThermalSubject::field);
        CHECK_FALSE(verdict.thermal->likeliest);
        CHECK(verdict.thermal->anomaly);
        REQUIRE(verdict.damage.size() == 2);
        auto const& hottest = verdict.damage[0];
        CHECK(hottest.kind == FindingKind::hot_cell);
        CHECK(contains(hottest.box, cell, picture.size()));
        CHECK(verdict.damage[1].kind == FindingKind::hot_module);
        CHECK(contains(verdict.damage[1].box, module_at(7, 2), picture.size()));
        CHECK(verdict.damage[1].severity < hottest.severity);
        CHECK_FALSE(verdict.cleanliness);
        CHECK(verdict.soiling.empty());
    }
}

TEST_CASE("an even field shows nothing hot")
{
    auto const verdict = examine(grey_rgb(seen(field())).picture());
    CHECK(verdict.condition == Condition::thermal);
    CHECK(verdict.damage.empty());
    CHECK_FALSE(verdict.thermal->anomaly);
}

TEST_CASE("whoever asks for a module gets one of its classes, whatever the picture")
{
    auto const scene = testing::render({});
    for (auto const& picture : {scene.picture(), grey_rgb(cv::Mat1b(1, 1, uchar{9})).picture()}) {
        auto const verdict = examine_as_module(picture);
        REQUIRE(verdict.thermal);
        REQUIRE(verdict.thermal->likeliest);
        bool const sound = *verdict.thermal->likeliest == ThermalClass::no_anomaly;
        CHECK(verdict.thermal->anomaly == !sound);
        CHECK(verdict.damage.size() == (sound ? 0 : 1));
    }
}

}  // namespace heliograf::vision
