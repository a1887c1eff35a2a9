#include "db/testing/test_database.hpp"
#include "jobs/job_queue.hpp"
#include "system/system_routes.hpp"

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>
#include <stdexcept>

namespace heliograf::system {
namespace {

/// Lets everybody in as one user.
class OpenGate final : public accounts::SessionGate {
public:
    [[nodiscard]] http::Admission signed_in() const override
    {
        return [](http::Request& head) {
            accounts::Identity who;
            who.user = {"user"};
            who.session_hash = "session";
            head.admitted = std::move(who);
            return std::optional<http::Response>{};
        };
    }
    [[nodiscard]] http::Admission subscribed() const override { return signed_in(); }
    [[nodiscard]] http::Admission admin() const override { return signed_in(); }
    [[nodiscard]] bool still_runs(std::string const&) const override { return session_runs; }

    bool session_runs = true;
};

struct Fixture {
    explicit Fixture(db::Database& database) : db(database) {}

    db::Database& db;
    FakeClock clock{from_unix_ms(1'800'000'000'000)};
    SystemRandom random;
    jobs::JobSignal signal;
    jobs::JobQueue queue{db, clock, random, signal};
    SystemStore store{db};
    bool storage_works = true;
    int storage_checks = 0;
    PartStatus vision_status = PartStatus::operational;
    ServiceStatus remote{.status = PartStatus::not_configured, .percentage = std::nullopt};
    SystemService service{
        store,
        clock,
        {.check_database = [this] { db.ping(); },
         .check_storage =
             [this] {
                 ++storage_checks;
                 if (!storage_works) throw std::runtime_error{"read-only"};
             },
         .vision =
             [this] {
                 return VisionStatus{
                     .status = vision_status, .provider = "local", .model = "m", .lastValidated = clock.now()
                 };
             },
         .remote = [this] { return remote; },
         .data_folder = std::filesystem::temp_directory_path()}
    };
    OpenGate gate;
    http::EventHub events{clock};

    void run_job(std::string const& kind, bool well)
    {
        db.transaction([&](db::Transaction& open) { queue.enqueue(open, {.kind = kind, .payload = "{}"}); });
        std::vector<std::string> const kinds{kind};
        auto const job = queue.claim(kinds, std::chrono::seconds{60});
        REQUIRE(job);
        if (well)
            queue.complete(*job);
        else
            queue.fail(*job, "no", false);
    }
    http::Response get(std::string const& path)
    {
        http::Router router;
        add_system_routes(router, gate, service, events);
        return router.handle({.method = "GET", .path = path});
    }
};

boost::json::value status_of(Fixture& server, std::string_view part)
{
    auto const answer = server.get("/api/system/status");
    REQUIRE(answer.status == 200);
    return boost::json::parse(answer.body).at(part);
}

TEST_CASE("the share of good runs counts the jobs of the last 24 hours")
{
    db::for_each_engine([](db::Database& database) {
        Fixture server{database};
        CHECK(status_of(server, "aiService").at("percentage").is_null());

        server.run_job("analysis.analyze", false);
        server.clock.advance(std::chrono::hours{25});
        for (int i = 0; i < 3; ++i) server.run_job("analysis.analyze", true);
        server.run_job("analysis.analyze", false);
        server.run_job("mail.password_reset", true);

        CHECK(status_of(server, "aiService").at("percentage").to_number<double>() == 75);
        CHECK(status_of(server, "aiService").at("status").as_string() == "degraded");
        CHECK(status_of(server, "notificationSystem").at("status").as_string() == "operational");
    });
}

TEST_CASE("what does not exist yet is not configured, without figures")
{
    db::for_each_engine([](db::Database& database) {
        Fixture server{database};
        auto const cameras = status_of(server, "cameraFeeds");
        CHECK(cameras.at("status").as_string() == "not_configured");
        CHECK(cameras.at("percentage").is_null());
        CHECK(status_of(server, "openAiApi").at("status").as_string() == "not_configured");
        server.remote = {.status = PartStatus::degraded, .percentage = 50};
        CHECK(status_of(server, "openAiApi").at("status").as_string() == "degraded");
    });
}

TEST_CASE("a failed self-test takes the image analysis down")
{
    db::for_each_engine([](db::Database& database) {
        Fixture server{database};
        server.vision_status = PartStatus::down;
        CHECK(status_of(server, "aiService").at("status").as_string() == "down");
    });
}

TEST_CASE("health stands while readiness tells what is missing")
{
    db::for_each_engine([](db::Database& database) {
        Fixture server{database};
        CHECK(server.get("/healthz").status == 200);
        CHECK(server.get("/readyz").body == R"({"status":"ready"})");
        server.storage_works = false;
        server.clock.advance(std::chrono::seconds{2});
        CHECK(server.get("/healthz").status == 200);
        CHECK(server.get("/readyz").status == 503);
    });
}

TEST_CASE("readiness is looked at once in two seconds, however often it is asked for")
{
    db::for_each_engine([](db::Database& database) {
        Fixture server{database};
        for (int i = 0; i < 5; ++i) CHECK(server.get("/readyz").status == 200);
        CHECK(server.storage_checks == 1);
        server.storage_works = false;
        server.clock.advance(std::chrono::milliseconds{1'999});
        CHECK(server.get("/readyz").status == 200);
        CHECK(server.storage_checks == 1);
        server.clock.advance(std::chrono::milliseconds{1});
        CHECK(server.get("/readyz").status == 503);
        server.storage_works = true;
        CHECK(server.get("/readyz").status == 503);  // a failure is kept like a success
        CHECK(server.storage_checks == 2);
        server.clock.advance(std::chrono::seconds{-60});  // set back: the answer is not kept for a minute
        CHECK(server.get("/readyz").status == 200);
        CHECK(server.storage_checks == 3);
    });
}

TEST_CASE("the event stream is the signed-in user's own")
{
    db::for_each_engine([](db::Database& database) {
        Fixture server{database};
        auto const answer = server.get("/api/events");
        REQUIRE(answer.events != nullptr);
        answer.events->take();  // tells a new client where it stands
        server.events.publish("somebody else", "analysis.finished", "{}");
        CHECK(answer.events->take().empty());
        server.events.publish("user", "analysis.finished", "{}");
        CHECK(answer.events->take().size() == 1);

        server.events.end_session("somebody else's");
        CHECK_FALSE(answer.events->closed());
        server.events.end_session("session");
        CHECK(answer.events->closed());
    });
}

TEST_CASE("an event stream ends when its session does, also between admission and stream")
{
    db::for_each_engine([](db::Database& database) {
        Fixture server{database};
        auto const open = server.get("/api/events");
        server.gate.session_runs = false;
        CHECK_FALSE(open.events->closed());
        open.events->recheck();
        CHECK(open.events->closed());
        CHECK(server.get("/api/events").events->closed());
    });
}

}  // namespace
}  // namespace heliograf::system
