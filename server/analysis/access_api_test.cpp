#include "analysis/testing/analysis_bench.hpp"
#include "base/outage.hpp"
#include "db/migrations.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>

/// Who may do what, and how pictures are served.
namespace heliograf::analysis {
namespace {

using testing::grey_jpeg;
using testing::json_of;

struct AccessBench : testing::AnalysisBench {
    explicit AccessBench(db::Database& database, QueueBounds bounds = {})
        : AnalysisBench(database, {}, bounds)
    {}

    UserId owner = add_user();
    UserId stranger = add_user();
    std::string picture = uploaded_path(owner);

    PendingAnalysis request(UserId const& who, std::string const& path, Options options = {})
    {
        return *try_request(who, path, options);
    }
    Result<PendingAnalysis> try_request(UserId const& who, std::string const& path, Options options = {})
    {
        return analyses.request(
            testing::identity(who), {.image_path = path, .options = options, .language = Language::en}
        );
    }
};

void with_bench(std::function<void(AccessBench&)> const& test, QueueBounds bounds = {})
{
    db::TestDatabase const place{db::Engine::sqlite};
    auto const database = db::open(place.url());
    db::migrate(*database);
    AccessBench bench{*database, bounds};
    test(bench);
}

std::string header(http::Response const& response, std::string const& name)
{
    auto const found = response.headers.find(name);
    return found == response.headers.end() ? "" : found->second;
}

}  // namespace

TEST_CASE("a stranger gets exactly what a missing thing gives, a visitor 401")
{
    with_bench([](AccessBench& b) {
        auto const pending = b.request(b.owner, b.picture);
        b.run_jobs();
        auto const detail = "/api/analysis/" + pending.analysis.value;
        auto const missing = std::string{"/api/analysis/0190a5d0-0000-7000-8000-000000000000"};
        auto const name = b.picture.substr(b.picture.rfind('/') + 1);
        auto const nobodys = std::string(32, '0') + ".jpg";
        struct Case {
            std::string theirs;
            std::string missing;
        };
        for (auto const& c : {
                 Case{detail, missing},
                 Case{detail + "/overlay.png", missing + "/overlay.png"},
                 Case{b.picture, "/api/images/local/" + nobodys},
                 Case{"/api/images/storage/" + name, "/api/images/storage/" + nobodys},
             }) {
            CAPTURE(c.theirs);
            CHECK(b.get(b.owner, c.theirs).status == 200);
            CHECK(b.get({}, c.theirs).status == 401);
            auto const refused = b.get(b.stranger, c.theirs);
            auto const unknown = b.get(b.stranger, c.missing);
            CHECK(refused.status == 404);
            CHECK(refused.body == unknown.body);
        }
        CHECK(json_of(b.get(b.stranger, "/api/analysis/recent")).as_array().empty());
        CHECK(json_of(b.get(b.stranger, "/api/analysis/summary")).at("cleanliness").at("score").is_null());
    });
}

TEST_CASE("without a subscription nothing new is made, and past results stay readable")
{
    with_bench([](AccessBench& b) {
        for (auto const& route : b.router.routes()) {
            CAPTURE(route.pattern);
            http::Request head{.method = route.method, .path = route.pattern};
            auto const visitor = http::admit(route, head);
            REQUIRE(visitor);
            CHECK(visitor->status == 401);

            head.headers["X-Test-User"] = b.owner.value;
            head.headers["X-Test-Gate"] = "closed";
            auto const unsubscribed = http::admit(route, head);
            CHECK(unsubscribed.has_value() == (route.method == "POST"));
            if (unsubscribed) CHECK(json_of(*unsubscribed).at("code").as_string() == "subscription_required");
        }
    });
}

TEST_CASE("a picture is served in the size asked for, for this browser only and for good")
{
    with_bench([](AccessBench& b) {
        struct Case {
            char const* query;
            char const* type;
        };
        for (auto const& c : {
                 Case{"", "image/jpeg"},
                 Case{"size=thumb", "image/jpeg"},
                 Case{"size=display", "image/jpeg"},
                 Case{"size=original", "image/jpeg"},
             }) {
            CAPTURE(c.query);
            auto const answer = b.get(b.owner, b.picture, c.query);
            CHECK(answer.status == 200);
            CHECK(answer.content_type == c.type);
            CHECK(header(answer, "Content-Security-Policy") == "sandbox; default-src 'none'");
            CHECK(header(answer, "Cache-Control") == "private, max-age=31536000, immutable");
            CHECK(header(answer, "Content-Disposition") == "inline");
        }
        CHECK(b.get(b.owner, b.picture, "size=original").body == grey_jpeg(64, 48, 90));
        CHECK(b.get(b.owner, b.picture, "size=huge").status == 422);
    });
}

TEST_CASE("a browser that has the picture is told so")
{
    with_bench([](AccessBench& b) {
        auto const tag = header(b.get(b.owner, b.picture), "ETag");
        REQUIRE_FALSE(tag.empty());
        http::Request again{.method = "GET", .path = b.picture};
        again.headers["X-Test-User"] = b.owner.value;
        again.headers["If-None-Match"] = tag;
        auto const answer = b.router.handle(again);
        CHECK(answer.status == 304);
        CHECK(answer.body.empty());
        again.headers["X-Test-User"] = b.stranger.value;
        CHECK(b.router.handle(again).status == 404);
    });
}

TEST_CASE("the heat map is a PNG")
{
    with_bench([](AccessBench& b) {
        auto const pending = b.request(b.owner, b.picture);
        b.run_jobs();
        auto const overlay = b.get(b.owner, "/api/analysis/" + pending.analysis.value + "/overlay.png");
        CHECK(overlay.content_type == "image/png");
        CHECK(overlay.body.starts_with("\x89PNG"));
    });
}

TEST_CASE("an upload that is no image form is refused")
{
    with_bench([](AccessBench& b) {
        auto const sent = [&](http::Request request) {
            request.headers["X-Test-User"] = b.stranger.value;
            return b.router.handle(std::move(request));
        };
        auto const other_part = sent(testing::multipart("photo", "a.jpg", grey_jpeg(8, 8, 1)));
        CHECK(other_part.status == 422);
        CHECK(json_of(other_part).at("fields").as_object().contains("image"));

        auto no_form = testing::multipart("image", "a.jpg", grey_jpeg(8, 8, 1));
        no_form.headers["Content-Type"] = "image/jpeg";
        CHECK(sent(no_form).status == 415);

        auto cut_off = testing::multipart("image", "a.jpg", grey_jpeg(8, 8, 1));
        cut_off.body.resize(cut_off.body.size() / 2);
        CHECK(sent(cut_off).status == 400);

        auto two = testing::multipart("image", "a.jpg", grey_jpeg(8, 8, 1));
        auto const second = testing::multipart("image", "b.jpg", grey_jpeg(8, 8, 2));
        two.body.resize(two.body.rfind("--"));
        two.body.resize(two.body.rfind("--"));
        two.body += second.body;
        auto const refused = sent(two);
        CHECK(refused.status == 400);
        CHECK(json_of(refused).at("code").as_string() == "image.more_than_one");
        CHECK(json_of(refused).at("fields").as_object().contains("image"));

        CHECK(b.upload(b.stranger, std::string(4'194'305, 'x')).status == 413);
        CHECK(b.upload(b.stranger, "words").status == 415);
        CHECK(b.upload(b.stranger, "").status == 422);
        CHECK(b.image_store.usage(b.stranger).images == 0);
    });
}

TEST_CASE("an upload without room is 507")
{
    with_bench([](AccessBench& b) {
        b.blobs.full = true;
        auto const answer = b.upload(b.stranger, grey_jpeg(64, 48, 5));
        CHECK(answer.status == 507);
        CHECK(json_of(answer).at("code").as_string() == "storage_full");
        CHECK(b.image_store.usage(b.stranger).images == 0);
    });
}

TEST_CASE("an analysis without room is refused before anything is written")
{
    with_bench([](AccessBench& b) {
        b.blobs.full = true;
        CHECK_THROWS_AS((void)b.try_request(b.owner, b.picture), StorageFull);
        CHECK(b.queue.unfinished(analyze_job_kind, b.owner.value) == 0);
    });
}

TEST_CASE("the queue is bounded for each tenant and for all together")
{
    with_bench(
        [](AccessBench& b) {
            b.request(b.owner, b.picture);
            b.request(b.owner, b.picture, {.cleanliness = true, .damage = false});
            auto const third = b.try_request(b.owner, b.picture, {.cleanliness = false, .damage = true});
            REQUIRE_FALSE(third);
            CHECK(third.error().kind == ErrorKind::throttled);
            CHECK(third.error().code == "analysis.queue_full");
            CHECK(third.error().retry_after_seconds > 0);

            b.request(b.stranger, b.uploaded_path(b.stranger, 20));
            auto const late = b.add_user();
            CHECK_FALSE(b.try_request(late, b.uploaded_path(late, 21)));

            b.run_jobs();
            CHECK(b.try_request(late, b.uploaded_path(late, 21)));
        },
        {.per_tenant_max = 2, .overall_max = 3}
    );
}

TEST_CASE("a full queue is 429 with Retry-After")
{
    with_bench(
        [](AccessBench& b) {
            auto const body = R"({"imagePath":")" + b.picture + R"("})";
            auto const answer = b.post(b.owner, "/api/analysis/analyze", body);
            CHECK(answer.status == 429);
            CHECK(header(answer, "Retry-After") == "5");
        },
        {.per_tenant_max = 0, .overall_max = 64}
    );
}

TEST_CASE("asking twice for the same photo while it waits is one analysis and one job")
{
    with_bench([](AccessBench& b) {
        auto const first = b.request(b.owner, b.picture);
        auto const second = b.request(b.owner, b.picture);
        CHECK(second.analysis == first.analysis);
        CHECK(second.job == first.job);
        b.run_jobs();
        CHECK(b.vision.calls == 1);
        CHECK(b.analyses.outcome(first, Language::en).success);
    });
}

TEST_CASE("an analysis that still runs says that it goes on")
{
    with_bench([](AccessBench& b) {
        auto const pending = b.request(b.owner, b.picture);
        auto const answer = b.analyses.outcome(pending, Language::en);
        CHECK_FALSE(answer.success);
        CHECK(answer.error == "analysis.still_running");
        CHECK(answer.analysisId == pending.analysis.value);
    });
}

}  // namespace heliograf::analysis
