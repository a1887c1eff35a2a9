#include "analysis/assessment.hpp"
#include "analysis/testing/fake_vision_provider.hpp"

#include <doctest/doctest.h>

namespace heliograf::analysis {
namespace {

using vision::Condition;
using vision::FindingKind;
using vision::Severity;

vision::Finding finding(FindingKind kind, Severity severity = Severity::medium, double share = 0.05)
{
    return {
        .kind = kind,
        .severity = severity,
        .confidence = 0.5,
        .panel_share = share,
        .box = {0.4, 0.4, 0.1, 0.1},
        .polygon = {}
    };
}

vision::Verdict verdict(
    Condition condition,
    double score,
    std::vector<vision::Finding> soiling,
    std::vector<vision::Finding> damage = {}
)
{
    auto made = testing::spotless();
    made.condition = condition;
    made.cleanliness = vision::Cleanliness{score, score - 4, std::min(100.0, score + 4)};
    made.soiling = std::move(soiling);
    made.damage = std::move(damage);
    return made;
}

}  // namespace

TEST_CASE("what is seen decides what to do")
{
    struct Case {
        std::string what;
        vision::Verdict seen;
        Decision decision;
        Priority priority;
        std::vector<Recommendation> advice;
    };
    using enum Recommendation;
    std::vector<Case> const cases{
        {"clean", verdict(Condition::clean, 96, {}), Decision::none, Priority::none, {nothing}},
        {"exactly 90 is still good",
         verdict(Condition::clean, 90, {finding(FindingKind::dust_film)}),
         Decision::none,
         Priority::none,
         {nothing}},
        {"a light film waits for rain",
         verdict(Condition::dusty, 89, {finding(FindingKind::dust_film)}),
         Decision::wait,
         Priority::medium,
         {wait_for_rain}},
        {"exactly 70 is not yet poor",
         verdict(Condition::dusty, 70, {finding(FindingKind::dust_film)}),
         Decision::wait,
         Priority::medium,
         {wait_for_rain}},
        {"a heavy film is cleaned",
         verdict(Condition::dusty, 69, {finding(FindingKind::dust_film)}),
         Decision::clean,
         Priority::high,
         {clean_soon}},
        {"rain leaves droppings behind",
         verdict(Condition::bird_drop, 85, {finding(FindingKind::droppings)}),
         Decision::clean,
         Priority::medium,
         {remove_droppings, clean_when_convenient}},
        {"droppings on an otherwise clean panel are still removed",
         verdict(Condition::bird_drop, 96, {}),
         Decision::clean,
         Priority::low,
         {remove_droppings}},
        {"rain is only waited for where there is a film",
         verdict(Condition::clean, 85, {}),
         Decision::watch,
         Priority::low,
         {watch_soiling}},
        {"a film may lie everywhere and stand out nowhere",
         verdict(Condition::dusty, 85, {}),
         Decision::wait,
         Priority::medium,
         {wait_for_rain}},
        {"snow is waited for, however much it is",
         verdict(Condition::snow_covered, 20, {finding(FindingKind::snow, Severity::high, 0.8)}),
         Decision::wait,
         Priority::medium,
         {let_snow_melt}},
        {"no cleaning takes shade away",
         verdict(Condition::clean, 60, {finding(FindingKind::shade)}),
         Decision::watch,
         Priority::low,
         {trim_shade}},
        {"a crack is inspected before anything is cleaned",
         verdict(Condition::dusty, 60, {finding(FindingKind::dust_film)}, {finding(FindingKind::crack)}),
         Decision::inspect,
         Priority::high,
         {inspect_crack, clean_soon}},
        {"a burn is urgent however small",
         verdict(Condition::electrical_damage, 95, {}, {finding(FindingKind::burn, Severity::low)}),
         Decision::inspect,
         Priority::high,
         {isolate_burn}},
        {"marked discoloration is inspected",
         verdict(Condition::electrical_damage, 95, {}, {finding(FindingKind::discoloration)}),
         Decision::inspect,
         Priority::medium,
         {inspect_discoloration}},
        {"slight discoloration is watched",
         verdict(Condition::clean, 95, {}, {finding(FindingKind::discoloration, Severity::low)}),
         Decision::watch,
         Priority::low,
         {watch_discoloration}},
        {"slight discoloration does not hold up cleaning",
         verdict(
             Condition::dusty,
             60,
             {finding(FindingKind::dust_film)},
             {finding(FindingKind::discoloration, Severity::low)}
         ),
         Decision::clean,
         Priority::high,
         {watch_discoloration, clean_soon}},
        {"a crack is inspected however small",
         verdict(Condition::clean, 95, {}, {finding(FindingKind::crack, Severity::low)}),
         Decision::inspect,
         Priority::low,
         {inspect_crack}},
        {"damage without a place is inspected",
         verdict(Condition::physical_damage, 96, {}),
         Decision::inspect,
         Priority::medium,
         {inspect_suspicion}},
        {"damage without a place goes before soiling",
         verdict(Condition::electrical_damage, 60, {finding(FindingKind::dust_film)}),
         Decision::inspect,
         Priority::high,
         {inspect_suspicion, clean_soon}},
    };
    for (auto const& c : cases) {
        CAPTURE(c.what);
        auto const made = assess(c.seen, {});
        CHECK(made.decision == c.decision);
        CHECK(made.priority == c.priority);
        CHECK(made.recommendations == c.advice);
    }
}

TEST_CASE("a photo that cannot be judged gets no number")
{
    struct Case {
        std::string what;
        Condition condition;
        Recommendation advice;
    };
    for (auto const& c : {
             Case{"no panel", Condition::no_panel, Recommendation::photograph_panels},
             Case{"unsure", Condition::unsure, Recommendation::photograph_again},
         }) {
        CAPTURE(c.what);
        auto const made =
            assess(verdict(c.condition, 50, {finding(FindingKind::snow)}, {finding(FindingKind::burn)}), {});
        CHECK_FALSE(made.cleanliness);
        CHECK_FALSE(made.damage_count);
        CHECK_FALSE(made.loss);
        CHECK(made.areas.empty());
        CHECK(made.issues.empty());
        CHECK(made.decision == Decision::none);
        CHECK(made.recommendations == std::vector{c.advice});
    }
}

TEST_CASE("a grey photo is asked for again in colour")
{
    using enum vision::QualityReason;
    auto seen = verdict(Condition::unsure, 50, {});
    seen.quality.reasons = {no_colour};
    CHECK(assess(seen, {}).recommendations == std::vector{Recommendation::photograph_in_colour});
    seen.quality.reasons = {blurred, no_colour};
    CHECK(
        assess(seen, {}).recommendations ==
        std::vector{Recommendation::photograph_in_colour, Recommendation::photograph_again}
    );
}

TEST_CASE("only what was asked for is told")
{
    auto const seen = testing::dusty_and_cracked();

    auto const dirt_only = assess(seen, {.cleanliness = true, .damage = false});
    CHECK(dirt_only.cleanliness);
    CHECK_FALSE(dirt_only.damage_count);
    CHECK(dirt_only.issues.empty());

    auto const damage_only = assess(seen, {.cleanliness = false, .damage = true});
    CHECK_FALSE(damage_only.cleanliness);
    CHECK(damage_only.areas.empty());
    CHECK(damage_only.damage_count == 1);
    CHECK(damage_only.damage_severity == Severity::high);
}

TEST_CASE("what was not asked for is neither fine nor kept quiet")
{
    using enum Recommendation;
    auto const advice = [](vision::Verdict const& seen, Options options) {
        auto const made = assess(seen, options);
        CHECK(made.decision == Decision::unknown);
        return made.recommendations;
    };
    Options const dirt{.cleanliness = true, .damage = false};
    Options const damage{.cleanliness = false, .damage = true};
    CHECK(advice(verdict(Condition::physical_damage, 96, {}), dirt) == std::vector{damage_not_analysed});
    CHECK(
        advice(verdict(Condition::clean, 96, {}, {finding(FindingKind::crack)}), dirt) ==
        std::vector{damage_not_analysed}
    );
    CHECK(advice(verdict(Condition::dusty, 80, {}), damage) == std::vector{soiling_not_analysed});
    CHECK(advice(testing::spotless(), dirt) == std::vector{nothing_to_clean});
    CHECK(advice(testing::spotless(), damage) == std::vector{nothing_to_repair});
}

TEST_CASE("findings come worst first, and the larger of equals first")
{
    using enum FindingKind;
    auto const made = assess(
        verdict(
            Condition::dusty,
            80,
            {finding(dust_film, Severity::low, 0.5),
             finding(leaves, Severity::high, 0.1),
             finding(droppings, Severity::high, 0.2)}
        ),
        {}
    );
    CHECK(made.areas.at(0).kind == droppings);
    CHECK(made.areas.at(1).kind == leaves);
    CHECK(made.areas.at(2).kind == dust_film);
}

TEST_CASE("the score is a whole number inside its range, and the loss a range around its middle")
{
    auto const made = assess(testing::dusty_and_cracked(), {});
    REQUIRE(made.cleanliness);
    CHECK(made.cleanliness->score == 82.0);
    CHECK(made.cleanliness->low == 74.0);
    CHECK(made.cleanliness->high == 89.0);
    REQUIRE(made.loss);
    CHECK(made.loss->low < made.loss->mid);
    CHECK(made.loss->mid < made.loss->high);
    // Film 1 − 82 / 95 and a quarter of a crack over 2 % of the area: 1 − 0.8632 × 0.995.
    CHECK(made.loss->mid == doctest::Approx(14.1158));
}

TEST_CASE("a panel that looks clean to people costs nothing in the middle, and little at most")
{
    auto seen = testing::spotless();
    seen.cleanliness = vision::Cleanliness{95, 92, 99};
    auto const made = assess(seen, {});
    REQUIRE(made.loss);
    CHECK(made.loss->low == 0.0);
    CHECK(made.loss->mid == 0.0);
    CHECK(made.loss->high < 4.0);
}

TEST_CASE("an assessment survives its stored form")
{
    for (auto const& seen : {testing::dusty_and_cracked(), testing::spotless(), testing::no_panel()}) {
        auto const stored = to_json(assess(seen, {}));
        CHECK(to_json(assessment_from_json(stored)) == stored);
    }
}

}  // namespace heliograf::analysis
