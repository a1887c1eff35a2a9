#include "analysis/feedback.hpp"
#include "analysis/testing/fake_vision_provider.hpp"

#include <doctest/doctest.h>

namespace heliograf::analysis {
namespace {

Feedback about(std::string subject, Opinion opinion, std::optional<std::string> correction = {})
{
    return {
        .subject = std::move(subject), .opinion = opinion, .correction = std::move(correction), .given_at = {}
    };
}

Assessment dusty_and_cracked()
{
    return assess(testing::dusty_and_cracked(), {});
}

}  // namespace

TEST_CASE("what can be said is said about something that is there, and a correction says something else")
{
    auto const made = dusty_and_cracked();
    for (auto const& good :
         {about("verdict", Opinion::confirmed),
          about("verdict", Opinion::corrected, "clean"),
          about("area:0", Opinion::dismissed),
          about("issue:0", Opinion::corrected, "burn")}) {
        CAPTURE(good.subject);
        CHECK_FALSE(complaint_about(good, made));
    }
    for (auto const& bad :
         {about("", Opinion::confirmed),
          about("area:1", Opinion::confirmed),
          about("area:00", Opinion::confirmed),
          about("area:-1", Opinion::confirmed),
          about("area:", Opinion::confirmed),
          about("issue:0x", Opinion::confirmed),
          about("roof", Opinion::confirmed),
          about("verdict", Opinion::corrected),
          about("verdict", Opinion::corrected, "crack"),
          about("verdict", Opinion::corrected, "dusty"),
          about("issue:0", Opinion::corrected, "clean"),
          about("issue:0", Opinion::corrected, "crack"),
          about("issue:0", Opinion::dismissed, "burn")}) {
        CAPTURE(bad.subject);
        CHECK(complaint_about(bad, made));
    }
}

TEST_CASE("what is confirmed, and what is said of the verdict, changes no finding")
{
    auto const made = dusty_and_cracked();
    auto const left =
        told(made, {}, {about("issue:0", Opinion::confirmed), about("verdict", Opinion::corrected, "clean")});
    CHECK(to_json(left) == to_json(made));
}

TEST_CASE("a dismissed fault is not counted, costs nothing and asks for nothing")
{
    auto const made = dusty_and_cracked();
    REQUIRE(made.decision == Decision::inspect);
    auto const left = told(made, {}, {about("issue:0", Opinion::dismissed)});
    CHECK(left.damage_count == 0);
    CHECK_FALSE(left.damage_severity);
    CHECK(left.decision != Decision::inspect);
    CHECK(left.loss->mid < made.loss->mid);
    CHECK(left.cleanliness->score == made.cleanliness->score);
    CHECK(left.condition == vision::Condition::dusty);
}

TEST_CASE("without its faults a damaged panel is what lies on it, and no suspicion")
{
    auto seen = testing::dusty_and_cracked();
    seen.condition = vision::Condition::physical_damage;
    auto const left = told(assess(seen, {}), {}, {about("issue:0", Opinion::dismissed)});
    CHECK(left.condition == vision::Condition::dusty);
    CHECK(told_count(left.condition, left.damage_count) == 0);
    auto const bare = told(
        assess(seen, {}), {}, {about("area:0", Opinion::dismissed), about("issue:0", Opinion::dismissed)}
    );
    CHECK(bare.condition == vision::Condition::clean);
}

TEST_CASE("a corrected finding counts as what it is")
{
    auto const left = told(dusty_and_cracked(), {}, {about("issue:0", Opinion::corrected, "droppings")});
    CHECK(left.damage_count == 0);
    REQUIRE(left.areas.size() == 2);
    auto const worse = told(dusty_and_cracked(), {}, {about("area:0", Opinion::corrected, "discoloration")});
    CHECK(worse.damage_count == 2);
    CHECK(worse.areas.empty());
}

TEST_CASE("without such feedback the assessment made anew would be the same")
{
    auto const made = dusty_and_cracked();
    auto const same =
        told(made, {}, {about("issue:0", Opinion::corrected, "burn"), about("area:0", Opinion::confirmed)});
    CHECK(same.cleanliness->low == made.cleanliness->low);
    CHECK(to_json(same.probabilities) == to_json(made.probabilities));
    CHECK(to_json(same.quality) == to_json(made.quality));
}

TEST_CASE("a hot place that is no fault leaves a thermal picture without one")
{
    vision::Verdict seen;
    seen.condition = vision::Condition::thermal;
    seen.quality.usable = true;
    seen.thermal = {.likeliest = vision::ThermalClass::cell, .anomaly = true};
    seen.thermal->probabilities[std::size_t(vision::ThermalClass::cell)] = 1;
    seen.damage = {{.kind = vision::FindingKind::thermal_anomaly, .severity = vision::Severity::high}};
    Options const both{.cleanliness = true, .damage = true};
    auto const made = assess(seen, both);
    CHECK(made.decision == Decision::inspect);

    auto const left = told(made, both, {about("issue:0", Opinion::dismissed)});
    CHECK(left.condition == vision::Condition::thermal);
    CHECK(left.damage_count == 0);
    CHECK(left.decision == Decision::none);
    CHECK(left.thermal->likeliest == vision::ThermalClass::no_anomaly);
    auto const still = told(made, both, {about("issue:0", Opinion::corrected, "hot_cell")});
    CHECK(still.damage_count == 1);
    CHECK(still.decision == Decision::inspect);
    CHECK(to_json(still.thermal->probabilities) == to_json(made.thermal->probabilities));
}

}  // namespace heliograf::analysis
