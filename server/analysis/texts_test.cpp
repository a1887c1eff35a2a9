#include "analysis/loss_texts.hpp"
#include "analysis/testing/fake_vision_provider.hpp"
#include "analysis/texts.hpp"
#include "analysis/words.hpp"

#include <doctest/doctest.h>

namespace heliograf::analysis {
namespace {

using vision::Condition;
using vision::QualityReason;
using vision::Severity;

ResultLine dusty_line()
{
    return {
        .options = {},
        .condition = Condition::dusty,
        .score = 82.0,
        .damage_count = 2,
        .damage_severity = Severity::high,
        .decision = Decision::clean
    };
}

}  // namespace

TEST_CASE("a count of issues takes the plural of its language")
{
    struct Case {
        std::int64_t count;
        char const* en;
        char const* hr;
    };
    for (auto const& c : {
             Case{0, "0 issues", "0 problema"},
             Case{1, "1 issue", "1 problem"},
             Case{2, "2 issues", "2 problema"},
             Case{4, "4 issues", "4 problema"},
             Case{5, "5 issues", "5 problema"},
             Case{11, "11 issues", "11 problema"},
             Case{21, "21 issues", "21 problem"},
             Case{111, "111 issues", "111 problema"},
         }) {
        CAPTURE(c.count);
        CHECK(issues_text(c.count, Language::en) == c.en);
        CHECK(issues_text(c.count, Language::hr) == c.hr);
    }
}

TEST_CASE("a percentage is written as its language writes it")
{
    CHECK(percent_text(4.46, 1, Language::en) == "4.5%");
    CHECK(percent_text(4.46, 1, Language::hr) == "4,5\u00a0%");
    CHECK(percent_text(100.0, 0, Language::hr) == "100\u00a0%");
}

TEST_CASE("a place is named by the third of the picture it lies in")
{
    struct Case {
        vision::Box box;
        char const* en;
        char const* hr;
    };
    for (auto const& c : {
             Case{{0.0, 0.0, 0.1, 0.1}, "upper left", "gore lijevo"},
             Case{{0.45, 0.45, 0.1, 0.1}, "centre", "u sredini"},
             Case{{0.9, 0.9, 0.1, 0.1}, "lower right", "dolje desno"},
             Case{{0.45, 0.9, 0.1, 0.1}, "bottom centre", "dolje u sredini"},
             Case{{1.0, 1.0, 0.0, 0.0}, "lower right", "dolje desno"},
             Case{{0.0, 0.0, 1.0, 1.0}, "across the picture", "preko cijele slike"},
         }) {
        CHECK(place_wording(c.box).in(Language::en) == c.en);
        CHECK(place_wording(c.box).in(Language::hr) == c.hr);
    }
}

TEST_CASE("a list says the same result in both languages")
{
    auto const line = dusty_line();
    CHECK(cleanliness_line(line, Language::en) == "82% clean");
    CHECK(cleanliness_line(line, Language::hr) == "82\u00a0% čisto");
    CHECK(damage_line(line, Language::en) == "2 issues");
    CHECK(damage_line(line, Language::hr) == "2 problema");
    CHECK(tags(line, Language::en) == std::vector<std::string>{"Dusty", "2 issues"});
    CHECK(tags(line, Language::hr) == std::vector<std::string>{"Prašina", "2 problema"});
}

TEST_CASE("a list says what was not looked for and what could not be told")
{
    auto line = dusty_line();
    line.options = {.cleanliness = false, .damage = false};
    CHECK(cleanliness_line(line, Language::en) == "Not analyzed");
    CHECK(damage_line(line, Language::hr) == "Nije analizirano");

    ResultLine const none{.options = {}, .condition = Condition::no_panel};
    CHECK(cleanliness_line(none, Language::en) == "No panel found");
    CHECK(damage_line(none, Language::hr) == "Nema panela");
    CHECK(tags(none, Language::en) == std::vector<std::string>{"No panel found"});

    ResultLine const clean{
        .options = {},
        .condition = Condition::clean,
        .score = 97.0,
        .damage_count = 0,
        .damage_severity = {},
        .decision = Decision::none
    };
    CHECK(tags(clean, Language::en) == std::vector<std::string>{"Clean", "No Action Required"});
    CHECK(tags(clean, Language::hr) == std::vector<std::string>{"Čisto", "Nije potrebna radnja"});
}

TEST_CASE("a description follows the score's thresholds")
{
    struct Case {
        double score;
        char const* en;
        char const* hr;
    };
    for (auto const& c : {
             Case{90, "The panels look clean.", "Paneli izgledaju čisto."},
             Case{89, "The panels are lightly soiled: dust film.", "Paneli su malo zaprljani: sloj prašine."},
             Case{70, "The panels are lightly soiled: dust film.", "Paneli su malo zaprljani: sloj prašine."},
             Case{69, "The panels are heavily soiled: dust film.", "Paneli su jako zaprljani: sloj prašine."},
         }) {
        CAPTURE(c.score);
        auto seen = testing::dusty_and_cracked();
        seen.cleanliness->score = c.score;
        auto const made = assess(seen, {});
        CHECK(cleanliness_description(made, Language::en) == c.en);
        CHECK(cleanliness_description(made, Language::hr) == c.hr);
    }
}

TEST_CASE("damage and loss are described in both languages")
{
    auto const made = assess(testing::dusty_and_cracked(), {});
    CHECK(
        damage_description(made, Language::en) == "1 issue found. Most serious: cracked glass (upper left)."
    );
    CHECK(
        damage_description(made, Language::hr) ==
        "Pronađeno: 1 problem. Najozbiljnije: napuknuto staklo (gore lijevo)."
    );
    CHECK(loss_description(made, Language::en).starts_with("The panels in view lose about 14%"));
    CHECK(loss_description(made, Language::hr).starts_with("Paneli na slici gube oko 14\u00a0% energije"));
    auto spotless = assess(testing::spotless(), {});
    spotless.loss = solar::Loss{0.0, 0.1, 0.4};
    CHECK(damage_description(spotless, Language::hr) == "Nema vidljivih oštećenja.");
    CHECK(loss_description(spotless, Language::en) == "No noticeable loss of energy.");
}

TEST_CASE("half an analysis never says that all is well")
{
    ResultLine line{
        .options = {.cleanliness = true, .damage = false},
        .condition = Condition::physical_damage,
        .score = 96.0,
        .damage_count = {},
        .damage_severity = {},
        .decision = Decision::none
    };
    CHECK(tags(line, Language::en).empty());
    line.condition = Condition::clean;
    CHECK(tags(line, Language::en) == std::vector<std::string>{"Clean"});
    line.options = {.cleanliness = false, .damage = true};
    CHECK(tags(line, Language::en).empty());

    auto const dirt = assess(testing::dusty_and_cracked(), {.cleanliness = true, .damage = false});
    CHECK(loss_description(dirt, Language::en).ends_with("damage was not part of this analysis."));
    auto const damage = assess(testing::dusty_and_cracked(), {.cleanliness = false, .damage = true});
    CHECK(loss_description(damage, Language::hr).ends_with("zaprljanost nije bila dio ove analize."));
    auto const none = assess(testing::spotless(), {.cleanliness = false, .damage = true});
    CHECK_FALSE(told_loss(none));
    CHECK(loss_description(none, Language::en).starts_with("We found no damage"));
}

TEST_CASE("a description names what the condition says, and is no surer than the verdict")
{
    auto seen = testing::spotless();
    auto const told = [&](Language language) { return cleanliness_description(assess(seen, {}), language); };
    seen.condition = Condition::bird_drop;
    CHECK(told(Language::en) == "The panels look clean except for bird droppings.");
    seen.condition = Condition::snow_covered;
    seen.cleanliness->score = 60;
    CHECK(told(Language::en) == "The panels are partly covered: snow.");
    CHECK(told(Language::hr) == "Paneli su djelomično prekriveni: snijeg.");
    seen.confidence = 0.4;
    CHECK(told(Language::en) == "Probably the panels are partly covered: snow.");
    CHECK(told(Language::hr) == "Vjerojatno su paneli djelomično prekriveni: snijeg.");
    seen.condition = Condition::clean;
    seen.cleanliness->score = 85;
    CHECK(told(Language::en).ends_with("no single place stands out."));
}

TEST_CASE("a loss is told no finer than it is known")
{
    struct Case {
        solar::Loss loss;
        char const* starts;
    };
    auto made = assess(testing::spotless(), {});
    for (auto const& c : {
             Case{{0.0, 0.1, 1.6}, "No noticeable loss of energy; at most 2%."},
             Case{
                 {1.24, 3.26, 7.6}, "The panels in view lose about 3.3% of their energy (between 1.2% and 8%)"
             },
             Case{{10.0, 40.0, 70.1}, "The loss cannot be estimated from this photo"},
         }) {
        made.loss = c.loss;
        CHECK(loss_description(made, Language::en).starts_with(c.starts));
    }
    CHECK_FALSE(told_loss(made));
}

TEST_CASE("a photo that cannot be judged says why")
{
    auto seen = testing::no_panel();
    CHECK(
        cleanliness_description(assess(seen, {}), Language::en) ==
        "We found no solar panel in this photo, so there is nothing to judge."
    );
    seen.condition = Condition::unsure;
    seen.quality.reasons = {QualityReason::blurred, QualityReason::too_dark};
    CHECK(
        damage_description(assess(seen, {}), Language::en) ==
        "We cannot judge this photo reliably: the photo is blurred, the photo is too dark."
    );
    CHECK(
        cleanliness_description(assess(seen, {}), Language::hr) ==
        "Ovu fotografiju ne možemo pouzdano procijeniti: fotografija je mutna, fotografija je pretamna."
    );
    seen.quality.reasons.clear();
    CHECK(
        cleanliness_description(assess(seen, {}), Language::hr).ends_with("ne upućuje jasno na jedno stanje.")
    );
    CHECK(loss_description(assess(seen, {}), Language::en).starts_with("Without a judgement"));
}

TEST_CASE("the cards say so when there is nothing yet")
{
    CHECK(cleanliness_summary(std::nullopt, Language::en).starts_with("No analysis yet."));
    CHECK(damage_summary(std::nullopt, Language::hr).starts_with("Još nema analize."));
}

TEST_CASE("the cards say what the details say, no surer and no less")
{
    auto seen = testing::dusty_and_cracked();
    seen.confidence = 0.4;
    auto const made = assess(seen, {});
    CHECK(cleanliness_summary(made, Language::en) == "Probably the panels are lightly soiled: dust film.");
    CHECK(cleanliness_summary(made, Language::hr) == "Vjerojatno su paneli malo zaprljani: sloj prašine.");
    CHECK(damage_summary(made, Language::hr) == damage_description(made, Language::hr));
}

TEST_CASE("a finished analysis without a judgement claims none")
{
    CHECK(analysed_text(Condition::dusty, Language::en).ends_with("analyzed successfully."));
    CHECK(analysed_text(Condition::no_panel, Language::en).starts_with("We found no solar panel"));
    CHECK(
        analysed_text(Condition::unsure, Language::hr) == "Ovu fotografiju ne možemo pouzdano procijeniti."
    );
}

TEST_CASE("every code has words in both languages")
{
    for (int i = 0; i <= static_cast<int>(Recommendation::nothing); ++i) {
        auto const wording = recommendation_wording(static_cast<Recommendation>(i));
        CHECK(wording.in(Language::en).ends_with("."));
        CHECK(wording.in(Language::hr).ends_with("."));
        CHECK(wording.in(Language::en) != wording.in(Language::hr));
    }
    for (auto const* code :
         {"analysis.image_broken", "analysis.storage_full", "analysis.still_running", "vision.api_key", "?"})
        CHECK(failure_text(code, Language::en) != failure_text(code, Language::hr));
}

}  // namespace heliograf::analysis
