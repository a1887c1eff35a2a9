#include "vision/finding_modules.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace heliograf::vision {

namespace {

/// Side of the square that the picture is drawn on; shares of areas do not depend on its shape.
constexpr int side_px = 640;
/// A module is named when at least this share of the finding lies on it, or this share of it is covered.
constexpr double of_finding_least = 0.1;
constexpr double of_module_least = 0.05;

std::vector<cv::Point> drawn(std::vector<Point> const& outline)
{
    std::vector<cv::Point> points;
    points.reserve(outline.size());
    for (auto const& point : outline)
        points.emplace_back(int(std::lround(point.x * side_px)), int(std::lround(point.y * side_px)));
    return points;
}

/// Which module each px shows, counted row by row from 1; 0 between and beside them.
class ModuleMap {
public:
    explicit ModuleMap(ModuleGrid const& grid)
        : columns_{grid.columns},
          numbers_{cv::Mat1w::zeros(side_px, side_px)},
          areas_(std::size_t(grid.rows * grid.columns) + 1)
    {
        auto const across = std::size_t(grid.columns) + 1;
        for (std::size_t row = 0; row < std::size_t(grid.rows); ++row)
            for (std::size_t column = 0; column < std::size_t(grid.columns); ++column) {
                auto const at = row * across + column;
                auto const quad = drawn(
                    {grid.corners[at],
                     grid.corners[at + 1],
                     grid.corners[at + across + 1],
                     grid.corners[at + across]}
                );
                cv::fillConvexPoly(numbers_, quad, double(row * std::size_t(grid.columns) + column + 1));
            }
        for (auto const number : numbers_) ++areas_[number];
    }

    std::vector<ModuleShare> under(Finding const& finding) const
    {
        auto const outline = drawn(finding.polygon);
        auto const bounds = cv::boundingRect(outline) & cv::Rect{0, 0, side_px, side_px};
        if (bounds.empty()) return {};
        cv::Mat1b inside(bounds.size(), uchar{0});
        cv::fillPoly(inside, std::vector{outline}, 255, cv::LINE_8, 0, -bounds.tl());
        std::vector<int> covered(areas_.size());
        cv::Mat1w const numbers = numbers_(bounds);
        int all = 0;
        for (int y = 0; y < bounds.height; ++y)
            for (int x = 0; x < bounds.width; ++x)
                if (inside(y, x) != 0) {
                    ++covered[numbers(y, x)];
                    ++all;
                }
        std::vector<ModuleShare> shares;
        for (std::size_t i = 1; i < covered.size(); ++i) {
            double const share = double(covered[i]) / std::max(1, areas_[i]);
            if (covered[i] < of_finding_least * std::max(1, all) && share < of_module_least) continue;
            shares.push_back({int(i - 1) / columns_ + 1, int(i - 1) % columns_ + 1, share});
        }
        std::ranges::stable_sort(shares, std::ranges::greater{}, &ModuleShare::share);
        if (shares.size() > named_modules_max) shares.resize(named_modules_max);
        return shares;
    }

private:
    int columns_;
    cv::Mat1w numbers_;
    std::vector<int> areas_;
};

}  // namespace

void name_modules(Verdict& verdict)
{
    if (!verdict.grid) return;
    ModuleMap const map{*verdict.grid};
    for (auto* findings : {&verdict.soiling, &verdict.damage})
        for (auto& finding : *findings) finding.modules = map.under(finding);
}

}  // namespace heliograf::vision
