#include "analysis/testing/fake_vision_provider.hpp"
#include "base/testing/captured_log.hpp"
#include "db/migrations.hpp"
#include "db/testing/test_database.hpp"
#include "http/problem.hpp"
#include "providers/provider_routes.hpp"
#include "providers/testing/fake_remote_vision.hpp"

#include <boost/json.hpp>
#include <doctest/doctest.h>

namespace heliograf::providers {
namespace {

namespace json = boost::json;

/// Lets administrators in alone, as the test says who asks.
class TestGate final : public accounts::SessionGate {
public:
    [[nodiscard]] http::Admission signed_in() const override { return admin(); }
    [[nodiscard]] http::Admission subscribed() const override { return admin(); }
    [[nodiscard]] http::Admission admin() const override
    {
        return [this](http::Request& head) -> std::optional<http::Response> {
            if (!is_admin) return http::problem({ErrorKind::forbidden, "admin_required", "no"});
            accounts::Identity who;
            who.user = {"admin"};
            head.admitted = std::move(who);
            return std::nullopt;
        };
    }
    [[nodiscard]] bool still_runs(std::string const&) const override { return true; }

    bool is_admin = true;
};

struct Api {
    explicit Api(db::Database& database) : db(database) { add_provider_routes(router, service, gate); }

    db::Database& db;
    FakeClock clock{from_unix_ms(1'800'000'000'000)};
    SystemRandom random;
    audit::AuditLog audit{clock, random};
    analysis::testing::FakeVisionProvider local{};
    testing::RemoteScript script{};
    ProviderVault vault{db, {master_key_of(std::string(64, 'a')).value(), random}};
    VisionChoice choice{local, vault, testing::factory_of(script), clock};
    net::AddressPolicy policy{net::parse_cidrs({"10.0.0.0/8"}).value()};
    ProviderService service{
        {.database = db,
         .vault = vault,
         .choice = choice,
         .audit = audit,
         .clock = clock,
         .policy = policy,
         .sample = [] { return media::Image{.width = 1, .height = 1, .rgb = {0, 0, 0}}; }}
    };
    TestGate gate;
    http::Router router;

