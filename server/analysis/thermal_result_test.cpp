#include "analysis/analysis_views.hpp"
#include "analysis/assessment.hpp"
#include "analysis/loss_texts.hpp"
#include "analysis/testing/fake_vision_provider.hpp"
#include "analysis/texts.hpp"
#include "analysis/thermal_words.hpp"
#include "base/ensure.hpp"

#include <boost/json.hpp>
#include <doctest/doctest.h>

/// What becomes of a thermal picture on its way to whoever looks.
namespace heliograf::analysis {
namespace {

using vision::Severity;
using vision::ThermalClass;

vision::Verdict module_of(ThermalClass seen, Severity severity = Severity::medium)
{
    vision::Verdict verdict;
    verdict.condition = vision::Condition::thermal;
    verdict.confidence = 0.89;
    verdict.quality.usable = true;
    auto& thermal = verdict.thermal.emplace();
    thermal.likeliest = seen;
    thermal.probabilities.fill(0.01);
    thermal.probabilities[std::size_t(seen)] = 0.89;
    thermal.anomaly = seen != ThermalClass::no_anomaly;
    if (thermal.anomaly)
        verdict.damage = {
            {.kind = vision::FindingKind::thermal_anomaly,
             .severity = severity,
             .confidence = 0.99,
             .panel_share = 1,
             .box = {0, 0, 1, 1},
             .polygon = {{0, 0}, {1, 0}, {1, 1}}}
        };
    return verdict;
}

vision::Verdict field_with_a_hot_cell()
{
    auto verdict = module_of(ThermalClass::cell, Severity::high);
    verdict.thermal = vision::ThermalVerdict{.subject = vision::ThermalSubject::field, .anomaly = true};
    verdict.damage[0].kind = vision::FindingKind::hot_cell;
    verdict.damage[0].box = {0.1, 0.1, 0.02, 0.02};
    return verdict;
}

bool asks_for(Assessment const& made, Recommendation wanted)
{
    return std::ranges::count(made.recommendations, wanted) == 1;
}

}  // namespace

TEST_CASE("the class of a module decides what to do")
{
    struct Case {
        ThermalClass seen;
        Severity severity;
        Decision decision;
        Priority priority;
        Recommendation first;
    };
    for (auto const& c : {
             Case{ThermalClass::no_anomaly, {}, Decision::none, Priority::none, Recommendation::nothing_hot},
             Case{
                 ThermalClass::diode,
                 Severity::medium,
                 Decision::inspect,
                 Priority::medium,
                 Recommendation::inspect_hot_places
             },
             Case{
                 ThermalClass::offline_module,
                 Severity::high,
                 Decision::inspect,
                 Priority::high,
                 Recommendation::inspect_hot_places
             },
             Case{
                 ThermalClass::vegetation,
                 Severity::low,
                 Decision::watch,
                 Priority::low,
                 Recommendation::trim_shade
             },
             Case{
                 ThermalClass::soiling,
                 Severity::low,
                 Decision::clean,
                 Priority::low,
                 Recommendation::clean_when_convenient
             },
         }) {
        CAPTURE(name_of(c.seen));
        auto const made = assess(module_of(c.seen, c.severity), {.cleanliness = true, .damage = true});
        CHECK(made.decision == c.decision);
        CHECK(made.priority == c.priority);
        CHECK(made.recommendations.front() == c.first);
        CHECK(asks_for(made, Recommendation::photograph_for_soiling));
        CHECK(made.recommendations.back() == Recommendation::thermal_is_no_inspection);
        CHECK_FALSE(made.cleanliness);
        CHECK_FALSE(made.loss);
    }
}

TEST_CASE("of a thermal picture the half that was not asked for is not told")
{
    auto const made = assess(module_of(ThermalClass::diode), {.cleanliness = true, .damage = false});
    CHECK_FALSE(made.damage_count);
    CHECK(made.issues.empty());
    CHECK(made.decision == Decision::unknown);
    CHECK(asks_for(made, Recommendation::damage_not_analysed));
    auto const other = assess(module_of(ThermalClass::diode), {.cleanliness = false, .damage = true});
    CHECK_FALSE(asks_for(other, Recommendation::photograph_for_soiling));
    auto const fine = assess(module_of(ThermalClass::no_anomaly), {.cleanliness = true, .damage = false});
    CHECK_FALSE(asks_for(fine, Recommendation::damage_not_analysed));
}

TEST_CASE("a thermal result is stored and read again, and older ones still read")
{
    auto const made = assess(module_of(ThermalClass::diode), {.cleanliness = true, .damage = true});
    auto const again = assessment_from_json(to_json(made));
    REQUIRE(again.thermal);
    CHECK(again.thermal->likeliest == ThermalClass::diode);
    CHECK(again.thermal->probabilities.at("diode") == doctest::Approx(0.89));
    CHECK(to_json(again) == to_json(made));

    auto older =
        boost::json::parse(to_json(assess(testing::spotless(), {.cleanliness = true, .damage = true})));
    CHECK(older.as_object().erase("thermal") == 1);
    CHECK_FALSE(assessment_from_json(boost::json::serialize(older)).thermal);
}

TEST_CASE("a thermal result reads in both languages, and says what it is not")
{
    auto const made = assess(module_of(ThermalClass::diode), {.cleanliness = true, .damage = true});
    CHECK(
        damage_description(made, Language::en) ==
        "Thermal image of one module. It looks most like this: a bypassed cell string."
    );
    CHECK(
        damage_description(made, Language::hr) ==
        "Termalna snimka jednog modula. Najviše upućuje na ovo: premošten niz ćelija."
    );
    CHECK(cleanliness_description(made, Language::en).find("heat, not dirt") != std::string::npos);
    CHECK(loss_description(made, Language::en) == "A thermal image gives no estimate of the loss.");

    auto const sound = assess(module_of(ThermalClass::no_anomaly), {.cleanliness = true, .damage = true});
    CHECK(
        damage_description(sound, Language::hr) ==
        "Termalna snimka jednog modula: ne vidi se nikakvo odstupanje."
    );
    auto const field = assess(field_with_a_hot_cell(), {.cleanliness = true, .damage = true});
    CHECK(
        damage_description(field, Language::en) ==
        "Thermal image: 1 issue found. Most serious: hot cell (upper left)."
    );
    for (auto const language : {Language::en, Language::hr})
        CHECK(thermal_notice().in(language).find("IEC TS 62446-3") != std::string::npos);
}

TEST_CASE("a thermal result in a list")
{
    ResultLine const line{
        .options = {.cleanliness = true, .damage = true},
        .condition = vision::Condition::thermal,
        .damage_count = 0,
        .decision = Decision::none
    };
    CHECK(cleanliness_line(line, Language::hr) == "Termalna snimka");
    CHECK(damage_line(line, Language::hr) == "Bez odstupanja");
    CHECK(tags(line, Language::en).front() == "Thermal image");
    auto only_damage = line;
    only_damage.options.cleanliness = false;
    CHECK(tags(only_damage, Language::en).front() == "Thermal image");
}

TEST_CASE("the view of a module has its classes, likeliest first; that of a field has none")
{
    auto const made = assess(module_of(ThermalClass::diode), {.cleanliness = true, .damage = true});
    auto const view = thermal_view(*made.thermal, Language::hr);
    CHECK(view.thermalClass == "diode");
    CHECK(view.anomalyProbability.value() == doctest::Approx(0.99));
    REQUIRE(view.shares.size() == vision::thermal_class_count);
    CHECK(view.shares.front().text == "Premošten niz ćelija");
    auto const field = assess(field_with_a_hot_cell(), {.cleanliness = true, .damage = true});
    auto const field_view = thermal_view(*field.thermal, Language::en);
    CHECK(field_view.shares.empty());
    CHECK_FALSE(field_view.thermalClass);
    CHECK_FALSE(field_view.anomalyProbability);
    CHECK(field_view.anomaly);
}

TEST_CASE("every class has its words and the data set's name")
{
    CHECK(data_set_name(ThermalClass::hot_spot_multi) == "Hot-Spot-Multi");
    for (std::size_t i = 0; i < vision::thermal_class_count; ++i) {
        auto const words = thermal_class_wording(ThermalClass(i));
        CHECK_FALSE(words.in(Language::en).empty());
        CHECK(words.in(Language::en) != words.in(Language::hr));
    }
}

TEST_CASE("a thermal condition without what was seen is our own mistake")
{
    auto verdict = module_of(ThermalClass::cell);
    verdict.thermal.reset();
    CHECK_THROWS_AS((void)assess(verdict, {.cleanliness = true, .damage = true}), InvariantBroken);
}

}  // namespace heliograf::analysis
