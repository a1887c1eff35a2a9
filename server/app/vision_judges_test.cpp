#include "app/vision_judges.hpp"
#include "db/migrations.hpp"
#include "net/testing/stand_in.hpp"

#include <doctest/doctest.h>

namespace heliograf::app {
namespace {

using net::testing::answer;
using net::testing::StandIn;
using providers::Choice;
using system::PartStatus;

struct JudgesBench {
    JudgesBench()
    {
        auto pattern = (std::filesystem::temp_directory_path() / "heliograf-judges-XXXXXX").string();
        REQUIRE(::mkdtemp(pattern.data()) != nullptr);
        config.data = pattern;
        config.database_url = "sqlite::memory:";
        config.http.temporary_folder = config.data / "tmp";
        config.outside.allow_cidrs = {"127.0.0.1"};
        foundation.emplace(config);
        db::migrate(*foundation->database);
        audit.emplace(foundation->clock, foundation->random);
        judges.emplace(config, *foundation, *audit);
    }
    ~JudgesBench() { std::filesystem::remove_all(config.data); }
    JudgesBench(JudgesBench const&) = delete;
    JudgesBench& operator=(JudgesBench const&) = delete;

    Config config;
    std::optional<Foundation> foundation;
    std::optional<audit::AuditLog> audit;
    std::optional<VisionJudges> judges;

    providers::Settings choose(Choice choice, StandIn const& there)
    {
        providers::Settings settings{.choice = choice, .changed_at = foundation->clock.now()};
        settings.openai.base_url = there.url("/v1");
        judges->vault.save(*foundation->database, settings);
        return judges->vault.load();
    }
};

constexpr auto completion =
    R"({"choices":[{"message":{"content":"{\"condition\":\"clean\",\"confidence\":0.9,)"
    R"(\"cleanliness\":{\"score\":96,\"low\":90,\"high\":99},\"findings\":[]}"}}]})";

}  // namespace

TEST_CASE("while this server judges, nothing is sent and nobody else is configured")
{
    JudgesBench b;
    auto const status = b.judges->status();
    CHECK(status.provider == "local");
    CHECK(status.status == PartStatus::operational);
    CHECK_FALSE(status.sendsTo);
    CHECK(b.judges->remote_status().status == PartStatus::not_configured);
}

TEST_CASE("whoever was chosen is limited until it has answered, then connected")
{
    JudgesBench b;
    StandIn const there{{answer(200, completion)}};
    auto const settings = b.choose(Choice::openai, there);
    CHECK(b.judges->status().status == PartStatus::degraded);
    CHECK(b.judges->status().sendsTo == "127.0.0.1");
    CHECK_FALSE(b.judges->status().lastValidated);
    CHECK(b.judges->choice.try_out(settings, media::Image{.width = 1, .height = 1, .rgb = {0, 0, 0}}));
    auto const status = b.judges->status();
    CHECK(status.status == PartStatus::operational);
    CHECK(status.provider == "openai");
    CHECK(status.model == "gpt-4o");
    CHECK(status.lastValidated);
    CHECK(b.judges->remote_status().status == PartStatus::operational);
    CHECK(b.judges->remote_status().percentage == 100);
}

TEST_CASE("a refused key takes the one chosen by name down; with automatic this server goes on")
{
    JudgesBench b;
    StandIn const there{{answer(401, R"({"error":{"code":"invalid_api_key"}})")}};
    for (auto const choice : {Choice::openai, Choice::automatic}) {
        auto const settings = b.choose(choice, there);
        CHECK_FALSE(
            b.judges->choice.try_out(settings, media::Image{.width = 1, .height = 1, .rgb = {0, 0, 0}})
        );
        auto const named = choice == Choice::openai;
        CHECK(b.judges->status().status == (named ? PartStatus::down : PartStatus::degraded));
        CHECK(b.judges->remote_status().status == PartStatus::down);
    }
}

}  // namespace heliograf::app
