#include "analysis/testing/analysis_api.hpp"

#include <boost/json.hpp>
#include <doctest/doctest.h>

namespace heliograf::analysis::testing {
namespace {

/// Two modules beside each other, the crack on the second.
vision::Verdict on_two_modules()
{
    auto verdict = dusty_and_cracked();
    verdict.grid = vision::ModuleGrid{
        .rows = 1,
        .columns = 2,
        .modules = 2,
        .corners = {{0, 0}, {0.5, 0}, {1.2, 0}, {0, 1}, {0.5, 1}, {1.2, 1}}
    };
    verdict.damage[0].modules = {{.row = 1, .column = 2, .share = 0.123456}};
    return verdict;
}

boost::json::value const& issue_of(boost::json::value const& detail)
{
    return detail.at("damage").at("issues").at(0);
}

/// As analyses were stored before modules were told apart.
std::string without_modules(std::string const& stored)
{
    auto old = boost::json::parse(stored).as_object();
    old.erase("grid");
    for (auto const* list : {"areas", "issues"})
        for (auto& finding : old.at(list).as_array()) finding.as_object().erase("modules");
    return boost::json::serialize(old);
}

}  // namespace

TEST_CASE("the grid and the modules of findings come back in the details, in words of both languages")
{
    with_api([](Api& api) {
        api.vision.verdict = on_two_modules();
        auto const path = "/api/analysis/" + api.analysed();
        auto const detail = json_of(api.get(api.user, path));
        CHECK(detail.at("grid").at("rows").as_int64() == 1);
        CHECK(detail.at("grid").at("columns").as_int64() == 2);
        CHECK(detail.at("grid").at("corners").as_array().size() == 6);
        CHECK(issue_of(detail).at("modules").at(0).at("column").as_int64() == 2);
        CHECK(issue_of(detail).at("modules").at(0).at("share").to_number<double>() == 0.1235);
        CHECK(issue_of(detail).at("location").as_string() == "module 2 from the left");
        auto const croatian = json_of(api.get(api.user, path, "language=hr"));
        CHECK(issue_of(croatian).at("location").as_string() == "2. modul slijeva");
    });
}

TEST_CASE("an analysis stored before modules were told apart is still told")
{
    db::for_each_engine([](db::Database& database) {
        Api api{database};
        api.vision.verdict = on_two_modules();
        api.runner.start();
        auto const id = api.analysed();
        auto const row =
            database.find("SELECT assessment FROM analysis_details WHERE analysis_id = $1", {id});
        REQUIRE(row);
        database.execute(
            "UPDATE analysis_details SET assessment = $2 WHERE analysis_id = $1",
            {id, without_modules(row->text(0))}
        );
        auto const detail = json_of(api.get(api.user, "/api/analysis/" + id));
        CHECK(detail.at("grid").is_null());
        CHECK(issue_of(detail).at("modules").as_array().empty());
        CHECK(issue_of(detail).at("location").as_string() == "upper left");
        CHECK(api.get(api.user, "/api/analysis/summary").status == 200);
        api.runner.stop();
    });
}

}  // namespace heliograf::analysis::testing
