#include "vision/outline.hpp"

#include "vision/matrix.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace heliograf::vision {

namespace {

constexpr std::size_t polygon_points_max = 64;

std::vector<cv::Point> simplified(std::vector<cv::Point> const& contour)
{
    std::vector<cv::Point> result;
    for (double tolerance = 0.8; tolerance < 64; tolerance *= 1.5) {
        cv::approxPolyDP(contour, result, tolerance, true);
        if (result.size() <= polygon_points_max) break;
    }
    return result;
}

/// Too small or too thin for a polygon of its own: its box.
std::vector<Point> corners(Box const& box)
{
    return {
        {box.x, box.y},
        {box.x + box.width, box.y},
        {box.x + box.width, box.y + box.height},
        {box.x, box.y + box.height},
    };
}

Outline outline_of(std::vector<cv::Point> const& contour, cv::Mat1b const& mask)
{
    Outline outline;
    outline.bounds = cv::boundingRect(contour);
    outline.inside = blank<uchar>(outline.bounds.size());
    std::vector<std::vector<cv::Point>> const filled{contour};
    cv::drawContours(
        outline.inside, filled, 0, cv::Scalar(255), cv::FILLED, cv::LINE_8, {}, 0, -outline.bounds.tl()
    );
    // Holes stay holes: they are not soiled.
    cv::bitwise_and(outline.inside, mask(outline.bounds), outline.inside);
    outline.area = cv::countNonZero(outline.inside);

    double const width = mask.cols;
    double const height = mask.rows;
    auto const& bounds = outline.bounds;
    outline.box = {bounds.x / width, bounds.y / height, bounds.width / width, bounds.height / height};
    // A contour runs through the centres of the outermost places.
    for (auto const& point : simplified(contour))
        outline.polygon.push_back({(point.x + 0.5) / width, (point.y + 0.5) / height});
    if (outline.polygon.size() < 3) outline.polygon = corners(outline.box);
    return outline;
}

}  // namespace

std::vector<Outline> outline_places(cv::Mat1b const& mask, int area_min, std::size_t count_max)
{
    std::vector<std::vector<cv::Point>> contours;
    cv::findContours(mask, contours, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
    std::vector<Outline> outlines;
    for (auto const& contour : contours) {
        auto outline = outline_of(contour, mask);
        if (outline.area >= area_min) outlines.push_back(std::move(outline));
    }
    std::ranges::stable_sort(outlines, std::greater{}, &Outline::area);
    if (outlines.size() > count_max) outlines.resize(count_max);
    return outlines;
}

}  // namespace heliograf::vision
