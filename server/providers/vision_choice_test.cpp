#include "analysis/testing/fake_vision_provider.hpp"
#include "base/testing/captured_log.hpp"
#include "db/migrations.hpp"
#include "db/testing/test_database.hpp"
#include "providers/testing/fake_remote_vision.hpp"
#include "providers/vision_choice.hpp"

#include <doctest/doctest.h>

namespace heliograf::providers {
namespace {

using namespace std::chrono_literals;
using testing::RemoteScript;
using vision::Condition;

struct ChoiceBench {
    explicit ChoiceBench(db::Database& database) : db(database) {}

    db::Database& db;
    FakeClock clock{from_unix_ms(1'800'000'000'000)};
    SystemRandom random;
    analysis::testing::FakeVisionProvider local{};
    RemoteScript script{};
    ProviderVault vault{db, {master_key_of(std::string(64, 'a')).value(), random}};
    VisionChoice choice{local, vault, testing::factory_of(script), clock};
    media::Image photo{.width = 1, .height = 1, .rgb = {0, 0, 0}};

    void choose(Choice which)
    {
        clock.advance(1ms);
        vault.save(db, {.choice = which, .changed_at = clock.now()});
    }
    analysis::Judgement judged() { return choice.judge(photo).value(); }
    void fails(ErrorKind kind, std::string code) { script.answer = failure({kind, std::move(code), "no"}); }
};

void on_each_engine(std::function<void(ChoiceBench&)> const& test)
{
    db::for_each_engine([&](db::Database& database) {
        ChoiceBench bench{database};
        test(bench);
    });
}

void on_sqlite(std::function<void(ChoiceBench&)> const& test)
{
    db::TestDatabase const place{db::Engine::sqlite};
    auto const database = db::open(place.url());
    db::migrate(*database);
    ChoiceBench bench{*database};
    test(bench);
}

}  // namespace

TEST_CASE("while nobody has chosen, this server judges and nobody else is asked")
{
    on_each_engine([](ChoiceBench& b) {
        auto const judgement = b.judged();
        CHECK(judgement.provider == "fake");
        CHECK(judgement.stood_in_for.empty());
        CHECK(b.script.made.empty());
        CHECK(b.choice.name() == "local");
        CHECK(b.choice.model() == "fake-1");
        CHECK(b.choice.health().host.empty());
    });
}

TEST_CASE("whom an administrator has chosen judges, and the time of the last good answer is kept")
{
    on_each_engine([](ChoiceBench& b) {
        for (auto const which : {Choice::openai, Choice::google_vision, Choice::automatic}) {
            b.choose(which);
            CHECK_FALSE(b.choice.health().validated_at);
            b.script.answer = analysis::testing::spotless();
            auto const judgement = b.judged();
            CHECK(judgement.verdict.condition == Condition::clean);
            CHECK(judgement.provider == (which == Choice::google_vision ? "google-vision" : "openai"));
            CHECK(judgement.stood_in_for.empty());
            CHECK(b.script.effort == Effort::patient);
            auto const health = b.choice.health();
            CHECK(health.validated_at == b.clock.now());
            CHECK(health.good == 1);
            CHECK(health.model == "remote-1");
            CHECK(
                health.host == (which == Choice::google_vision ? "vision.googleapis.com" : "api.openai.com")
            );
        }
    });
}

TEST_CASE("who cannot answer is stood in for, and that is said")
{
    on_sqlite([](ChoiceBench& b) {
        struct Case {
            ErrorKind kind;
            std::string code;
        };
        std::vector<Case> const cases{
            {ErrorKind::unavailable, "net.timeout"},
            {ErrorKind::unavailable, "vision.answer_unreadable"},
            {ErrorKind::invalid_input, "vision.refused"},
            {ErrorKind::invalid_input, "vision.model_unknown"},
        };
        for (auto const& c : cases) {
            CAPTURE(c.code);
            b.choose(Choice::openai);
            b.fails(c.kind, c.code);
            auto const judgement = b.judged();
            CHECK(judgement.provider == "fake");
            CHECK(judgement.stood_in_for == "openai");
            CHECK(judgement.verdict.condition == Condition::dusty);
            CHECK(b.choice.health().failure_code == c.code);
        }
    });
}

TEST_CASE("a refused key is an error of the one chosen by name; automatic goes on alone")
{
    on_sqlite([](ChoiceBench& b) {
        b.fails(ErrorKind::invalid_input, "vision.api_key");
        for (auto const which : {Choice::openai, Choice::google_vision}) {
            b.choose(which);
            CHECK(b.choice.judge(b.photo).error().code == "vision.api_key");
            CHECK(b.choice.examine(b.photo).error().code == "vision.api_key");
        }
        b.choose(Choice::automatic);
        CHECK(b.judged().stood_in_for == "openai");
    });
}

TEST_CASE("a photo that is too poor never leaves the house")
{
    on_sqlite([](ChoiceBench& b) {
        b.choose(Choice::openai);
        b.local.verdict = {};
        b.local.verdict.quality.reasons = {vision::QualityReason::too_dark};
        auto const judgement = b.judged();
        CHECK(judgement.provider == "fake");
        CHECK(judgement.stood_in_for.empty());
        CHECK(b.script.asked == 0);
        b.local.verdict.quality.usable = true;
        CHECK(b.judged().stood_in_for == "openai");
        CHECK(b.script.asked == 1);
    });
}

TEST_CASE("a thermal picture is judged here, whoever was chosen: others are asked about photos")
{
    on_sqlite([](ChoiceBench& b) {
        b.choose(Choice::openai);
        b.local.verdict.condition = Condition::thermal;
        b.local.verdict.quality.usable = true;
        auto const judgement = b.judged();
        CHECK(judgement.provider == "fake");
        CHECK(judgement.stood_in_for.empty());
        CHECK(b.script.asked == 0);
    });
}

TEST_CASE("who fails three times is left alone until the pause is over or the settings change")
{
    on_sqlite([](ChoiceBench& b) {
        b.choose(Choice::openai);
        for (int i = 0; i < 5; ++i) CHECK(b.judged().stood_in_for == "openai");
        CHECK(b.script.asked == 3);
        CHECK(b.choice.health().left_alone);
        b.clock.advance(30s);
        static_cast<void>(b.judged());
        CHECK(b.script.asked == 4);

        b.choose(Choice::openai);
        CHECK_FALSE(b.choice.health().left_alone);
        b.script.answer = analysis::testing::spotless();
        CHECK(b.judged().provider == "openai");

        b.fails(ErrorKind::invalid_input, "vision.refused");
        for (int i = 0; i < 5; ++i) static_cast<void>(b.judged());
        CHECK_FALSE(b.choice.health().left_alone);
    });
}

TEST_CASE("trying out asks once, and settings that stand are known to work afterwards")
{
    on_sqlite([](ChoiceBench& b) {
        CHECK(b.choice.try_out({}, b.photo));
        CHECK(b.script.asked == 0);

        b.choose(Choice::openai);
        for (int i = 0; i < 3; ++i) static_cast<void>(b.judged());
        auto stored = b.vault.load();
        b.script.answer = analysis::testing::spotless();
        auto other = stored;
        other.changed_at = {};
        CHECK(b.choice.try_out(other, b.photo));
        CHECK(b.script.effort == Effort::once);
        CHECK(b.choice.health().left_alone);
        CHECK_FALSE(b.choice.health().validated_at);

        CHECK(b.choice.try_out(stored, b.photo));
        CHECK_FALSE(b.choice.health().left_alone);
        CHECK(b.choice.health().validated_at == b.clock.now());
        b.fails(ErrorKind::invalid_input, "vision.api_key");
        CHECK(b.choice.try_out(stored, b.photo).error().code == "vision.api_key");
    });
}

TEST_CASE("after the end is asked for, calls outside end")
{
    on_sqlite([](ChoiceBench& b) {
        b.choose(Choice::openai);
        b.choice.stop();
        static_cast<void>(b.judged());
        CHECK(b.script.was_stopped);
    });
}

TEST_CASE("keys lie sealed in the database, and another master key opens none")
{
    on_each_engine([](ChoiceBench& b) {
        Settings settings{.choice = Choice::openai, .changed_at = b.clock.now()};
        settings.openai.key = Secret{"sk-very-secret"};
        settings.google.key = Secret{"AIza-very-secret"};
        b.vault.save(b.db, settings);
        CHECK(b.vault.load().openai.key.reveal() == "sk-very-secret");
        CHECK(b.vault.load().google.key.reveal() == "AIza-very-secret");
        auto const row = b.db.load("SELECT openai_key, google_key FROM provider_settings");
        CHECK(row.text(0).find("secret") == std::string::npos);

        b.db.execute("UPDATE provider_settings SET openai_key = google_key");
        log::CapturedLog const log;
        CHECK(b.vault.load().openai.key.empty());
        SystemRandom random;
        ProviderVault stranger{b.db, {master_key_of(std::string(64, 'b')).value(), random}};
        CHECK(stranger.load().google.key.empty());
        for (auto const& line : log.lines()) CHECK(line.find("very-secret") == std::string::npos);
    });
}

}  // namespace heliograf::providers
