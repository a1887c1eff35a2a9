#include "analysis/loss_texts.hpp"
#include "analysis/testing/fake_vision_provider.hpp"
#include "analysis/texts.hpp"

#include <doctest/doctest.h>

/// Photos that look damaged as a whole without a place that could be marked.
namespace heliograf::analysis {

using vision::Condition;

TEST_CASE("damage without a place has no number, and only such damage")
{
    CHECK(is_suspicion(Condition::electrical_damage, 0));
    CHECK(is_suspicion(Condition::physical_damage, 0));
    CHECK_FALSE(is_suspicion(Condition::physical_damage, 1));
    CHECK_FALSE(is_suspicion(Condition::physical_damage, std::nullopt));
    CHECK_FALSE(is_suspicion(Condition::clean, 0));
    CHECK_FALSE(told_count(Condition::electrical_damage, 0));
    CHECK(told_count(Condition::electrical_damage, 2) == 2);
    CHECK(told_count(Condition::clean, 0) == 0);
}

TEST_CASE("damage without a place is a suspicion, neither none nor a number")
{
    auto seen = testing::spotless();
    seen.condition = Condition::electrical_damage;
    auto const made = assess(seen, {});
    CHECK(
        damage_description(made, Language::en) ==
        "Electrical damage is suspected, but no place could be marked."
    );
    CHECK(damage_summary(made, Language::en) == damage_description(made, Language::en));
    CHECK(loss_description(made, Language::en).ends_with("cannot be told from this photo."));
    seen.condition = Condition::physical_damage;
    CHECK(
        damage_description(assess(seen, {}), Language::hr) ==
        "Sumnjamo na fizičko oštećenje, ali nijedno mjesto nismo mogli označiti."
    );
    auto const damage_only = assess(seen, {.cleanliness = false, .damage = true});
    CHECK(loss_description(damage_only, Language::en).starts_with("No damaged place could be marked"));

    ResultLine const line{
        .options = {},
        .condition = Condition::physical_damage,
        .score = 97.0,
        .damage_count = 0,
        .damage_severity = {},
        .decision = Decision::none  // as stored before there was such a thing as a suspicion
    };
    CHECK(damage_line(line, Language::en) == "Damage suspected");
    CHECK(damage_line(line, Language::hr) == "Moguće oštećenje");
    CHECK(tags(line, Language::en) == std::vector<std::string>{"Physical damage"});
}

}  // namespace heliograf::analysis
