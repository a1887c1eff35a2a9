#pragma once
#include "vision/thermal_verdict.hpp"

#include <opencv2/core.hpp>

namespace heliograf::vision {

inline cv::Size const module_size_px{24, 40};

struct ModuleJudgement {
    ThermalClass likeliest{};
    double anomaly{};  ///< calibrated probability that it is not sound
    std::array<double, thermal_class_count> probabilities{};
};

/// Classifies one module. Thread-safe; the network is read at the first call and shared.
/// @param module  of module_size_px, warm is bright
[[nodiscard]] ModuleJudgement classify_module(cv::Mat1b const& module);

/// The mean of the two middle values.
[[nodiscard]] double median_of(cv::Mat1b const& module);

/// The network's own answer, not calibrated: the mean over the module and its three mirror images.
[[nodiscard]] std::array<double, thermal_class_count> network_answer(cv::Mat1b const& module);

}  // namespace heliograf::vision
