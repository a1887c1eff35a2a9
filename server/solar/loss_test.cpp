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

TEST_CASE("spots dim at most their substrings, wherever they lie")
{
    CoveredShare const covered{0.02, 0.05, 0.08};
    struct Case {
        std::string what;
        SpottedModule module;
        double high;
    };
    for (auto const& c : {
             Case{"a small one stays below the covered share", {1, 0.001, 0.001}, 8.0},
             Case{"one that hides a cell stops a third of its module", {1, 0.02, 0.02}, 100.0 / 3.0},
             Case{"two stop two thirds", {2, 0.02, 0.03}, 200.0 / 3.0},
             Case{"many stop the module and no more", {9, 0.02, 0.1}, 100.0},
             Case{"what covers more than its substrings counts by its area", {1, 0.9, 0.9}, 90.0},
             Case{"nothing", {0, 0.0, 0.0}, 8.0},
             Case{"a negative share counts as none", {1, -1.0, -1.0}, 8.0},
         }) {
        CAPTURE(c.what);
        auto const loss = soiling_loss(covered, {c.module}, 1);
        CHECK(loss.low == doctest::Approx(1.0));
        CHECK(loss.mid == doctest::Approx(5.0));
        CHECK(loss.high == doctest::Approx(c.high));
    }
    CHECK(soiling_loss(covered, {{3, 0.5, 0.5}}, 10).high == doctest::Approx(10.0));
    CHECK(soiling_loss(covered, {}, 0).high == doctest::Approx(8.0));
}

TEST_CASE("damage costs at most its own modules")
{
    auto const crack = damage_loss(DamageKind::crack, {0.5}, 8);
    CHECK(crack.low == 0.0);
    CHECK(crack.mid == doctest::Approx(12.5 / 8));
    CHECK(crack.high == doctest::Approx(12.5));
    auto const burns = damage_loss(DamageKind::burn, {0.01, 0.01}, 4);
    CHECK(burns.low == doctest::Approx(0.5));
    CHECK(burns.mid == doctest::Approx(5.25));
    CHECK(burns.high == doctest::Approx(10.0));
    auto const browned = damage_loss(DamageKind::discoloration, {1.0}, 2);
    CHECK(browned.mid == doctest::Approx(5.0));
    CHECK(damage_loss(DamageKind::burn, {}, 0).high == 0.0);
    CHECK(damage_loss(DamageKind::burn, {1.0, 1.0}, 1).high == 100.0);
}

TEST_CASE("combined losses never exceed the whole")
{
    auto const both = combined(Loss{10.0, 50.0, 100.0}, Loss{20.0, 50.0, 100.0});
    CHECK(both.low == doctest::Approx(28.0));
    CHECK(both.mid == doctest::Approx(75.0));
    CHECK(both.high == doctest::Approx(100.0));
}