    http::Response send(std::string method, std::string path, std::string body = {})
    {
        http::Request request{.method = std::move(method), .path = "/api/providers/vision" + path};
        request.headers["Content-Type"] = "application/json";
        request.body = std::move(body);
        request.client_ip = "192.0.2.7";
        return router.handle(std::move(request));
    }
    http::Response save(json::value const& body)
    {
        clock.advance(std::chrono::milliseconds{1});
        return send("PATCH", "", json::serialize(body));
    }
    json::value view() { return json::parse(send("GET", "").body); }
};

json::value wanted(std::string const& provider, json::object openai = {}, json::object google = {})
{
    json::object body{
        {"provider", provider},
        {"openai", {{"baseUrl", "https://api.openai.com/v1"}, {"model", "gpt-4o"}}},
        {"googleVision", {{"baseUrl", "https://vision.googleapis.com"}}}
    };
    for (auto const& [name, value] : openai) body["openai"].as_object()[name] = value;
    for (auto const& [name, value] : google) body["googleVision"].as_object()[name] = value;
    return body;
}

void with_api(std::function<void(Api&)> const& test)
{
    db::TestDatabase const place{db::Engine::sqlite};
    auto const database = db::open(place.url());
    db::migrate(*database);
    Api api{*database};
    test(api);
}

}  // namespace

TEST_CASE("settings are for administrators alone")
{
    with_api([](Api& api) {
        api.gate.is_admin = false;
        CHECK(api.send("GET", "").status == 403);
        CHECK(api.save(wanted("local")).status == 403);
        CHECK(api.send("POST", "/test", json::serialize(wanted("local"))).status == 403);
    });
}

TEST_CASE("a key can be set, kept and removed, and is told to nobody")
{
    db::for_each_engine([](db::Database& database) {
        Api api{database};
        log::CapturedLog const log;
        CHECK(api.view().at("provider").as_string() == "local");
        CHECK_FALSE(api.view().at("openai").at("hasKey").as_bool());
        auto const saved = api.save(wanted("openai", {{"key", "sk-one-secret"}}));
        REQUIRE(saved.status == 200);
        CHECK(saved.body.find("secret") == std::string::npos);
        CHECK(api.view().at("provider").as_string() == "openai");
        CHECK(api.view().at("openai").at("hasKey").as_bool());
        CHECK(api.send("GET", "").body.find("secret") == std::string::npos);

        CHECK(api.save(wanted("openai", {{"model", "gpt-4o-mini"}, {"key", ""}})).status == 200);
        CHECK(api.vault.load().openai.key.reveal() == "sk-one-secret");
        CHECK(api.vault.load().openai.model == "gpt-4o-mini");
        CHECK(api.save(wanted("local", {{"removeKey", true}})).status == 200);
        CHECK(api.vault.load().openai.key.empty());

        auto const rows =
            database.query("SELECT action, actor_id, ip_address, details FROM audit_log ORDER BY at");
        REQUIRE(rows.size() == 3);
        CHECK(rows[0].text(0) == "providers.changed");
        CHECK(rows[0].text(1) == "admin");
        CHECK(rows[0].text(2) == "192.0.2.7");
        CHECK(
            rows[0].text(3) ==
            R"({"provider":"openai","host":"api.openai.com","model":"gpt-4o","keys_changed":true})"
        );
        for (auto const& line : log.lines()) CHECK(line.find("secret") == std::string::npos);
    });
}

TEST_CASE("a stored key is not sent to another address")
{
    with_api([](Api& api) {
        REQUIRE(api.save(wanted("openai", {{"key", "sk-one"}})).status == 200);
        auto const elsewhere = wanted("openai", {{"baseUrl", "https://thief.example/v1"}});
        CHECK(api.send("POST", "/test", json::serialize(elsewhere)).status == 200);
        CHECK(api.script.made.back().base_url == "https://thief.example/v1");
        CHECK(api.script.made.back().key.empty());
        CHECK(api.save(elsewhere).status == 200);
        CHECK_FALSE(api.view().at("openai").at("hasKey").as_bool());
    });
}

TEST_CASE("what cannot be right is refused with its field")
{
    with_api([](Api& api) {
        struct Case {
            std::string who;
            json::value body;
            std::string field;
        };
        std::string const long_text(501, 'a');
        std::vector<Case> const cases{
            {"nobody", wanted("clippy"), "provider"},
            {"no address", wanted("local", {{"baseUrl", ""}}), "openai.baseUrl"},
            {"plain http", wanted("local", {{"baseUrl", "http://example.com"}}), "openai.baseUrl"},
            {"a user", wanted("local", {{"baseUrl", "https://a:b@example.com"}}), "openai.baseUrl"},
            {"a query", wanted("local", {{"baseUrl", "https://example.com/?a=b"}}), "openai.baseUrl"},
            {"loopback", wanted("local", {{"baseUrl", "https://127.0.0.1/v1"}}), "openai.baseUrl"},
            {"mapped", wanted("local", {{"baseUrl", "https://[::ffff:127.0.0.1]/"}}), "openai.baseUrl"},
            {"the cloud", wanted("local", {}, {{"baseUrl", "http://169.254.169.254"}}), "googleVision.baseUrl"
            },
            {"no model", wanted("local", {{"model", " "}}), "openai.model"},
            {"two words", wanted("local", {{"model", "gpt 4"}}), "openai.model"},
            {"a key in lines", wanted("openai", {{"key", "a\r\nX: y"}}), "openai.key"},
            {"a long key", wanted("openai", {{"key", long_text}}), "openai.key"},
            {"a number", wanted("openai", {{"key", 5}}), "openai.key"},
            {"no key", wanted("openai"), "openai.key"},
            {"no key", wanted("auto"), "openai.key"},
            {"no key", wanted("google-vision"), "googleVision.key"},
        };
        for (auto const& c : cases) {
            CAPTURE(c.who);
            CAPTURE(c.field);
            for (auto const& answer :
                 {api.save(c.body), api.send("POST", "/test", json::serialize(c.body))}) {
                CHECK(answer.status == 422);
                CHECK(json::parse(answer.body).at("fields").as_object().contains(c.field));
            }
        }
        CHECK(api.view().at("provider").as_string() == "local");
        CHECK(api.send("PATCH", "", "no json").status == 400);
    });
}

TEST_CASE("an endpoint that the operator has listed may be plain and without a key")
{
    with_api([](Api& api) {
        auto const inner =
            wanted("openai", {{"baseUrl", "http://10.1.2.3:11434/v1/"}, {"model", "llava:13b"}});
        REQUIRE(api.save(inner).status == 200);
        CHECK(api.vault.load().openai.base_url == "http://10.1.2.3:11434/v1");
    });
}

TEST_CASE("what was tried and then saved as it was is known to work")
{
    with_api([](Api& api) {
        api.script.answer = analysis::testing::spotless();
        auto const body = wanted("openai", {{"key", "sk-new"}});
        CHECK(api.send("POST", "/test", json::serialize(body)).status == 200);
        auto const tried_at = api.clock.now();
        CHECK(api.save(wanted("openai", {{"key", "sk-new"}, {"model", "another"}})).status == 200);
        CHECK_FALSE(api.choice.health().validated_at);
        CHECK(api.save(wanted("openai", {{"key", "sk-other"}})).status == 200);
        CHECK_FALSE(api.choice.health().validated_at);
        CHECK(api.save(body).status == 200);
        CHECK(api.choice.health().validated_at == tried_at);
    });
}

TEST_CASE("a try says how it went, and changes nothing")
{
    with_api([](Api& api) {
        auto const body = json::serialize(wanted("openai", {{"key", "sk-new"}}));
        api.script.answer = failure({ErrorKind::invalid_input, "vision.api_key", "no"});
        auto const refused = json::parse(api.send("POST", "/test", body).body);
        CHECK_FALSE(refused.at("success").as_bool());
        CHECK(refused.at("error").as_string() == "vision.api_key");
        CHECK(api.script.made.back().key.reveal() == "sk-new");
        api.script.answer = analysis::testing::spotless();
        auto const good = json::parse(api.send("POST", "/test", body).body);
        CHECK(good.at("success").as_bool());
        CHECK(good.at("error").is_null());
        CHECK(api.view().at("provider").as_string() == "local");
        CHECK_FALSE(api.view().at("openai").at("hasKey").as_bool());
        auto const local = api.send("POST", "/test", json::serialize(wanted("local")));
        CHECK(json::parse(local.body).at("success").as_bool());
    });
}

}  // namespace heliograf::providers
