#include "vision/thermal_network.hpp"

#include "base/ensure.hpp"
#include "vision/embedded_thermal.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <opencv2/dnn.hpp>

namespace heliograf::vision {

namespace {

constexpr int mirror_images = 4;
constexpr int channels = 2;

/// Runs the network for whichever thread comes; cv::dnn::Net keeps its layers' outputs, so one at a time.
class Network {
public:
    Network()
    {
        auto const bytes = embedded_thermal_network();
        net_ = cv::dnn::readNetFromONNX(reinterpret_cast<char const*>(bytes.data()), bytes.size());
        net_.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
        net_.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
    }

    cv::Mat answer(cv::Mat const& input)
    {
        std::scoped_lock const lock{mutex_};
        net_.setInput(input);
        return net_.forward().clone();
    }

private:
    std::mutex mutex_;
    cv::dnn::Net net_;
};

Network& network()
{
    static Network shared;
    return shared;
}

/// The two planes the network was taught with (vision/thermal.py: prepared).
std::array<cv::Mat1f, channels> planes_of(cv::Mat1b const& module)
{
    cv::Scalar mean;
    cv::Scalar deviation;
    cv::meanStdDev(module, mean, deviation);
    std::array<cv::Mat1f, channels> planes;
    module.convertTo(planes[0], CV_32F, 1.0 / 64, -128.0 / 64);
    double const spread = deviation[0] + 4;
    module.convertTo(planes[1], CV_32F, 1 / spread, -median_of(module) / spread);
    return planes;
}

cv::Mat input_of(cv::Mat1b const& module)
{
    std::array const shape{mirror_images, channels, module_size_px.height, module_size_px.width};
    cv::Mat input(int(shape.size()), shape.data(), CV_32F);
    auto const planes = planes_of(module);
    for (int image = 0; image < mirror_images; ++image)
        for (int channel = 0; channel < channels; ++channel) {
            cv::Mat1f part(module_size_px.height, module_size_px.width, input.ptr<float>(image, channel));
            auto const& plane = planes[std::size_t(channel)];
            if (image == 0)
                plane.copyTo(part);
            else
                cv::flip(plane, part, image == 1 ? 1 : image == 2 ? 0 : -1);
        }
    return input;
}

}  // namespace

double median_of(cv::Mat1b const& module)
{
    std::vector<uchar> values(module.begin(), module.end());
    std::ranges::sort(values);
    auto const middle = values.size() / 2;
    return (double(values[middle - 1]) + double(values[middle])) / 2;
}

std::array<double, thermal_class_count> network_answer(cv::Mat1b const& module)
{
    ensure(module.size() == module_size_px, "a module is scaled before it is judged");
    auto const answers = network().answer(input_of(module));
    ensure(answers.rows == mirror_images && answers.cols == int(thermal_class_count), "one row an image");
    std::array<double, thermal_class_count> mean{};
    for (int image = 0; image < mirror_images; ++image)
        for (std::size_t i = 0; i < mean.size(); ++i)
            mean[i] += double(answers.at<float>(image, int(i))) / mirror_images;
    return mean;
}

ModuleJudgement classify_module(cv::Mat1b const& module)
{
    auto const calibration = embedded_thermal_calibration();
    ModuleJudgement judgement{.probabilities = network_answer(module)};
    auto& shares = judgement.probabilities;
    double sum = 0;
    for (auto& share : shares) sum += share = std::pow(std::max(share, 1e-9), double(calibration.power));
    for (auto& share : shares) share /= sum;

    auto const sound = std::size_t(ThermalClass::no_anomaly);
    judgement.anomaly = 1 - shares[sound];
    if (shares[sound] >= double(calibration.sound_least)) {
        judgement.likeliest = ThermalClass::no_anomaly;
        return judgement;
    }
    auto anomalies = shares;
    anomalies[sound] = 0;
    judgement.likeliest = ThermalClass(std::ranges::max_element(anomalies) - anomalies.begin());
    return judgement;
}

}  // namespace heliograf::vision
