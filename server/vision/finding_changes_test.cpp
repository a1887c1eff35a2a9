#include "vision/finding_changes.hpp"

#include <doctest/doctest.h>

namespace heliograf::vision {
namespace {

constexpr Homography same_frame{1, 0, 0, 0, 1, 0, 0, 0, 1};
/// What lay at x lies at x + 0.4 now.
constexpr Homography moved_right{1, 0, 0.4, 0, 1, 0, 0, 0, 1};

Finding at(FindingKind kind, Box const& box, double share)
{
    return {
        .kind = kind,
        .severity = Severity::low,
        .confidence = 0.8,
        .panel_share = share,
        .box = box,
        .polygon =
            {{box.x, box.y},
             {box.x + box.width, box.y},
             {box.x + box.width, box.y + box.height},
             {box.x, box.y + box.height}}
    };
}

Finding crack(double x, double share = 0.02)
{
    return at(FindingKind::crack, {x, 0.4, 0.1, 0.1}, share);
}

}  // namespace

TEST_CASE("what became of a finding is told by its share of the panels, beyond noise")
{
    struct Case {
        char const* what;
        double before;
        double after;
        Change change;
    };
    for (auto const& c :
         {Case{"about as much", 0.10, 0.15, Change::seen_again},
          Case{"the noise of a small one", 0.002, 0.009, Change::seen_again},
          Case{"grown", 0.10, 0.25, Change::worse},
          Case{"shrunk", 0.25, 0.10, Change::better}}) {
        CAPTURE(c.what);
        auto const changes = compare_findings({crack(0.3, c.before)}, {crack(0.32, c.after)}, same_frame, {});
        CHECK(changes.later.at(0).change == c.change);
        CHECK(changes.later[0].earlier == 0);
        CHECK(changes.gone.empty());
    }
}

TEST_CASE("new where nothing was, gone where nothing is")
{
    auto const changes = compare_findings({crack(0.1)}, {crack(0.6)}, same_frame, {});
    CHECK(changes.later.at(0).change == Change::first_seen);
    CHECK_FALSE(changes.later[0].earlier);
    CHECK(changes.gone == std::vector<std::size_t>{0});
}

TEST_CASE("what is taken for something else now is neither new nor gone")
{
    auto const burn = at(FindingKind::burn, {0.1, 0.4, 0.1, 0.1}, 0.02);
    auto const changes = compare_findings({crack(0.1)}, {burn}, same_frame, {});
    CHECK(changes.later.at(0).change == Change::not_compared);
    CHECK(changes.gone.empty());
}

TEST_CASE("a faint or tiny finding comes and goes: it is not said to be new or gone")
{
    auto faint = crack(0.6);
    faint.confidence = 0.65;
    for (auto const& finding : {faint, crack(0.6, 0.004)}) {
        CHECK(compare_findings({}, {finding}, same_frame, {}).later.at(0).change == Change::not_compared);
        CHECK(compare_findings({finding}, {}, same_frame, {}).gone.empty());
    }
    CHECK(compare_findings({crack(0.6)}, {faint}, same_frame, {}).later.at(0).change == Change::seen_again);
}

TEST_CASE("places are compared where they lie in the later photo; what left the view is neither gone nor new")
{
    auto const changes =
        compare_findings({crack(0.1), crack(0.8)}, {crack(0.5), crack(0.05)}, moved_right, {});
    CHECK(changes.later.at(0).change == Change::seen_again);
    CHECK(changes.later.at(1).change == Change::not_compared);
    CHECK(changes.gone.empty());
}

TEST_CASE("one film in two outlines is the same film in one")
{
    auto const film = [](double x, double width, double share) {
        return at(FindingKind::dust_film, {x, 0.1, width, 0.8}, share);
    };
    auto const changes =
        compare_findings({film(0.1, 0.8, 0.6)}, {film(0.1, 0.35, 0.28), film(0.5, 0.4, 0.3)}, same_frame, {});
    CHECK(changes.later.at(0).change == Change::seen_again);
    CHECK(changes.later.at(1).change == Change::seen_again);
    CHECK(changes.gone.empty());
}

TEST_CASE("shade moves with the sun: it is never new, and never gone")
{
    auto const shade = at(FindingKind::shade, {0.1, 0.1, 0.3, 0.3}, 0.2);
    CHECK(compare_findings({}, {shade}, same_frame, {}).later.at(0).change == Change::not_compared);
    CHECK(compare_findings({shade}, {}, same_frame, {}).gone.empty());
}

TEST_CASE("what something lies on now is hidden, and not gone")
{
    auto const snow = at(FindingKind::snow, {0.0, 0.3, 0.5, 0.5}, 0.4);
    CHECK(compare_findings({crack(0.1)}, {}, same_frame, {snow}).gone.empty());
    CHECK(compare_findings({crack(0.7)}, {}, same_frame, {snow}).gone.size() == 1);
}

TEST_CASE("a film over old droppings is new")
{
    auto const droppings = at(FindingKind::droppings, {0.4, 0.4, 0.1, 0.1}, 0.02);
    auto const film = at(FindingKind::dust_film, {0.05, 0.05, 0.9, 0.9}, 0.9);
    auto const changes = compare_findings({droppings}, {film}, same_frame, {film});
    CHECK(changes.later.at(0).change == Change::first_seen);
    CHECK(changes.gone.empty());
}

}  // namespace heliograf::vision
