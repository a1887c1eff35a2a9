#include "vision/line_profile.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace heliograf::vision {

namespace {

/// Height of the strips whose medians make the profile: what crosses only some of them is no line.
constexpr int strip_px = 12;
constexpr double strip_filled_least = 0.6;
/// Share of the strips of the fullest column that a column needs to be told anything of.
constexpr double strips_least = 0.3;
/// A line differs from the median of this many px to either side.
constexpr int background_reach = 12;
/// Half the width over which the energy of a line is summed, px.
constexpr int line_reach = 2;
constexpr std::size_t peaks_max = 64;

constexpr float nothing = -1e6F;

float median_of(std::vector<float>& values)
{
    auto const middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

/// Mean lightness of each column in each strip; `nothing` where too little of it is panel.
cv::Mat1f strip_means(cv::Mat1b const& light, cv::Mat1b const& panel)
{
    int const strips = std::max(1, light.rows / strip_px);
    cv::Mat1f means(strips, light.cols);
    for (int s = 0; s < strips; ++s) {
        int const from = s * light.rows / strips;
        int const to = (s + 1) * light.rows / strips;
        for (int x = 0; x < light.cols; ++x) {
            int sum = 0;
            int count = 0;
            for (int y = from; y < to; ++y)
                if (panel(y, x) != 0) {
                    sum += light(y, x);
                    ++count;
                }
            means(s, x) = count < strip_filled_least * (to - from) ? nothing : float(sum) / float(count);
        }
    }
    return means;
}

/// The median of a window of lightness that moves along a strip, to a quarter of a grey level.
class MovingMedian {
public:
    void add(float value)
    {
        if (value == nothing) return;
        auto const bin = bin_of(value);
        ++counts_[bin];
        ++all_;
        if (bin < at_) ++below_;
    }

    void remove(float value)
    {
        if (value == nothing) return;
        auto const bin = bin_of(value);
        --counts_[bin];
        --all_;
        if (bin < at_) --below_;
    }

    /// Of at least one value.
    float value()
    {
        int const half = all_ / 2;
        while (below_ > half) below_ -= counts_[--at_];
        while (below_ + counts_[at_] <= half) below_ += counts_[at_++];
        return float(at_) / float(bins_per_level);
    }

private:
    static constexpr std::size_t bins_per_level = 4;
    static std::size_t bin_of(float value) { return std::size_t(value * float(bins_per_level) + 0.5F); }

    std::array<int, 256 * bins_per_level> counts_{};
    std::size_t at_{};
    int below_{};  ///< values in bins below `at_`
    int all_{};
};

/// What each column of a strip differs from its surroundings; `nothing` where that is not known.
cv::Mat1f differences(cv::Mat1f const& means)
{
    cv::Mat1f result(means.size());
    for (int s = 0; s < means.rows; ++s) {
        MovingMedian around;
        for (int x = 0; x < std::min(background_reach, means.cols); ++x) around.add(means(s, x));
        for (int x = 0; x < means.cols; ++x) {
            if (x + background_reach < means.cols) around.add(means(s, x + background_reach));
            if (x > background_reach) around.remove(means(s, x - background_reach - 1));
            result(s, x) = means(s, x) == nothing ? nothing : means(s, x) - around.value();
        }
    }
    return result;
}

/// The median over the strips; 0 where too few are known.
std::vector<float> typical(cv::Mat1f const& strips, double& first, double& last)
{
    std::vector<std::vector<float>> known(std::size_t(strips.cols));
    std::size_t fullest = 0;
    for (int x = 0; x < strips.cols; ++x) {
        auto& column = known[std::size_t(x)];
        for (int s = 0; s < strips.rows; ++s)
            if (strips(s, x) != nothing) column.push_back(strips(s, x));
        fullest = std::max(fullest, column.size());
    }
    auto const least = std::max<std::size_t>(2, std::size_t(strips_least * double(fullest)));
    std::vector<float> result(known.size());
    first = double(strips.cols);
    last = 0;
    for (std::size_t x = 0; x < known.size(); ++x) {
        if (known[x].size() < least) continue;
        result[x] = median_of(known[x]);
        first = std::min(first, double(x));
        last = double(x);
    }
    return result;
}

std::vector<LinePeak> peaks_of(std::vector<float> const& differences)
{
    auto const count = int(differences.size());
    std::vector<double> energy(differences.size());
    for (int x = 0; x < count; ++x)
        for (int i = std::max(0, x - line_reach); i <= std::min(count - 1, x + line_reach); ++i)
            energy[std::size_t(x)] += std::abs(double(differences[std::size_t(i)]));
    std::vector<LinePeak> peaks;
    for (int x = 0; x < count; ++x) {
        double const here = energy[std::size_t(x)];
        if (here < line_energy_least) continue;
        bool highest = true;
        double weight = 0;
        double moment = 0;
        for (int i = std::max(0, x - line_reach); i <= std::min(count - 1, x + line_reach); ++i) {
            double const there = energy[std::size_t(i)];
            highest = highest && (i < x ? there < here : there <= here);
            double const difference = std::abs(double(differences[std::size_t(i)]));
            weight += difference;
            moment += difference * i;
        }
        if (highest) peaks.push_back({moment / std::max(weight, 1e-9), here});
    }
    if (peaks.size() > peaks_max) {
        std::ranges::stable_sort(peaks, std::ranges::greater{}, &LinePeak::energy);
        peaks.resize(peaks_max);
        std::ranges::stable_sort(peaks, {}, &LinePeak::at);
    }
    return peaks;
}

}  // namespace

LineProfile profile_of(cv::Mat1b const& light, cv::Mat1b const& panel)
{
    LineProfile profile;
    auto const differing = typical(differences(strip_means(light, panel)), profile.first, profile.last);
    profile.peaks = peaks_of(differing);
    return profile;
}

}  // namespace heliograf::vision
