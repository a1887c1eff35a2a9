#include "vision/vanishing_points.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <span>
#include <vector>

namespace heliograf::vision {

namespace {

/// Shorter segments say little about where they point, px.
constexpr double length_least = 12;
constexpr std::size_t segments_max = 240;
/// How many of the longest are tried as a pair that meets in a vanishing point.
constexpr std::size_t tried_max = 30;
/// Sine of the angle by which a segment may miss the vanishing point.
constexpr double miss_max = 0.03;
/// Share of all lengths that both pencils together must hold, and each alone.
constexpr double together_least = 0.50;
constexpr double alone_least = 0.03;
/// Sine of the angle at which the two pencils cross in the middle of the panels, at least.
constexpr double crossing_least = 0.35;
/// So many segments at least in each pencil.
constexpr int members_least = 5;

/// In units of half the working picture, origin in its middle: all numbers near one.
struct Segment {
    cv::Point2d middle;
    cv::Point2d direction;  ///< of length 1
    double length{};
};

cv::Vec3d line_through(Segment const& segment)
{
    auto const& [m, d, length] = segment;
    return {d.y, -d.x, d.x * m.y - d.y * m.x};
}

cv::Point2d towards(cv::Vec3d const& point, cv::Point2d const& from)
{
    return {point[0] - point[2] * from.x, point[1] - point[2] * from.y};
}

/// Sine of the angle between the segment and the direction from it to the point.
double miss(Segment const& segment, cv::Vec3d const& point)
{
    auto const direction = towards(point, segment.middle);
    return std::abs(direction.cross(segment.direction)) / std::max(cv::norm(direction), 1e-9);
}

class Pencils {
public:
    Pencils(std::vector<Segment> segments, cv::Point2d centre, double radius)
        : segments_{std::move(segments)},
          centre_{centre},
          radius_{radius}
    {
        for (auto const& segment : segments_) total_ += segment.length;
    }

    std::optional<std::pair<cv::Vec3d, cv::Vec3d>> run()
    {
        std::vector<Segment> left = segments_;
        auto const first = best_point(left, std::nullopt);
        if (!first) return std::nullopt;
        std::erase_if(left, [&](Segment const& segment) { return miss(segment, *first) < 2 * miss_max; });
        auto const second = best_point(left, first);
        if (!second) return std::nullopt;
        double const one = support(segments_, *first);
        double const other = support(segments_, *second);
        if (std::min(one, other) < alone_least * total_ || one + other < together_least * total_)
            return std::nullopt;
        return std::pair{*first, *second};
    }

private:
    static double support(std::span<Segment const> segments, cv::Vec3d const& point)
    {
        double sum = 0;
        for (auto const& segment : segments) {
            auto const direction = towards(point, segment.middle);
            double const across = direction.cross(segment.direction);
            double const limit = miss_max * miss_max * direction.dot(direction);
            if (across * across < limit) sum += segment.length * (1 - across * across / limit);
        }
        return sum;
    }

    bool allowed(cv::Vec3d const& point, std::optional<cv::Vec3d> const& other) const
    {
        auto const direction = towards(point, centre_);
        if (cv::norm(direction) < radius_ * std::abs(point[2])) return false;
        if (!other) return true;
        auto const crossing = towards(*other, centre_);
        return std::abs(direction.cross(crossing)) >=
               crossing_least * cv::norm(direction) * cv::norm(crossing);
    }

    std::optional<cv::Vec3d>
    best_point(std::span<Segment const> all, std::optional<cv::Vec3d> const& other) const
    {
        auto const segments = all.first(std::min(all.size(), segments_max));
        std::optional<cv::Vec3d> best;
        double best_support = 0;
        auto const tried = std::min(segments.size(), tried_max);
        for (std::size_t i = 0; i < tried; ++i)
            for (std::size_t j = i + 1; j < tried; ++j) {
                auto point = line_through(segments[i]).cross(line_through(segments[j]));
                double const size = cv::norm(point);
                if (size < 1e-9) continue;
                point *= 1 / size;
                if (!allowed(point, other)) continue;
                double const sum = support(segments, point);
                if (sum <= best_support) continue;
                best_support = sum;
                best = point;
            }
        if (!best) return std::nullopt;
        for (int round = 0; round < 3; ++round) best = fitted(segments, *best);
        if (!best || !allowed(*best, other)) return std::nullopt;
        auto const members = std::ranges::count_if(segments, [&](Segment const& segment) {
            return miss(segment, *best) < miss_max;
        });
        return members < members_least ? std::nullopt : best;
    }

