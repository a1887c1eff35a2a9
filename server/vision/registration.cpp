#include "vision/registration.hpp"

#include "vision/homography_fit.hpp"
#include "vision/matrix.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace heliograf::vision {
namespace {

/// The next best place must look this much less alike (ratio of distances).
constexpr float next_best_ratio = 0.88F;
constexpr double same_place_px = 12.0;

/// Lines and areas that a straight stroke of this length fits into say nothing, px of the structure.
constexpr int stroke_px = 13;
constexpr int stroke_directions = 12;

/// Blocks of the grain, px of the structure.
constexpr int block_px = 28;
constexpr int block_step_px = 22;
constexpr int search_px = 64;  ///< how far around another likeness is looked for: further than a cell is wide
constexpr int exact_px = 3;
constexpr int near_px = 7;          ///< nearer, a block looks like itself without repeating
constexpr double even_below = 8.0;  ///< standard deviation of a block without grain
constexpr double alike_from = 0.30;
constexpr double likelier_by = 0.10;
constexpr double unlike_below = 0.20;

constexpr int landmarks_needed = 16;
constexpr int confirmed_needed = 12;
constexpr int confirmed_per_denied = 4;
constexpr int quarters_needed = 2;
constexpr double overlap_needed = 0.4;

cv::Mat1f looks_of(Landmarks const& landmarks)
{
    cv::Mat1f looks(int(landmarks.places.size()), int(landmark_numbers));
    for (int i = 0; i < looks.rows; ++i) std::ranges::copy(landmarks.places[std::size_t(i)].look, looks[i]);
    for (int i = 0; i < looks.rows; ++i) looks.row(i) /= std::max(1.0, cv::norm(looks.row(i)));
    return looks;
}

struct Nearest {
    int index = -1;
    float distance = 4;
    float next = 4;  ///< of the best one elsewhere
};

double apart(Landmark const& a, Landmark const& b)
{
    return std::hypot(a.x - b.x, a.y - b.y);
}

Nearest nearest_of(float const* likeness, std::vector<Landmark> const& places)
{
    Nearest best;
    for (int i = 0; i < int(places.size()); ++i)
        if (float const distance = 2 - 2 * likeness[i]; distance < best.distance) {
            best.distance = distance;
            best.index = i;
        }
    if (best.index < 0) return best;
    auto const& found = places[std::size_t(best.index)];
    for (int i = 0; i < int(places.size()); ++i)
        if (float const distance = 2 - 2 * likeness[i];
            distance < best.next && apart(places[std::size_t(i)], found) > same_place_px)
            best.next = distance;
    return best;
}

/// Pairs of which each is the other's best, and clearly so: what repeats has no pair.
std::vector<PlacePair> distinct_pairs(Landmarks const& earlier, Landmarks const& later)
{
    if (earlier.places.empty() || later.places.empty()) return {};
    auto const likeness = evaluated<float>(looks_of(earlier) * looks_of(later).t());
    auto const turned = evaluated<float>(likeness.t());
    std::vector<PlacePair> pairs;
    constexpr float ratio = next_best_ratio * next_best_ratio;
    for (int i = 0; i < likeness.rows; ++i) {
        auto const there = nearest_of(likeness[i], later.places);
        if (there.index < 0 || there.distance > ratio * there.next) continue;
        auto const back = nearest_of(turned[there.index], earlier.places);
        auto const& from = earlier.places[std::size_t(i)];
        if (back.index < 0 || back.distance > ratio * back.next ||
            apart(earlier.places[std::size_t(back.index)], from) > same_place_px)
            continue;
        auto const& to = later.places[std::size_t(there.index)];
        pairs.push_back({{from.x, from.y}, {to.x, to.y}});
    }
    return pairs;
}

/// What is left of the structure without straight lines and whole areas: a place is covered by both when a
/// straight stroke through it lies in them entirely. Cells, frames and tiles go; dirt and grain stay.
cv::Mat1b grain_of(cv::Mat1b const& structure)
{
    cv::Mat1b lighter(structure.size(), std::uint8_t{0});
    cv::Mat1b darker(structure.size(), std::uint8_t{255});
    constexpr int reach = stroke_px / 2;
    for (int i = 0; i < stroke_directions; ++i) {
        double const angle = CV_PI * i / stroke_directions;
        cv::Point const end{
            int(std::lround(reach * std::cos(angle))), int(std::lround(reach * std::sin(angle)))
        };
        cv::Mat1b stroke(stroke_px, stroke_px, std::uint8_t{0});
        cv::Point const middle{reach, reach};
        cv::line(stroke, middle - end, middle + end, 1);
        cv::Mat1b made;
        cv::morphologyEx(structure, made, cv::MORPH_OPEN, stroke);
        lighter = cv::max(lighter, made);
        cv::morphologyEx(structure, made, cv::MORPH_CLOSE, stroke);
        darker = cv::min(darker, made);
    }
    cv::Mat1b grain;
    cv::addWeighted(structure - lighter, 1, darker - structure, -1, 128, grain);
    return grain;
}

enum class BlockSays { nothing, alike, unlike };

/// Two photos laid one over the other, without what repeats.
struct Laid {
    cv::Mat1b later;
    cv::Mat1b earlier;
    cv::Mat1b shown;  ///< where the earlier photo shows anything
};

bool has_grain(cv::Mat1b const& block)
{
    cv::Scalar mean;
    cv::Scalar deviation;
    cv::meanStdDev(block, mean, deviation);
    return deviation[0] >= even_below;
}

/// Compares one block of the later photo with the earlier one, there and around.
BlockSays compared(Laid const& laid, cv::Rect const& block)
{
    if (cv::countNonZero(laid.shown(block)) < block.area()) return BlockSays::nothing;
    if (!has_grain(laid.later(block)) || !has_grain(laid.earlier(block))) return BlockSays::nothing;
    cv::Rect const reach{
        block.x - search_px, block.y - search_px, block_px + 2 * search_px, block_px + 2 * search_px
    };
    cv::Rect const around = reach & cv::Rect{{}, laid.earlier.size()};
    cv::Mat1f likeness;
    cv::matchTemplate(laid.earlier(around), laid.later(block), likeness, cv::TM_CCOEFF_NORMED);
    float here = -1;
    float elsewhere = -1;
    for (int y = 0; y < likeness.rows; ++y)
        for (int x = 0; x < likeness.cols; ++x) {
            int const off = std::max(std::abs(x - (block.x - around.x)), std::abs(y - (block.y - around.y)));
            if (off <= exact_px) here = std::max(here, likeness(y, x));
            if (off > near_px) elsewhere = std::max(elsewhere, likeness(y, x));
        }
    if (here >= alike_from && here >= elsewhere + likelier_by) return BlockSays::alike;
    return here < unlike_below ? BlockSays::unlike : BlockSays::nothing;
}

Laid laid_over(Landmarks const& earlier, Landmarks const& later, cv::Matx33d const& homography)
{
    cv::Matx33d const half = cv::Matx33d::diag({0.5, 0.5, 1.0});
    cv::Matx33d const on_structure = half * homography * half.inv();
    auto const size = later.structure.size();
    cv::Mat1b const whole(earlier.structure.size(), std::uint8_t{255});
    Laid laid;
    cv::warpPerspective(
        earlier.structure, laid.earlier, on_structure, size, cv::INTER_LINEAR, cv::BORDER_REPLICATE
    );
    cv::warpPerspective(whole, laid.shown, on_structure, size, cv::INTER_NEAREST);
    laid.earlier = grain_of(laid.earlier);
    laid.later = grain_of(later.structure);
    return laid;
}

/// Asks block after block.
Support support_of(Laid const& laid)
{
    Support support{.overlap = double(cv::countNonZero(laid.shown)) / double(laid.shown.total())};
    std::array<int, 4> quarters{};
    for (int y = 0; y + block_px <= laid.later.rows; y += block_step_px)
        for (int x = 0; x + block_px <= laid.later.cols; x += block_step_px) {
            auto const says = compared(laid, {x, y, block_px, block_px});
            bool const low = 2 * y + block_px > laid.later.rows;
            bool const right = 2 * x + block_px > laid.later.cols;
            support.confirmed += says == BlockSays::alike;
            support.denied += says == BlockSays::unlike;
            quarters[std::size_t(2 * low + right)] += says == BlockSays::alike;
        }
    support.spread = int(std::ranges::count_if(quarters, [](int count) { return count > 0; }));
    return support;
}

Homography scaled(cv::Matx33d const& matrix)
{
    Homography made{};
    for (std::size_t i = 0; i < made.size(); ++i) made[i] = matrix.val[i] / matrix.val[8];
    return made;
}

Homography in_shares(cv::Matx33d const& homography, Landmarks const& earlier, Landmarks const& later)
{
    cv::Matx33d const from = cv::Matx33d::diag({double(earlier.width), double(earlier.height), 1.0});
    cv::Matx33d const to = cv::Matx33d::diag({1.0 / later.width, 1.0 / later.height, 1.0});
    return scaled(to * homography * from);
}

}  // namespace

