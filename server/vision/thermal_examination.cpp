#include "vision/thermal_examination.hpp"

#include "vision/hot_places.hpp"
#include "vision/thermal_network.hpp"

#include <algorithm>

namespace heliograf::vision {

namespace {

/// By what it costs and what it can lead to, as a rule; one picture tells no more.
Severity severity_of(ThermalClass seen)
{
    switch (seen) {
    case ThermalClass::cell_multi:
    case ThermalClass::diode_multi:
    case ThermalClass::hot_spot_multi:
    case ThermalClass::offline_module: return Severity::high;
    case ThermalClass::cell:
    case ThermalClass::cracking:
    case ThermalClass::diode:
    case ThermalClass::hot_spot: return Severity::medium;
    case ThermalClass::shadowing:
    case ThermalClass::soiling:
    case ThermalClass::vegetation:
    case ThermalClass::no_anomaly: break;
    }
    return Severity::low;
}

Verdict thermal_verdict(ThermalSubject subject)
{
    Verdict verdict;
    verdict.condition = Condition::thermal;
    verdict.probabilities.fill(1.0 / double(condition_class_count));
    verdict.quality = {
        .sharpness = 1, .exposure = 1, .glare = 0, .panel_coverage = 1, .usable = true, .reasons = {}
    };
    verdict.thermal = ThermalVerdict{.subject = subject};
    return verdict;
}

/// The network knows modules by values that one range served for a whole field. Where a camera stretched the
/// range over the module alone, its contrast and its level are lost, and the usual ones are the best guess.
constexpr double stretched_range_least = 225;  ///< 1 in 150 of the data set has that by itself
constexpr double usual_range = 100;
constexpr double usual_median = 158;

cv::Mat1b in_one_range(cv::Mat1b const& module)
{
    double least = 0;
    double most = 0;
    cv::minMaxLoc(module, &least, &most);
    if (most - least < stretched_range_least) return module;
    double const scale = usual_range / (most - least);
    cv::Mat1b result;
    module.convertTo(result, CV_8U, scale, usual_median - scale * median_of(module));
    return result;
}

Verdict examine_module(cv::Mat1b const& warmth)
{
    auto const judged = classify_module(in_one_range(module_from(warmth)));
    auto verdict = thermal_verdict(ThermalSubject::module);
    auto& thermal = *verdict.thermal;
    thermal.likeliest = judged.likeliest;
    thermal.probabilities = judged.probabilities;
    thermal.anomaly = judged.likeliest != ThermalClass::no_anomaly;
    verdict.confidence = judged.probabilities[std::size_t(judged.likeliest)];
    if (thermal.anomaly)
        verdict.damage.push_back(
            {.kind = FindingKind::thermal_anomaly,
             .severity = severity_of(judged.likeliest),
             .confidence = judged.anomaly,
             .panel_share = 1,
             .box = {0, 0, 1, 1},
             .polygon = {{0, 0}, {1, 0}, {1, 1}, {0, 1}}}
        );
    return verdict;
}

Verdict examine_field(cv::Mat1b const& warmth)
{
    auto verdict = thermal_verdict(ThermalSubject::field);
    verdict.damage = find_hot_places(warmth);
    verdict.thermal->anomaly = !verdict.damage.empty();
    verdict.confidence = 0.5;
    for (auto const& hot : verdict.damage) verdict.confidence = std::max(verdict.confidence, hot.confidence);
    return verdict;
}

}  // namespace

Verdict examine_thermal(ThermalPicture const& picture)
{
    return picture.subject == ThermalSubject::module ? examine_module(picture.warmth)
                                                     : examine_field(picture.warmth);
}

}  // namespace heliograf::vision
