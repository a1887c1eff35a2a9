#include "vision/grid_search.hpp"

#include "vision/line_comb.hpp"
#include "vision/matrix.hpp"
#include "vision/rectified_plane.hpp"
#include "vision/vanishing_points.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace heliograf::vision {

namespace {

/// The mask is no finer than its tiles; the rim of the field may lie so far outside, px.
constexpr int reach_px = 16;
/// More lines one way are cells.
constexpr std::size_t lines_max = 25;
/// How far outside the picture a line may end, shares of it.
constexpr double outside_most = 4;
constexpr double contrast_plenty = 2.5;
/// Share of the panel area that the grid must explain.
constexpr double explained_least = 0.8;
/// A strip this thin says nothing, px.
constexpr int run_on_px = 12;
/// The mask may reach so far beyond the rim of the field, px.
constexpr double spill_px = 14;
/// A module is told where this share of it is seen, and this share of what is seen is panel.
constexpr double seen_least = 0.2;
constexpr double panel_least = 0.5;

struct Combs {
    Comb across;
    Comb down;
};

class GridSearch {
public:
    GridSearch(WorkingPicture const& picture, cv::Mat1b const& panel) : picture_{picture}
    {
        cv::resize(panel, panel_, picture.lightness.size(), 0, 0, cv::INTER_NEAREST);
    }

    std::optional<ModuleGrid> run()
    {
        cv::Mat1b reach;
        cv::dilate(
            panel_, reach, cv::getStructuringElement(cv::MORPH_RECT, {2 * reach_px + 1, 2 * reach_px + 1})
        );
        auto const vanishing = find_vanishing_points(picture_, reach);
        if (!vanishing) return std::nullopt;
        auto const moments = cv::moments(panel_, true);
        cv::Point2d const centre{moments.m10 / moments.m00, moments.m01 / moments.m00};
        auto const plane = rectify(*vanishing, reach, centre);
        if (!plane) return std::nullopt;
        plane_ = *plane;
        auto const flags = cv::WARP_INVERSE_MAP;
        cv::warpPerspective(
            picture_.lightness, light_, plane_.to_picture, plane_.canvas, cv::INTER_LINEAR | flags
        );
        cv::warpPerspective(reach, on_panel_, plane_.to_picture, plane_.canvas, cv::INTER_NEAREST | flags);
        auto const combs = best_combs();
        if (!combs) return std::nullopt;
        return counted(*combs);
    }

private:
    /// Beyond a contrast nobody doubts, the stronger lines are those of modules.
    static std::pair<double, double> score_of(Comb const& one, Comb const& other)
    {
        auto const contrast = [](Comb const& comb) {
            return std::min(contrast_plenty, comb.weakest / comb.strongest_other);
        };
        auto const margin = [](Comb const& comb) { return comb.weakest - comb.strongest_other; };
        return {contrast(one) * contrast(other), margin(one) + margin(other)};
    }

    std::optional<Combs> best_combs() const
    {
        auto const px = profile_of(light_, on_panel_);
        auto const py = profile_of(evaluated<uchar>(light_.t()), evaluated<uchar>(on_panel_.t()));
        auto const across = combs_in(px);
        auto const down = combs_in(py);
        std::optional<Combs> best;
        std::pair<double, double> best_score{};
        for (auto const& one : across)
            for (auto const& other : down) {
                auto const score = score_of(one, other);
                if (score <= best_score) continue;
                if (!is_like_a_module(plane_, picture_.lightness.size(), {one.step, other.step})) continue;
                best_score = score;
                best = Combs{one, other};
            }
        return best;
    }

    enum class End { field, module, unclear };

    /// Whether the lines of the other direction run on into a strip; nothing where it is too thin to tell.
    std::optional<bool> lines_run_on(cv::Rect2d const& strip, bool across, Comb const& other) const
    {
        cv::Rect const place = cv::Rect{strip} & cv::Rect{{0, 0}, plane_.canvas};
        if (std::min(place.width, place.height) < run_on_px) return std::nullopt;
        cv::Mat1b const light = light_(place);
        cv::Mat1b const panel = on_panel_(place);
        auto const profile = across ? profile_of(evaluated<uchar>(light.t()), evaluated<uchar>(panel.t()))
                                    : profile_of(light, panel);
        double const offset = across ? place.y : place.x;
        // The rims of the field are fainter than the lines inside it, but of a single row there are no
        // others.
        std::size_t const rim = other.at.size() > 2 ? 1 : 0;
        int found = 0;
        for (std::size_t i = rim; i + rim < other.at.size(); ++i) {
            bool const here = std::ranges::any_of(profile.peaks, [&](LinePeak const& peak) {
                return std::abs(peak.at + offset - other.at[i]) <= 0.06 * other.step &&
                       peak.energy >= 0.4 * other.weakest;
            });
            if (here) ++found;
        }
        return found * 2 >= int(other.at.size() - 2 * rim);
    }

    /// What lies beyond the outermost line: the end of the field, one more module whose far line is faint or
    /// outside the picture, or something else.
    End beyond(cv::Rect2d const& strip, bool across, Comb const& comb, Comb const& other) const
    {
        auto const seen = look_at(strip);
        if (seen.visible < seen_least) return End::field;
        auto const run_on = lines_run_on(strip, across, other);
        if (run_on) return !*run_on ? End::field : seen.panel >= 0.5 ? End::module : End::unclear;
        if (seen.panel >= 0.7) return End::module;
        return seen.panel <= 0.35 || seen.panel * comb.step <= spill_px ? End::field : End::unclear;
    }

