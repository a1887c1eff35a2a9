#include "analysis/loss_texts.hpp"
#include "analysis/module_loss.hpp"
#include "analysis/module_words.hpp"
#include "analysis/testing/fake_vision_provider.hpp"

#include <boost/json.hpp>
#include <doctest/doctest.h>

namespace heliograf::analysis {
namespace {

using vision::FindingKind;
using vision::ModuleShare;

vision::Finding finding(FindingKind kind, std::vector<ModuleShare> modules, double panel_share = 0.01)
{
    return {
        .kind = kind,
        .severity = vision::Severity::medium,
        .confidence = 0.9,
        .panel_share = panel_share,
        .box = {0.0, 0.0, 0.1, 0.1},
        .polygon = {{0.0, 0.0}, {0.1, 0.0}, {0.1, 0.1}},
        .modules = std::move(modules)
    };
}

vision::ModuleGrid grid(int rows, int columns)
{
    vision::ModuleGrid made{.rows = rows, .columns = columns, .modules = rows * columns, .corners = {}};
    made.corners.resize(std::size_t((rows + 1) * (columns + 1)), {0.123456, 0.5});
    return made;
}

vision::Verdict verdict(std::vector<vision::Finding> soiling, std::vector<vision::Finding> damage)
{
    auto made = testing::spotless();
    made.condition = vision::Condition::bird_drop;
    made.cleanliness = vision::Cleanliness{.score = 90.0, .low = 86.0, .high = 94.0};
    made.soiling = std::move(soiling);
    made.damage = std::move(damage);
    made.grid = grid(2, 4);
    return made;
}

constexpr Options both{.cleanliness = true, .damage = true};

}  // namespace

TEST_CASE("a place is told by row and module where modules are known")
{
    struct Case {
        std::optional<vision::ModuleGrid> grid;
        std::vector<ModuleShare> modules;
        std::string en;
        std::string hr;
    };
    for (auto const& c : {
             Case{grid(2, 4), {{2, 3, 0.1}}, "row 2, module 3", "2. red, 3. modul"},
             Case{grid(1, 4), {{1, 3, 0.1}}, "module 3 from the left", "3. modul slijeva"},
             Case{grid(3, 1), {{2, 1, 0.1}}, "module 2 from the top", "2. modul odozgo"},
             Case{
                 grid(2, 4),
                 {{2, 3, 0.1}, {2, 4, 0.1}},
                 "row 2, module 3 and one more",
                 "2. red, 3. modul i još jedan"
             },
             Case{
                 grid(2, 4),
                 {{1, 1, 0.3}, {1, 2, 0.2}, {2, 1, 0.1}},
                 "row 1, module 1 and two more",
                 "1. red, 1. modul i još dva"
             },
             Case{grid(2, 4), {{1, 1, 1}, {1, 2, 1}, {2, 1, 1}, {2, 2, 1}}, "upper left", "gore lijevo"},
             Case{grid(1, 1), {{1, 1, 0.1}}, "upper left", "gore lijevo"},
             Case{grid(2, 4), {}, "upper left", "gore lijevo"},
             Case{std::nullopt, {{2, 3, 0.1}}, "upper left", "gore lijevo"},
         }) {
        CAPTURE(c.en);
        auto const found = finding(FindingKind::crack, c.modules);
        CHECK(finding_place(found, c.grid, Language::en) == c.en);
        CHECK(finding_place(found, c.grid, Language::hr) == c.hr);
    }
}

TEST_CASE("affected modules are counted in both languages")
{
    struct Case {
        int affected;
        std::string en;
        std::string hr;
    };
    for (auto const& c : {
             Case{1, "1 of the 24 modules in view is affected.", "Zahvaćen je 1 od 24 modula na slici."},
             Case{2, "2 of the 24 modules in view are affected.", "Zahvaćena su 2 od 24 modula na slici."},
             Case{5, "5 of the 24 modules in view are affected.", "Zahvaćeno je 5 od 24 modula na slici."},
             Case{11, "11 of the 24 modules in view are affected.", "Zahvaćeno je 11 od 24 modula na slici."},
             Case{21, "21 of the 24 modules in view are affected.", "Zahvaćen je 21 od 24 modula na slici."},
         }) {
        CAPTURE(c.affected);
        Assessment made{.condition = vision::Condition::bird_drop};
        made.grid = grid(1, 24);
        for (int i = 1; i <= c.affected; ++i)
            made.areas.push_back(finding(FindingKind::droppings, {{1, i, 0.01}}));
        CHECK(affected_modules_text(made, Language::en) == c.en);
        CHECK(affected_modules_text(made, Language::hr) == c.hr);
    }
}

TEST_CASE("nothing is counted that is not known")
{
    Assessment made{.condition = vision::Condition::bird_drop};
    made.areas.push_back(finding(FindingKind::droppings, {{1, 1, 0.01}}));
    CHECK(affected_modules_text(made, Language::en).empty());
    made.grid = grid(1, 1);
    CHECK(affected_modules_text(made, Language::en).empty());
    made.grid = grid(1, 3);
    CHECK_FALSE(affected_modules_text(made, Language::en).empty());
    made.issues.push_back(finding(FindingKind::crack, {}));
    CHECK(affected_modules_text(made, Language::en).empty());
    made.areas = {finding(FindingKind::dust_film, {{1, 1, 0.5}})};
    made.issues.clear();
    CHECK(affected_modules_text(made, Language::en).empty());
}

TEST_CASE("damage costs at most the modules it is on")
{
    auto const without = [] {
        auto seen = verdict({}, {finding(FindingKind::burn, {{1, 2, 0.4}}, 0.05)});
        seen.grid.reset();
        return assess(seen, {.cleanliness = false, .damage = true}).loss.value();
    }();
    auto const seen = verdict({}, {finding(FindingKind::burn, {{1, 2, 0.4}}, 0.05)});
    auto const with = assess(seen, {.cleanliness = false, .damage = true}).loss.value();
    CHECK(without.high == doctest::Approx(100.0 / 3).epsilon(0.01));
    CHECK(with.low == doctest::Approx(5.0));
    CHECK(with.high == doctest::Approx(12.5));
}

TEST_CASE("spots on known modules narrow the range, and text names how many are affected")
{
    auto const seen = verdict(
        {finding(FindingKind::droppings, {{1, 1, 0.005}}), finding(FindingKind::droppings, {{2, 4, 0.05}})},
        {}
    );
    auto blind = seen;
    blind.grid.reset();
    auto const with = assess(seen, both);
    auto const without = assess(blind, both);
    CHECK(with.loss->low == without.loss->low);
    CHECK(with.loss->mid == without.loss->mid);
    CHECK(with.loss->high < without.loss->high);
    auto const told = loss_description(with, Language::en);
    CHECK(told.find("2 of the 8 modules in view are affected.") != std::string::npos);
    CHECK(loss_description(without, Language::en).find("modules in view are") == std::string::npos);
}

TEST_CASE("snow and shade are not counted by module")
{
    auto const seen = verdict(
        {finding(FindingKind::snow, {{1, 1, 0.3}}), finding(FindingKind::droppings, {{1, 1, 0.01}})}, {}
    );
    auto blind = seen;
    blind.grid.reset();
    CHECK(assess(seen, both).loss->high == assess(blind, both).loss->high);
}

TEST_CASE("an analysis from before modules were told apart still reads")
{
    auto const made = assess(
        verdict(
            {finding(FindingKind::droppings, {{1, 1, 0.01}})}, {finding(FindingKind::crack, {{1, 2, 0.1}})}
        ),
        both
    );
    auto const whole = assessment_from_json(to_json(made));
    REQUIRE(whole.grid);
    CHECK(whole.grid->corners.size() == 15);
    CHECK(whole.grid->corners[0].x == 0.1235);
    CHECK(whole.areas[0].modules[0].column == 1);

    auto old = boost::json::parse(to_json(made)).as_object();
    old.erase("grid");
    for (auto const* list : {"areas", "issues"})
        for (auto& item : old.at(list).as_array()) item.as_object().erase("modules");
    auto const read = assessment_from_json(boost::json::serialize(old));
    CHECK_FALSE(read.grid);
    CHECK(read.areas.size() == made.areas.size());
    CHECK(read.areas[0].modules.empty());
    CHECK(read.issues[0].modules.empty());
}

}  // namespace heliograf::analysis
