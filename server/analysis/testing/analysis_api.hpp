#pragma once
#include "analysis/testing/analysis_bench.hpp"
#include "db/migrations.hpp"
#include "db/testing/test_database.hpp"

#include <functional>
#include <string>

namespace heliograf::analysis::testing {

/// The API of analysis with a running worker, and one subscriber.
struct Api : AnalysisBench {
    explicit Api(db::Database& database, QueueBounds bounds = {}) : AnalysisBench(database, {}, bounds) {}

    UserId user = add_user();

    http::Response analyze(std::string const& path, std::string const& rest = R"(,"options":{})")
    {
        return post(user, "/api/analysis/analyze", R"({"imagePath":")" + path + '"' + rest + '}');
    }
    std::string analysed()
    {
        auto const answer = json_of(analyze(uploaded_path(user, ++shade_)));
        return std::string{answer.at("analysisId").as_string()};
    }

private:
    std::uint8_t shade_ = 0;
};

inline void with_api(std::function<void(Api&)> const& test)
{
    db::TestDatabase const place{db::Engine::sqlite};
    auto const database = db::open(place.url());
    db::migrate(*database);
    Api api{*database};
    api.runner.start();
    test(api);
    api.runner.stop();
}

}  // namespace heliograf::analysis::testing