    /// The lines with those of the modules at the ends; empty when it is unclear where the field ends.
    std::vector<double> with_ends(Comb const& comb, bool across, Comb const& other) const
    {
        auto lines = comb.at;
        double const first = other.at.front();
        double const length = other.at.back() - first;
        auto const end_at = [&](double from) {
            cv::Rect2d const strip = across ? cv::Rect2d{from, first, comb.step, length}
                                            : cv::Rect2d{first, from, length, comb.step};
            return beyond(strip, across, comb, other);
        };
        auto const before = end_at(lines.front() - comb.step);
        auto const after = end_at(lines.back());
        if (before == End::unclear || after == End::unclear) return {};
        if (before == End::module) lines.insert(lines.begin(), lines.front() - comb.step);
        if (after == End::module) lines.push_back(lines.back() + comb.step);
        return lines;
    }

    /// Share of the panel area that lies between the outermost lines.
    double explained(std::vector<double> const& xs, std::vector<double> const& ys) const
    {
        std::vector<cv::Point> outline;
        for (int const corner : {0, 1, 2, 3}) {
            bool const right = corner == 1 || corner == 2;
            auto const at = in_picture(right ? xs.back() : xs.front(), corner < 2 ? ys.front() : ys.back());
            if (!at) return 0;
            outline.emplace_back(cv::Point2i{cv::Point2d{at->x * panel_.cols, at->y * panel_.rows}});
        }
        cv::Mat1b inside(panel_.size(), uchar{0});
        cv::fillConvexPoly(inside, outline, 255);
        int const all = cv::countNonZero(panel_);
        cv::bitwise_and(inside, panel_, inside);
        return double(cv::countNonZero(inside)) / std::max(1, all);
    }

    /// In shares of the picture; absent behind the camera and far outside.
    std::optional<Point> in_picture(double x, double y) const
    {
        cv::Vec3d const place = plane_.to_picture * cv::Vec3d{x, y, 1};
        if (place[2] < 0.02) return std::nullopt;
        Point const at{
            place[0] / place[2] / picture_.lightness.cols, place[1] / place[2] / picture_.lightness.rows
        };
        if (std::max(std::abs(at.x - 0.5), std::abs(at.y - 0.5)) > outside_most) return std::nullopt;
        return at;
    }

    struct Seen {
        double visible{};  ///< share inside the picture
        double panel{};    ///< share of that which is panel
    };

    Seen look_at(cv::Rect2d const& place) const
    {
        constexpr int samples = 12;
        int visible = 0;
        int panel = 0;
        for (int i = 0; i < samples; ++i)
            for (int j = 0; j < samples; ++j) {
                double const x = place.x + place.width * (i + 0.5) / samples;
                double const y = place.y + place.height * (j + 0.5) / samples;
                auto const at = in_picture(x, y);
                if (!at || at->x < 0 || at->y < 0 || at->x >= 1 || at->y >= 1) continue;
                ++visible;
                if (panel_(int(at->y * panel_.rows), int(at->x * panel_.cols)) != 0) ++panel;
            }
        double const all = samples * samples;
        return {visible / all, visible == 0 ? 0 : double(panel) / visible};
    }

    std::optional<ModuleGrid> counted(Combs const& combs) const
    {
        auto const xs = with_ends(combs.across, true, combs.down);
        auto const ys = with_ends(combs.down, false, combs.across);
        if (xs.empty() || ys.empty() || std::max(xs.size(), ys.size()) > lines_max) return std::nullopt;
        // Two lines either way are a module only when they are all of it.
        bool const few = combs.across.at.size() + combs.down.at.size() == 4;
        if (few && xs.size() + ys.size() > 4) return std::nullopt;
        if (explained(xs, ys) < explained_least) return std::nullopt;
        ModuleGrid grid{
            .rows = int(ys.size()) - 1, .columns = int(xs.size()) - 1, .modules = 0, .corners = {}
        };
        for (double const y : ys)
            for (double const x : xs) {
                auto const at = in_picture(x, y);
                if (!at) return std::nullopt;
                grid.corners.push_back(*at);
            }
        for (std::size_t row = 1; row < ys.size(); ++row)
            for (std::size_t column = 1; column < xs.size(); ++column) {
                double const x = xs[column - 1];
                double const y = ys[row - 1];
                auto const seen = look_at({x, y, xs[column] - x, ys[row] - y});
                if (seen.visible >= seen_least && seen.panel >= panel_least) ++grid.modules;
            }
        if (grid.modules * 2 < grid.rows * grid.columns) return std::nullopt;
        return grid;
    }

    WorkingPicture const& picture_;
    cv::Mat1b panel_;
    RectifiedPlane plane_;
    cv::Mat1b light_;
    cv::Mat1b on_panel_;
};

}  // namespace

std::optional<ModuleGrid> find_module_grid(WorkingPicture const& picture, cv::Mat1b const& panel)
{
    if (cv::countNonZero(panel) == 0) return std::nullopt;
    return GridSearch{picture, panel}.run();
}

}  // namespace heliograf::vision