std::optional<Registration> best_fit(Landmarks const& earlier, Landmarks const& later)
{
    std::vector<PlacePair> agreeing;
    auto const homography =
        agreed_fit(distinct_pairs(earlier, later), {earlier.width, earlier.height}, agreeing);
    if (!homography) return std::nullopt;
    auto support = support_of(laid_over(earlier, later, *homography));
    support.landmarks = int(agreeing.size());
    return Registration{in_shares(*homography, earlier, later), support};
}

bool is_believed(Support const& support)
{
    return support.landmarks >= landmarks_needed && support.confirmed >= confirmed_needed &&
           support.confirmed >= confirmed_per_denied * support.denied && support.spread >= quarters_needed &&
           support.overlap >= overlap_needed;
}

std::optional<Registration> register_photos(Landmarks const& earlier, Landmarks const& later)
{
    auto const fit = best_fit(earlier, later);
    if (!fit || !is_believed(fit->support)) return std::nullopt;
    return fit;
}

Point carried(Homography const& earlier_to_later, Point const& place)
{
    auto const at = carried(cv::Matx33d{earlier_to_later.data()}, cv::Point2d{place.x, place.y});
    return {at.x, at.y};
}

Homography after(Homography const& first_to_second, Homography const& second_to_third)
{
    return scaled(cv::Matx33d{second_to_third.data()} * cv::Matx33d{first_to_second.data()});
}

std::vector<std::uint8_t>
seen_from_later(Picture const& earlier, Homography const& earlier_to_later, int width, int height)
{
    cv::Mat const from(earlier.height, earlier.width, CV_8UC3, const_cast<std::uint8_t*>(earlier.rgb));
    cv::Matx33d const to_shares = cv::Matx33d::diag({1.0 / earlier.width, 1.0 / earlier.height, 1.0});
    cv::Matx33d const to_pixels = cv::Matx33d::diag({double(width), double(height), 1.0});
    std::vector<std::uint8_t> rgb(std::size_t(width) * std::size_t(height) * 3);
    cv::Mat made(height, width, CV_8UC3, rgb.data());
    cv::warpPerspective(
        from,
        made,
        to_pixels * cv::Matx33d{earlier_to_later.data()} * to_shares,
        made.size(),
        cv::INTER_LINEAR
    );
    return rgb;
}

}  // namespace heliograf::vision
