#include "base/ensure.hpp"
#include "vision/model.hpp"
#include "vision/photo_network.hpp"
#include "vision/testing/photo_answers.hpp"

#include <cstdlib>
#include <doctest/doctest.h>
#include <opencv2/core.hpp>
#include <thread>

namespace heliograf::vision {

namespace {

/// The same arithmetic as in vision/photo_net.py: computed.
cv::Mat3b computed(int which)
{
    cv::Mat3b picture(64 + 8 * which, 96);
    for (int y = 0; y < picture.rows; ++y)
        for (int x = 0; x < picture.cols; ++x) {
            bool const grid = x % (12 + which) == 0 || y % (9 + 2 * which) == 0;
            bool const spot = std::abs(x - 30 - 8 * which) < 6 + which && std::abs(y - 20) < 9;
            for (int channel = 0; channel < 3; ++channel)
                picture(y, x)[channel] = uchar(
                    20 + 10 * channel + (5 * x + (3 + channel) * y) % 23 + (grid ? 120 : 0) + (spot ? 70 : 0)
                );
        }
    return picture;
}

/// In the order of testing::photo_answers.
std::vector<double> flat(PhotoAnswer const& answer)
{
    std::vector<double> values(answer.probabilities.begin(), answer.probabilities.end());
    values.push_back(answer.score / 100);
    values.push_back(answer.presence);
    for (auto const& kind : answer.kinds) values.push_back(cv::mean(kind)[0]);
    values.push_back(cv::mean(answer.panel)[0]);
    return values;
}

PhotoNetwork const& networks()
{
    return *embedded_model().networks;
}

}  // namespace

TEST_CASE("the networks answer what the trainer answered")
{
    for (std::size_t which = 0; which < testing::photo_answers.size(); ++which) {
        CAPTURE(which);
        auto const values = flat(networks().answer(computed(int(which))));
        auto const& wanted = testing::photo_answers[which];
        REQUIRE(values.size() == wanted.size());
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            CAPTURE(i);
            CHECK(values[i] == doctest::Approx(wanted[i]).epsilon(1e-3));
        }
    }
}

TEST_CASE("an answer has the size of the picture in cells, and shares that sum to one")
{
    auto const answer = networks().answer(computed(2));
    CHECK(answer.panel.size() == cv::Size(96 / cell_px, 80 / cell_px));
    double sum = 0;
    for (double const probability : answer.probabilities) sum += probability;
    CHECK(sum == doctest::Approx(1));
    for (int y = 0; y < answer.panel.rows; ++y)
        for (int x = 0; x < answer.panel.cols; ++x) {
            float kinds = 0;
            for (auto const& kind : answer.kinds) kinds += kind(y, x);
            CHECK(kinds == doctest::Approx(1));
        }
}

TEST_CASE("the networks' answer depends neither on the threads that OpenCV has nor on those that ask")
{
    auto const threads = cv::getNumThreads();
    cv::setNumThreads(1);
    auto const alone = flat(networks().answer(computed(1)));
    cv::setNumThreads(4);
    CHECK(flat(networks().answer(computed(1))) == alone);
    cv::setNumThreads(threads);

    std::array<std::vector<double>, 4> answers;
    std::vector<std::jthread> asking;
    for (auto& answer : answers)
        asking.emplace_back([&answer] { answer = flat(networks().answer(computed(1))); });
    asking.clear();
    for (auto const& answer : answers) CHECK(answer == alone);
}

TEST_CASE("a picture of any shape is scaled to whole cells")
{
    struct Case {
        int width;
        int height;
        cv::Size scaled;
    };
    for (auto const& c :
         {Case{640, 480, {320, 240}},
          Case{480, 640, {240, 320}},
          Case{4000, 3000, {320, 240}},
          Case{200, 200, {320, 320}},
          Case{600, 100, {320, 64}}}) {
        CAPTURE(c.width);
        std::vector<std::uint8_t> const pixels(std::size_t(c.width * c.height * 3), 100);
        CHECK(scale_to_network_size({c.width, c.height, pixels.data()}).size() == c.scaled);
    }
}

TEST_CASE("a picture that is not of whole cells, or heads that are cut off, are our own mistake")
{
    CHECK_THROWS_AS((void)networks().answer(cv::Mat3b(50, 96)), InvariantBroken);
    std::array<std::byte, 6> const cut{};
    CHECK_THROWS_AS((PhotoNetwork{{}, cut}), InvariantBroken);
}

}  // namespace heliograf::vision
