#include "analysis/history_query.hpp"

#include <doctest/doctest.h>

namespace heliograf::analysis {
namespace {

Result<HistoryFilter> filter_of(std::map<std::string, std::string, std::less<>> query)
{
    return history_filter_of({.query = std::move(query)});
}

}  // namespace

TEST_CASE("an instant is read as it is written")
{
    CHECK(to_rfc3339(*instant_of("2026-11-20T13:30:05Z")) == "2026-11-20T13:30:05.000Z");
    CHECK(to_rfc3339(*instant_of("2024-02-29T23:59:59.123Z")) == "2024-02-29T23:59:59.123Z");
    for (auto const* bad :
         {"",
          "yesterday",
          "2026-11-20",
          "2026-11-20T13:30:05",
          "2026-11-20T13:30:05+01:00",
          "2026-11-20 13:30:05Z",
          "2026-02-29T00:00:00Z",
          "2026-13-01T00:00:00Z",
          "2026-00-01T00:00:00Z",
          "2026-11-20T24:00:00Z",
          "2026-11-20T13:60:00Z",
          "2026-11-20T13:30:60Z",
          "2026-11-20T13:30:05.12Z",
          "2026-11-20T13:30:05.1234Z",
          "2O26-11-20T13:30:05Z",
          "2026-11-20T13:30:05.000ZZ"}) {
        CAPTURE(bad);
        CHECK_FALSE(instant_of(bad));
    }
}

TEST_CASE("a query without a filter, or with empty ones, chooses everything")
{
    for (auto const& given : {filter_of({}), filter_of({{"condition", ""}, {"from", ""}, {"text", ""}})}) {
        REQUIRE(given);
        CHECK_FALSE(given->condition);
        CHECK_FALSE(given->decision);
        CHECK_FALSE(given->from);
        CHECK_FALSE(given->before);
        CHECK(given->text.empty());
    }
}

TEST_CASE("a full filter is read")
{
    auto const given = filter_of(
        {{"condition", "bird_drop"},
         {"decision", "wait"},
         {"from", "2026-11-01T00:00:00Z"},
         {"until", "2026-12-01T00:00:00Z"},
         {"text", "krov istok"}}
    );
    REQUIRE(given);
    CHECK(given->condition == vision::Condition::bird_drop);
    CHECK(given->decision == Decision::wait);
    CHECK(to_rfc3339(*given->from) == "2026-11-01T00:00:00.000Z");
    CHECK(to_rfc3339(*given->before) == "2026-12-01T00:00:00.000Z");
    CHECK(given->text == "krov istok");
}

TEST_CASE("every wrong value is named")
{
    struct Case {
        char const* name;
        std::string value;
    };
    for (auto const& c :
         {Case{"condition", "wet"},
          Case{"decision", "buy"},
          Case{"from", "today"},
          Case{"until", "2026-02-30T00:00:00Z"},
          Case{"text", std::string(201, 'a')},
          Case{"text", "a b c d e f g h i"}}) {
        CAPTURE(c.name);
        auto const given = filter_of({{c.name, c.value}});
        REQUIRE_FALSE(given);
        CHECK(given.error().code == "filter.invalid");
        CHECK(given.error().kind == ErrorKind::invalid_input);
        REQUIRE(given.error().fields.size() == 1);
        CHECK(given.error().fields[0].field == c.name);
        CHECK(given.error().message == given.error().fields[0].message);
    }
    CHECK(filter_of({{"condition", "wet"}, {"from", "today"}}).error().fields.size() == 2);
    auto const backwards = filter_of({{"from", "2026-12-01T00:00:00Z"}, {"until", "2026-12-01T00:00:00Z"}});
    CHECK(backwards.error().fields[0].field == "until");
}

}  // namespace heliograf::analysis
