#include "solar/loss.hpp"

#include <doctest/doctest.h>

using namespace heliograf::solar;

TEST_CASE("a soiling loss is a range around the covered share")
{
    struct Case {
        std::string what;
        CoveredShare covered;
        SoilingForm form;
        Loss expected;
    };
    for (auto const& c : {
             Case{"clean", {0.0, 0.0, 0.0}, SoilingForm::film, {0.0, 0.0, 0.0}},
             Case{"thin film", {0.06, 0.10, 0.14}, SoilingForm::film, {3.0, 10.0, 14.0}},
             Case{"droppings", {0.02, 0.04, 0.06}, SoilingForm::patchy, {1.0, 4.0, 12.0}},
             Case{"snow over all", {0.9, 0.95, 1.0}, SoilingForm::patchy, {45.0, 95.0, 100.0}},
         }) {
        CAPTURE(c.what);
        auto const loss = soiling_loss(c.covered, c.form);
        CHECK(loss.low == doctest::Approx(c.expected.low));
        CHECK(loss.mid == doctest::Approx(c.expected.mid));
        CHECK(loss.high == doctest::Approx(c.expected.high));
    }
}

TEST_CASE("a damaged place costs between nothing and its substring")
{
    struct Case {
        std::string what;
        DamageKind kind;
        double share;
        Loss expected;
    };
    for (auto const& c : {
             Case{"small crack", DamageKind::crack, 0.01, {0.0, 0.25, 20.0}},
             Case{"long crack stops at a third", DamageKind::crack, 0.05, {0.0, 1.25, 100.0 / 3.0}},
             Case{"shattered glass", DamageKind::crack, 0.8, {0.0, 20.0, 80.0}},
             Case{"burn", DamageKind::burn, 0.01, {1.0, 10.5, 20.0}},
             Case{"browning", DamageKind::discoloration, 0.2, {0.0, 2.0, 5.0}},
             Case{"nothing", DamageKind::burn, 0.0, {0.0, 0.0, 0.0}},
             Case{"a negative share counts as none", DamageKind::crack, -1.0, {0.0, 0.0, 0.0}},
         }) {
        CAPTURE(c.what);
        auto const loss = damage_loss(c.kind, c.share);
        CHECK(loss.low == doctest::Approx(c.expected.low));
        CHECK(loss.mid == doctest::Approx(c.expected.mid));
        CHECK(loss.high == doctest::Approx(c.expected.high));
    }
}

TEST_CASE("combined losses never exceed the whole")
{
    auto const both = combined(Loss{10.0, 50.0, 100.0}, Loss{20.0, 50.0, 100.0});
    CHECK(both.low == doctest::Approx(28.0));
    CHECK(both.mid == doctest::Approx(75.0));
    CHECK(both.high == doctest::Approx(100.0));
}
