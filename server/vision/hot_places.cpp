#include "vision/hot_places.hpp"

#include "vision/outline.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace heliograf::vision {

namespace {

/// What is usual round a place is the median over a square with this side, as a share of the picture's longer
/// side: wider than two modules of a row that is worth flying over.
constexpr double surroundings_share = 0.22;
/// Warmer than usual by this many standard deviations of the panels (from the median one, which hot places do
/// not move), and by this much of the picture's whole contrast.
constexpr double deviations_least = 4.0;
constexpr double contrast_share_least = 0.12;
constexpr double steps_least = 6;  ///< of 255; below is noise
/// Hot places, as shares of the picture. Smaller ones are noise, larger ones ground or roof.
constexpr double area_least = 0.00012;
constexpr double area_most = 0.06;
constexpr double length_most = 0.34;
/// A strip of ground between rows is long and thin; a module is not.
constexpr double aspect_most = 4.5;
/// From this share of the picture on it is a module, below a cell or a part of one.
constexpr double module_share_least = 0.004;
constexpr double module_fill_least = 0.55;
constexpr std::size_t places_max = 40;
/// Shares of the picture's contrast.
constexpr double severity_medium = 0.30;
constexpr double severity_high = 0.50;

int quantile(cv::Mat1b const& values, double share)
{
    std::array<std::size_t, 256> histogram{};
    for (uchar const value : values) ++histogram[value];
    auto rest = std::size_t(share * double(values.total()));
    for (std::size_t level = 0; level < histogram.size(); ++level) {
        if (rest < histogram[level]) return int(level);
        rest -= histogram[level];
    }
    return 255;
}

/// How warm the panels of the picture are.
struct PanelWarmth {
    int median{};
    double deviation{};
};

/// Panels and ground differ, and what fills more of a picture of panels is panels.
PanelWarmth panel_warmth(cv::Mat1b const& warmth)
{
    cv::Mat1b warm;
    double const split = cv::threshold(warmth, warm, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
    bool const warm_ones = 2 * cv::countNonZero(warm) >= int(warmth.total());
    std::vector<uchar> panels;
    for (uchar const value : warmth)
        if ((value > split) == warm_ones) panels.push_back(value);
    cv::Mat1b const chosen(panels);
    auto const median = quantile(chosen, 0.5);
    cv::Mat1b apart;
    cv::absdiff(chosen, cv::Scalar(median), apart);
    return {median, 1.4826 * std::max(1, quantile(apart, 0.5))};
}

/// How much warmer each place is than the median of its surroundings, 0 where it is not. Where the ground
/// surrounds panels, than the panels.
cv::Mat1b excess_over_surroundings(cv::Mat1b const& warmth, PanelWarmth const& panels)
{
    int const side = int(surroundings_share * std::max(warmth.cols, warmth.rows)) | 1;
    cv::Mat1b usual;
    cv::medianBlur(warmth, usual, std::max(3, side));
    cv::Mat1b warmer;
    cv::subtract(warmth, cv::max(usual, double(panels.median)), warmer);  // saturates at 0
    return warmer;
}

bool has_a_module_s_shape(Outline const& outline, cv::Size picture)
{
    auto const& bounds = outline.bounds;
    double const share = double(outline.area) / picture.area();
    auto const [shorter, longer] = std::minmax(bounds.width, bounds.height);
    if (share > area_most || longer > length_most * std::max(picture.width, picture.height)) return false;
    return double(longer) <= aspect_most * shorter;
}

Severity severity_of(double contrast_share)
{
    if (contrast_share >= severity_high) return Severity::high;
    return contrast_share >= severity_medium ? Severity::medium : Severity::low;
}

Finding finding_of(Outline outline, double contrast_share, cv::Size picture)
{
    double const share = double(outline.area) / picture.area();
    double const fill = double(outline.area) / outline.bounds.area();
    bool const is_module = share >= module_share_least && fill >= module_fill_least;
    return {
        .kind = is_module ? FindingKind::hot_module : FindingKind::hot_cell,
        .severity = severity_of(contrast_share),
        .confidence = std::clamp(0.4 + contrast_share, 0.0, 0.9),
        .panel_share = share,
        .box = outline.box,
        .polygon = std::move(outline.polygon)
    };
}

}  // namespace

std::vector<Finding> find_hot_places(cv::Mat1b const& warmth)
{
    auto const panels = panel_warmth(warmth);
    auto const warmer = excess_over_surroundings(warmth, panels);
    double const contrast = std::max(1, quantile(warmth, 0.98) - quantile(warmth, 0.02));
    double const least =
        std::max({deviations_least * panels.deviation, contrast_share_least * contrast, steps_least});
    cv::Mat1b hot;
    cv::threshold(warmer, hot, least, 255, cv::THRESH_BINARY);

    int const area_min = std::max(4, int(area_least * double(warmth.total())));
    struct Place {
        double strength;
        Finding finding;
    };
    std::vector<Place> places;
    for (auto& outline : outline_places(hot, area_min, places_max)) {
        if (!has_a_module_s_shape(outline, warmth.size())) continue;
        double const strength = cv::mean(warmer(outline.bounds), outline.inside)[0] / contrast;
        places.push_back({strength, finding_of(std::move(outline), strength, warmth.size())});
    }
    std::ranges::stable_sort(places, std::greater{}, &Place::strength);
    std::vector<Finding> findings;
    for (auto& place : places) findings.push_back(std::move(place.finding));
    return findings;
}

}  // namespace heliograf::vision
