#include "analysis/since_last.hpp"
#include "analysis/testing/fake_vision_provider.hpp"

#include <doctest/doctest.h>

namespace heliograf::analysis {
namespace {

constexpr vision::Homography same_frame{1, 0, 0, 0, 1, 0, 0, 0, 1};
constexpr auto earlier_id = "00000000-0000-7000-8000-000000000001";
constexpr auto later_id = "00000000-0000-7000-8000-000000000002";

Judged judged(char const* id, vision::Verdict const& verdict, Options const& options = {})
{
    FinishedAnalysis finished{
        .id = {id},
        .image_name = "roof.jpg",
        .title = "roof.jpg",
        .date = from_unix_ms(1'790'000'000'000),
        .options = options,
        .provider = "fake",
        .stood_in_for = {},
        .overlay_key = {},
        .image_width = 640,
        .image_height = 480,
        .assessment_json = {}
    };
    return {std::move(finished), assess(verdict, options), {}};
}

/// Nothing faint, which would not be said to be new or gone.
vision::Verdict clearly_cracked()
{
    auto verdict = testing::dusty_and_cracked();
    verdict.damage[0].confidence = 0.8;
    return verdict;
}

Judged then()
{
    return judged(earlier_id, clearly_cracked());
}

Judged now(vision::Verdict const& verdict = clearly_cracked(), Options const& options = {})
{
    return judged(later_id, verdict, options);
}

Feedback dismissed(std::string subject)
{
    return {.subject = std::move(subject), .opinion = Opinion::dismissed, .correction = {}, .given_at = {}};
}

}  // namespace

TEST_CASE("the same findings are seen again, and nothing is gone")
{
    auto const view = since_last(then(), now(), same_frame, Language::en);
    CHECK(view.earlierId == earlier_id);
    CHECK(view.earlierScore == 82.0);
    CHECK(
        view.beforeUrl ==
        "/api/analysis/" + std::string{later_id} + "/before.jpg?of=" + std::string{earlier_id}
    );
    REQUIRE(view.findings.size() == 2);
    CHECK(view.findings[0].subject == "area:0");
    CHECK(view.findings[0].state == FindingState::seen_again);
    CHECK(view.findings[1].subject == "issue:0");
    CHECK(view.counts.seenAgain == 2);
    CHECK(view.counts.firstSeen + view.counts.worse + view.counts.better + view.counts.gone == 0);
}

TEST_CASE("after a cleaning and a repair both are gone, and named in the reader's language")
{
    auto const view = since_last(then(), now(testing::spotless()), same_frame, Language::hr);
    CHECK(view.findings.empty());
    CHECK(view.counts.gone == 2);
    REQUIRE(view.gone.size() == 2);
    CHECK(view.gone[1].kind == vision::FindingKind::crack);
    CHECK(view.gone[1].location == "gore lijevo");
}

TEST_CASE("a crack that has grown is worse, and a new one is new")
{
    auto grown = clearly_cracked();
    grown.damage[0].panel_share = 0.08;
    grown.damage.push_back(grown.damage[0]);
    grown.damage[1].polygon = {{0.5, 0.5}, {0.6, 0.5}, {0.6, 0.6}};
    grown.damage[1].box = {0.5, 0.5, 0.1, 0.1};
    auto const view = since_last(then(), now(grown), same_frame, Language::en);
    CHECK(view.counts.worse == 1);
    CHECK(view.counts.firstSeen == 1);
    CHECK(view.counts.seenAgain == 1);
}

TEST_CASE("what one of the two did not look for, or could not judge, is not compared")
{
    auto const no_damage = now(clearly_cracked(), {.cleanliness = true, .damage = false});
    auto const half = since_last(then(), no_damage, same_frame, Language::en);
    CHECK(half.counts.gone == 0);
    CHECK(half.counts.seenAgain == 1);

    auto const only_now =
        since_last(judged(earlier_id, testing::spotless(), {false, true}), now(), same_frame, Language::en);
    CHECK(only_now.findings.at(0).state == FindingState::not_compared);
    CHECK(only_now.findings.at(1).state == FindingState::first_seen);

    auto const blind = since_last(then(), now(testing::no_panel()), same_frame, Language::en);
    CHECK(blind.counts.gone == 0);
}

TEST_CASE("what its owner dismissed is not counted, neither as seen again nor as gone")
{
    auto earlier = then();
    auto later = now();
    earlier.feedback = {dismissed("issue:0")};
    later.feedback = {dismissed("issue:0")};
    auto const again = since_last(earlier, later, same_frame, Language::en);
    CHECK(again.counts.seenAgain == 1);
    CHECK(again.findings.at(1).state == FindingState::seen_again);
    CHECK(since_last(earlier, now(testing::spotless()), same_frame, Language::en).counts.gone == 1);
}

TEST_CASE("an opinion is carried on while its finding is seen again, and not when it got worse")
{
    auto earlier = then();
    earlier.feedback = {
        dismissed("issue:0"),
        {.subject = "area:0", .opinion = Opinion::confirmed, .correction = {}, .given_at = {}}
    };
    auto const later = now();
    auto const at = from_unix_ms(5);
    auto const carried = carried_opinions(earlier, later.made, same_frame, at);
    REQUIRE(carried.size() == 1);
    CHECK(carried[0].subject == "issue:0");
    CHECK(carried[0].opinion == Opinion::dismissed);
    CHECK(carried[0].given_at == at);
    CHECK(carried[0].carried_from == earlier_id);

    auto grown = clearly_cracked();
    grown.damage[0].panel_share = 0.08;
    CHECK(carried_opinions(earlier, now(grown).made, same_frame, at).empty());
    CHECK(carried_opinions(earlier, now(testing::spotless()).made, same_frame, at).empty());
}

TEST_CASE("a carried opinion is carried further under the name of the photo it was given of")
{
    auto earlier = then();
    earlier.feedback = {dismissed("issue:0")};
    earlier.feedback[0].carried_from = "the first";
    CHECK(carried_opinions(earlier, now().made, same_frame, {}).at(0).carried_from == "the first");
}

}  // namespace heliograf::analysis
