#include "vision/finding_changes.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <opencv2/imgproc.hpp>

namespace heliograf::vision {
namespace {

/// The canvas reaches half a photo beyond each edge, so that what left the view is seen to have left it.
constexpr int photo_px = 256;
constexpr int canvas_px = 2 * photo_px;
/// Two photos are laid over each other no better than this.
constexpr int slack_px = 3;
constexpr double touching_from = 0.25;  ///< of the smaller of the two
constexpr double in_view_from = 0.8;
constexpr double bare_from = 0.5;
/// Between two photos of one state, faint and small findings come and go, and shares differ by this much:
/// docs/performance.md.
constexpr double sure_confidence = 0.7;
constexpr double sure_share = 0.005;
constexpr double share_factor = 2.0;
constexpr double share_step = 0.03;

cv::Point on_canvas(Point const& place)
{
    auto const px = [](double share) {
        return int(std::lround((std::clamp(share, -0.5, 1.5) + 0.5) * photo_px));
    };
    return {px(place.x), px(place.y)};
}

cv::Mat1b filled(std::vector<Point> const& outline)
{
    std::vector<cv::Point> points(outline.size());
    std::ranges::transform(outline, points.begin(), on_canvas);
    cv::Mat1b mask(canvas_px, canvas_px, std::uint8_t{0});
    cv::fillPoly(mask, std::vector<std::vector<cv::Point>>{points}, 255);
    return mask;
}

std::vector<Point> moved(std::vector<Point> outline, Homography const& homography)
{
    for (auto& place : outline) place = carried(homography, place);
    return outline;
}

std::vector<Point> whole_photo()
{
    return {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
}

double shared_part(cv::Mat1b const& of, cv::Mat1b const& with)
{
    int const area = cv::countNonZero(of);
    return area == 0 ? 0 : double(cv::countNonZero(of & with)) / area;
}

cv::Mat1b widened(cv::Mat1b const& mask)
{
    constexpr int side = 2 * slack_px + 1;
    cv::Mat1b wide;
    cv::dilate(mask, wide, cv::getStructuringElement(cv::MORPH_ELLIPSE, {side, side}));
    return wide;
}

/// Which belong together: each starts alone, and those that touch are joined.
class Things {
public:
    explicit Things(std::size_t count) : parent_(count)
    {
        std::iota(parent_.begin(), parent_.end(), std::size_t{0});
    }
    [[nodiscard]] std::size_t of(std::size_t member) const
    {
        while (parent_[member] != member) member = parent_[member];
        return member;
    }
    void join(std::size_t a, std::size_t b) { parent_[of(a)] = of(b); }

private:
    std::vector<std::size_t> parent_;
};

bool is_sure(Finding const& finding)
{
    return finding.confidence >= sure_confidence && finding.panel_share >= sure_share &&
           finding.kind != FindingKind::shade;
}

Change change_of(double before, double after)
{
    if (after > before * share_factor && after > before + share_step) return Change::worse;
    if (before > after * share_factor && before > after + share_step) return Change::better;
    return Change::seen_again;
}

/// A finding where it lies in the later photo.
struct Laid {
    cv::Mat1b exact;
    cv::Mat1b wide;
    cv::Rect box;  ///< of `wide`
};

Laid laid(std::vector<Point> const& outline)
{
    auto exact = filled(outline);
    auto wide = widened(exact);
    auto const box = cv::boundingRect(wide);
    return {std::move(exact), std::move(wide), box};
}

/// What lies on what.
struct Contacts {
    Things things;                                  ///< earlier ones first
    std::vector<std::optional<std::size_t>> match;  ///< of the later ones
    std::vector<bool> had_something;                ///< of the later ones
    std::vector<bool> has_something;                ///< of the earlier ones
};

struct Pictured {
    std::vector<Finding> const& findings;
    std::vector<Laid> laid;
};

Contacts contacts_of(Pictured const& earlier, Pictured const& later)
{
    auto const before = earlier.findings.size();
    auto const after = later.findings.size();
    Contacts found{
        Things{before + after},
        std::vector<std::optional<std::size_t>>(after),
        std::vector<bool>(after),
        std::vector<bool>(before)
    };
    for (std::size_t i = 0; i < after; ++i) {
        double most = touching_from;
        for (std::size_t j = 0; j < before; ++j) {
            if ((later.laid[i].box & earlier.laid[j].box).empty()) continue;
            double const of_later = shared_part(later.laid[i].exact, earlier.laid[j].wide);
            double const of_earlier = shared_part(earlier.laid[j].exact, later.laid[i].wide);
            // Where something else lies now it is not gone, and where something else lay it is not new.
            if (of_later >= touching_from) found.had_something[i] = true;
            if (of_earlier >= touching_from) found.has_something[j] = true;
            double const touching = std::max(of_later, of_earlier);
            if (later.findings[i].kind != earlier.findings[j].kind || touching < touching_from) continue;
            found.has_something[j] = true;
            found.things.join(j, before + i);
            if (touching < most) continue;
            most = touching;
            found.match[i] = j;
        }
    }
    return found;
}

std::vector<std::size_t>
gone_of(Pictured const& earlier, Contacts const& contacts, std::vector<Finding> const& covers)
{
    auto const photo = filled(whole_photo());
    auto bare = photo.clone();
    for (auto const& cover : covers) bare.setTo(0, filled(cover.polygon));
    std::vector<std::size_t> gone;
    for (std::size_t j = 0; j < earlier.findings.size(); ++j)
        if (!contacts.has_something[j] && is_sure(earlier.findings[j]) &&
            shared_part(earlier.laid[j].exact, photo) >= in_view_from &&
            shared_part(earlier.laid[j].exact, bare) >= bare_from)
            gone.push_back(j);
    return gone;
}

}  // namespace

FindingChanges compare_findings(
    std::vector<Finding> const& earlier,
    std::vector<Finding> const& later,
    Homography const& earlier_to_later,
    std::vector<Finding> const& covers
)
{
    Pictured before{earlier, {}};
    Pictured after{later, {}};
    for (auto const& finding : earlier) before.laid.push_back(laid(moved(finding.polygon, earlier_to_later)));
    for (auto const& finding : later) after.laid.push_back(laid(finding.polygon));
    auto const contacts = contacts_of(before, after);

    std::vector<double> share_before(earlier.size() + later.size());
    auto share_after = share_before;
    for (std::size_t j = 0; j < earlier.size(); ++j)
        share_before[contacts.things.of(j)] += earlier[j].panel_share;
    for (std::size_t i = 0; i < later.size(); ++i)
        share_after[contacts.things.of(earlier.size() + i)] += later[i].panel_share;

    FindingChanges changes{
        .later = std::vector<FindingChange>(later.size()), .gone = gone_of(before, contacts, covers)
    };
    auto const view = filled(moved(whole_photo(), earlier_to_later));
    for (std::size_t i = 0; i < later.size(); ++i) {
        auto& [change, match] = changes.later[i];
        match = contacts.match[i];
        auto const thing = contacts.things.of(earlier.size() + i);
        if (later[i].kind == FindingKind::shade) continue;
        if (match)
            change = change_of(share_before[thing], share_after[thing]);
        else if (is_sure(later[i]) && !contacts.had_something[i] &&
                 shared_part(after.laid[i].exact, view) >= in_view_from)
            change = Change::first_seen;
    }
    return changes;
}

}  // namespace heliograf::vision
