#include "lab/forest_fit.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <random>

namespace heliograf::lab {

namespace {

constexpr std::uint16_t leaf_mark = 0xFFFF;
constexpr int thresholds_tried = 3;

struct Split {
    std::size_t feature{};
    float threshold{};
    double gain{-1};
};

class Fit {
public:
    Fit(Samples const& samples, FitOptions const& options)
        : samples_{samples},
          options_{options},
          random_{options.seed}
    {}

    std::vector<std::uint8_t> run()
    {
        std::vector<std::uint32_t> all(samples_.count);
        std::iota(all.begin(), all.end(), 0U);
        auto const drawn = std::min<std::size_t>(options_.samples_per_tree, samples_.count);
        for (std::uint32_t tree = 0; tree < options_.trees; ++tree) {
            for (std::size_t i = 0; i < drawn; ++i) std::swap(all[i], all[i + below(samples_.count - i)]);
            roots_.push_back(std::uint32_t(feature_.size()));
            grow(std::span{all}.first(drawn));
        }
        return bytes();
    }

private:
    // The standard library leaves the results of its distributions to the implementation.
    std::size_t below(std::size_t bound) { return std::size_t(random_() % bound); }

    float value(std::uint32_t sample, std::size_t feature) const
    {
        return samples_.feature[sample * samples_.features + feature];
    }

    std::vector<double> target_sums(std::span<std::uint32_t const> node, double& weight) const
    {
        std::vector<double> sums(samples_.outputs);
        weight = 0;
        for (auto const sample : node) {
            double const w = double(samples_.weight[sample]);
            weight += w;
            for (std::size_t k = 0; k < samples_.outputs; ++k)
                sums[k] += w * double(samples_.target[sample * samples_.outputs + k]);
        }
        return sums;
    }

    void grow(std::span<std::uint32_t> node)
    {
        double weight = 0;
        auto const sums = target_sums(node, weight);
        auto const split = node.size() < 2 * options_.leaf_min ? Split{} : best_split(node, sums, weight);
        auto const at = feature_.size();
        if (split.gain <= 1e-9 * weight) {
            feature_.push_back(leaf_mark);
            threshold_.push_back(std::bit_cast<float>(std::uint32_t(leaves_.size() / samples_.outputs)));
            right_.push_back(0);
            for (double const sum : sums) leaves_.push_back(float(sum / std::max(weight, 1e-12)));
            return;
        }
        feature_.push_back(std::uint16_t(split.feature));
        threshold_.push_back(split.threshold);
        right_.push_back(0);
        auto const middle = std::partition(node.begin(), node.end(), [&](std::uint32_t sample) {
            return value(sample, split.feature) <= split.threshold;
        });
        auto const left_count = std::size_t(middle - node.begin());
        grow(node.first(left_count));
        right_[at] = std::uint16_t(feature_.size() - at);
        grow(node.subspan(left_count));
    }

    Split best_split(std::span<std::uint32_t const> node, std::span<double const> sums, double weight)
    {
        Split best;
        for (std::uint32_t i = 0; i < options_.features_tried; ++i) {
            auto const feature = below(samples_.features);
            for (int j = 0; j < thresholds_tried; ++j) {
                float const one = value(node[below(node.size())], feature);
                float const other = value(node[below(node.size())], feature);
                if (one == other) continue;
                float const mix = float(below(1024)) / 1024.F;
                Split const split{feature, one + (other - one) * mix, 0};
                double const gain = gain_of(split, node, sums, weight);
                if (gain > best.gain) best = {split.feature, split.threshold, gain};
            }
        }
        return best;
    }

    double gain_of(
        Split const& split, std::span<std::uint32_t const> node, std::span<double const> sums, double weight
    )
    {
        left_.assign(samples_.outputs, 0);
        double left_weight = 0;
        std::size_t left_count = 0;
        for (auto const sample : node) {
            if (value(sample, split.feature) > split.threshold) continue;
            double const w = double(samples_.weight[sample]);
            ++left_count;
            left_weight += w;
            for (std::size_t k = 0; k < samples_.outputs; ++k)
                left_[k] += w * double(samples_.target[sample * samples_.outputs + k]);
        }
        if (left_count < options_.leaf_min || node.size() - left_count < options_.leaf_min) return -1;
        double const right_weight = weight - left_weight;
        if (left_weight <= 0 || right_weight <= 0) return -1;
        double gain = 0;
        for (std::size_t k = 0; k < samples_.outputs; ++k) {
            double const right = sums[k] - left_[k];
            gain +=
                left_[k] * left_[k] / left_weight + right * right / right_weight - sums[k] * sums[k] / weight;
        }
        return gain;
    }

    template <class Value>
    static void append(std::vector<std::uint8_t>& out, std::vector<Value> const& values)
    {
        auto const* first = reinterpret_cast<std::uint8_t const*>(values.data());
        out.insert(out.end(), first, first + values.size() * sizeof(Value));
    }

    std::vector<std::uint8_t> bytes() const
    {
        auto const outputs = samples_.outputs;
        std::vector<float> low(outputs, INFINITY);
        std::vector<float> high(outputs, -INFINITY);
        for (std::size_t i = 0; i < leaves_.size(); ++i) {
            low[i % outputs] = std::min(low[i % outputs], leaves_[i]);
            high[i % outputs] = std::max(high[i % outputs], leaves_[i]);
        }
        std::vector<std::uint8_t> out{'H', 'G', 'F', '1'};
        append(
            out,
            std::vector{
                std::uint32_t(samples_.features),
                std::uint32_t(outputs),
                options_.trees,
                std::uint32_t(feature_.size()),
                std::uint32_t(leaves_.size() / outputs)
            }
        );
        append(out, low);
        append(out, high);
        append(out, roots_);
        append(out, threshold_);
        append(out, feature_);
        append(out, right_);
        for (std::size_t i = 0; i < leaves_.size(); ++i) {
            float const range = high[i % outputs] - low[i % outputs];
            float const share = range > 0 ? (leaves_[i] - low[i % outputs]) / range : 0.F;
            out.push_back(std::uint8_t(std::lround(share * 255.F)));
        }
        return out;
    }

    Samples const& samples_;
    FitOptions const& options_;
    std::mt19937_64 random_;
    std::vector<double> left_;
    std::vector<std::uint32_t> roots_;
    std::vector<float> threshold_;
    std::vector<std::uint16_t> feature_;
    std::vector<std::uint16_t> right_;
    std::vector<float> leaves_;
};

}  // namespace

std::vector<std::uint8_t> fit_forest(Samples const& samples, FitOptions const& options)
{
    return Fit{samples, options}.run();
}

}  // namespace heliograf::lab