    /// The point that the lines through the segments that nearly meet it miss least.
    static cv::Vec3d fitted(std::span<Segment const> segments, cv::Vec3d const& point)
    {
        cv::Matx33d sum = cv::Matx33d::zeros();
        for (auto const& segment : segments) {
            double const share = miss(segment, point) / miss_max;
            if (share >= 1) continue;
            auto const line = line_through(segment);
            double const distance = std::max(cv::norm(towards(point, segment.middle)), 1e-6);
            double const weight = segment.length * (1 - share * share) / distance;
            sum += (weight * weight) * (line * line.t());
        }
        cv::Mat1d values;
        cv::Mat1d vectors;
        cv::eigen(sum, values, vectors);
        return {vectors(2, 0), vectors(2, 1), vectors(2, 2)};
    }

    std::vector<Segment> segments_;
    cv::Point2d centre_;
    double radius_;
    double total_{};
};

/// The panels and a little around them, px of the working picture.
cv::Rect panel_bounds(WorkingPicture const& picture, cv::Mat1b const& panel)
{
    constexpr int rim_px = 4;
    auto const places = cv::boundingRect(panel);
    double const scale_x = double(picture.lightness.cols) / panel.cols;
    double const scale_y = double(picture.lightness.rows) / panel.rows;
    cv::Rect const wide{
        int(places.x * scale_x) - rim_px,
        int(places.y * scale_y) - rim_px,
        int(places.width * scale_x) + 2 * rim_px,
        int(places.height * scale_y) + 2 * rim_px
    };
    return wide & cv::Rect{{0, 0}, picture.lightness.size()};
}

std::vector<Segment> segments_on(WorkingPicture const& picture, cv::Mat1b const& panel)
{
    std::vector<cv::Vec4f> found;
    auto const detector = cv::createLineSegmentDetector(cv::LSD_REFINE_NONE);
    auto const bounds = panel_bounds(picture, panel);
    detector->detect(picture.lightness(bounds), found);
    auto const on_panel = [&](double x, double y) {
        int const column = std::clamp(int(x * panel.cols / picture.lightness.cols), 0, panel.cols - 1);
        int const row = std::clamp(int(y * panel.rows / picture.lightness.rows), 0, panel.rows - 1);
        return panel(row, column) != 0;
    };
    double const half = 0.5 * std::max(picture.lightness.cols, picture.lightness.rows);
    cv::Point2d const middle{0.5 * picture.lightness.cols, 0.5 * picture.lightness.rows};
    std::vector<Segment> segments;
    for (auto const& ends : found) {
        auto const corner = cv::Point2d{bounds.tl()};
        auto const from = corner + cv::Point2d{double(ends[0]), double(ends[1])};
        auto const to = corner + cv::Point2d{double(ends[2]), double(ends[3])};
        double const length = cv::norm(to - from);
        if (length < length_least) continue;
        auto const centre = (from + to) * 0.5;
        if (!on_panel(from.x, from.y) || !on_panel(to.x, to.y) || !on_panel(centre.x, centre.y)) continue;
        segments.push_back({(centre - middle) * (1 / half), (to - from) * (1 / length), length / half});
    }
    std::ranges::stable_sort(segments, std::ranges::greater{}, &Segment::length);
    return segments;
}

}  // namespace

std::optional<VanishingPoints> find_vanishing_points(WorkingPicture const& picture, cv::Mat1b const& panel)
{
    auto const moments = cv::moments(panel, true);
    if (moments.m00 < 1) return std::nullopt;
    double const half = 0.5 * std::max(picture.lightness.cols, picture.lightness.rows);
    cv::Point2d const middle{0.5 * picture.lightness.cols, 0.5 * picture.lightness.rows};
    cv::Point2d const centre{
        (moments.m10 / moments.m00 + 0.5) * picture.lightness.cols / panel.cols,
        (moments.m01 / moments.m00 + 0.5) * picture.lightness.rows / panel.rows,
    };
    double const share = moments.m00 / double(panel.total());
    double const radius = 0.6 * std::sqrt(share);
    auto segments = segments_on(picture, panel);
    auto const found = Pencils{std::move(segments), (centre - middle) * (1 / half), radius}.run();
    if (!found) return std::nullopt;

    auto const in_px = [&](cv::Vec3d const& point) {
        return cv::Vec3d{
            half * point[0] + middle.x * point[2], half * point[1] + middle.y * point[2], point[2]
        };
    };
    auto across = in_px(found->first);
    auto down = in_px(found->second);
    auto const steepness = [&](cv::Vec3d const& point) {
        auto const direction = towards(point, centre);
        return std::abs(direction.y) / std::max(cv::norm(direction), 1e-9);
    };
    if (steepness(across) > steepness(down)) std::swap(across, down);
    return VanishingPoints{across, down};
}

}  // namespace heliograf::vision
