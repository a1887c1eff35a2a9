#include "base/ensure.hpp"
#include "vision/testing/thermal_answers.hpp"
#include "vision/thermal_network.hpp"

#include <cstdlib>
#include <doctest/doctest.h>
#include <numeric>
#include <opencv2/core.hpp>
#include <thread>

namespace heliograf::vision {

namespace {

/// The same arithmetic as in vision/thermal.py: computed.
cv::Mat1b computed(int which)
{
    cv::Mat1b module(module_size_px);
    for (int y = 0; y < module.rows; ++y)
        for (int x = 0; x < module.cols; ++x) {
            bool const warm = std::abs(x - 4 * which) < 4 && std::abs(y - 6 * which - 3) < 5;
            module(y, x) = uchar(90 + 12 * which + (7 * x + 13 * (which + 1) * y) % 17 + (warm ? 60 : 0));
        }
    return module;
}

}  // namespace

TEST_CASE("the network answers what the trainer answered")
{
    for (std::size_t which = 0; which < testing::trainer_answers.size(); ++which) {
        CAPTURE(which);
        auto const answer = network_answer(computed(int(which)));
        for (std::size_t i = 0; i < answer.size(); ++i)
            CHECK(answer[i] == doctest::Approx(testing::trainer_answers[which][i]).epsilon(2e-4));
    }
}

TEST_CASE("a module mirrored is the same module")
{
    auto const module = computed(3);
    cv::Mat1b mirrored;
    cv::flip(module, mirrored, -1);
    auto const one = network_answer(module);
    auto const other = network_answer(mirrored);
    for (std::size_t i = 0; i < one.size(); ++i) CHECK(one[i] == doctest::Approx(other[i]).epsilon(1e-4));
}

TEST_CASE("the answer depends neither on the threads that OpenCV has nor on those that ask")
{
    auto const threads = cv::getNumThreads();
    cv::setNumThreads(1);
    auto const alone = network_answer(computed(2));
    cv::setNumThreads(4);
    CHECK(network_answer(computed(2)) == alone);
    cv::setNumThreads(threads);

    std::array<std::array<double, thermal_class_count>, 4> answers{};
    std::vector<std::jthread> asking;
    for (auto& answer : answers) asking.emplace_back([&answer] { answer = network_answer(computed(2)); });
    asking.clear();
    for (auto const& answer : answers) CHECK(answer == alone);
}

TEST_CASE("probabilities sum to one, and the class said agrees with the anomaly")
{
    for (int which = 0; which < 6; ++which) {
        CAPTURE(which);
        auto const judged = classify_module(computed(which));
        auto const& shares = judged.probabilities;
        CHECK(std::accumulate(shares.begin(), shares.end(), 0.0) == doctest::Approx(1));
        CHECK(judged.anomaly == doctest::Approx(1 - shares[std::size_t(ThermalClass::no_anomaly)]));
        for (std::size_t i = 0; i < shares.size(); ++i)
            if (ThermalClass(i) != ThermalClass::no_anomaly && judged.likeliest != ThermalClass::no_anomaly)
                CHECK(shares[i] <= shares[std::size_t(judged.likeliest)]);
    }
}

TEST_CASE("a module of another size is our own mistake")
{
    CHECK_THROWS_AS((void)network_answer(cv::Mat1b(24, 40)), InvariantBroken);
}

}  // namespace heliograf::vision
