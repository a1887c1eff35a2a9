#include "vision/line_comb.hpp"

#include <algorithm>
#include <cmath>

namespace heliograf::vision {

namespace {

/// A module is at least so wide, px.
constexpr double step_least = 18;
/// How far a line may lie from where the comb expects it: px and share of the step.
constexpr double slack_px = 1.5;
constexpr double slack_share = 0.06;
/// How much lines of the comb stand out from the others.
constexpr double contrast_least = 1.5;
constexpr std::size_t combs_max = 6;

/// The strongest peak that lies where a line should, if any.
LinePeak const* peak_near(std::vector<LinePeak> const& peaks, double at, double slack)
{
    LinePeak const* best = nullptr;
    for (auto const& peak : peaks)
        if (std::abs(peak.at - at) <= slack && (!best || peak.energy > best->energy)) best = &peak;
    return best;
}

double quantile(std::vector<double> values, double share)
{
    auto const at = values.begin() + std::ptrdiff_t(share * double(values.size() - 1) + 1e-9);
    std::ranges::nth_element(values, at);
    return *at;
}

class CombSearch {
public:
    explicit CombSearch(LineProfile const& profile) : profile_{profile} {}

    std::vector<Comb> run()
    {
        auto const& peaks = profile_.peaks;
        for (std::size_t i = 0; i < peaks.size(); ++i)
            for (std::size_t j = i + 1; j < peaks.size(); ++j)
                if (peaks[j].at - peaks[i].at >= step_least) consider(peaks[i].at, peaks[j].at - peaks[i].at);
        return std::move(best_);
    }

private:
    static double slack_of(double step) { return std::max(slack_px, slack_share * step); }

    /// Walks from a pair of lines outwards, led by the lines found on the way.
    Comb walked(double at, double step) const
    {
        double const slack = slack_of(step);
        std::vector<LinePeak> found;
        auto const walk = [&](double direction) {
            double from = at;
            for (;;) {
                double const next = from + direction * step;
                if (next < profile_.first - slack || next > profile_.last + slack) return;
                auto const* peak = peak_near(profile_.peaks, next, slack);
                found.push_back(peak ? *peak : LinePeak{next, 0});
                from = found.back().at;
            }
        };
        walk(-1);
        std::ranges::reverse(found);
        found.push_back(*peak_near(profile_.peaks, at, 0.1));
        walk(1);
        // A field need not reach the ends of the mask, and its rim may be hidden.
        double const faint = 0.5 * typical_of(found);
        while (found.size() > 2 && found.front().energy < faint) found.erase(found.begin());
        while (found.size() > 2 && found.back().energy < faint) found.pop_back();
        Comb comb;
        comb.weakest = strength_of(found);
        for (auto const& line : found) comb.at.push_back(line.at);
        comb.step = (comb.at.back() - comb.at.front()) / double(comb.at.size() - 1);
        return comb;
    }

    /// Of many lines one in six may be hidden.
    static double strength_of(std::vector<LinePeak> const& lines)
    {
        std::vector<double> energies;
        for (auto const& line : lines) energies.push_back(line.energy);
        return quantile(energies, 1.0 / 6);
    }

    static double typical_of(std::vector<LinePeak> const& lines)
    {
        std::vector<double> energies;
        for (auto const& line : lines) energies.push_back(line.energy);
        return quantile(energies, 0.5);
    }

    double strongest_other(Comb const& comb) const
    {
        double const slack = slack_of(comb.step);
        std::vector<double> others;
        for (auto const& peak : profile_.peaks) {
            if (peak.at < comb.at.front() - slack || peak.at > comb.at.back() + slack) continue;
            bool const on = std::ranges::any_of(comb.at, [&](double at) {
                return std::abs(peak.at - at) <= std::max(slack, 4.0);
            });
            if (!on) others.push_back(peak.energy);
        }
        if (others.empty()) return line_energy_least;
        std::ranges::sort(others, std::ranges::greater{});
        return others[std::min(others.size() - 1, (comb.at.size() - 1) / 4)];
    }

    void consider(double at, double step)
    {
        auto comb = walked(at, step);
        if (comb.weakest <= 0 || comb.step < step_least) return;
        comb.strongest_other = strongest_other(comb);
        if (comb.weakest < contrast_least * comb.strongest_other) return;
        auto const margin = [](Comb const& one) { return one.weakest - one.strongest_other; };
        for (auto& other : best_) {
            if (std::abs(other.step - comb.step) > slack_share * comb.step) continue;
            bool const better = comb.at.size() != other.at.size() ? comb.at.size() > other.at.size()
                                                                  : margin(comb) > margin(other);
            if (better) other = std::move(comb);
            return;
        }
        best_.push_back(std::move(comb));
        std::ranges::stable_sort(best_, std::ranges::greater{}, margin);
        if (best_.size() > combs_max) best_.pop_back();
    }

    LineProfile const& profile_;
    std::vector<Comb> best_;
};

}  // namespace

std::vector<Comb> combs_in(LineProfile const& profile)
{
    return CombSearch{profile}.run();
}

}  // namespace heliograf::vision
