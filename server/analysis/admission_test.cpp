#include "analysis/testing/analysis_bench.hpp"
#include "db/migrations.hpp"
#include "db/testing/test_database.hpp"

#include <doctest/doctest.h>
#include <future>

namespace heliograf::analysis {
namespace {

/// Whoever asks for the time waits until it is let go.
class StuckClock final : public Clock {
public:
    [[nodiscard]] Instant now() const override
    {
        if (!asked_.exchange(true)) reached_.set_value();
        gone_on_.wait();
        return from_unix_ms(1'790'000'000'000);
    }
    void wait_until_asked() { reached_.get_future().wait(); }
    void let_go() { let_go_.set_value(); }

private:
    mutable std::atomic<bool> asked_ = false;
    mutable std::promise<void> reached_;
    std::promise<void> let_go_;
    std::shared_future<void> gone_on_ = let_go_.get_future().share();
};

}  // namespace

TEST_CASE("while an admission hangs in the database, the next caller hears that the service is busy")
{
    db::TestDatabase const place{db::Engine::sqlite};
    auto const database = db::open(place.url());
    db::migrate(*database);
    testing::AnalysisBench b{*database};
    auto const owner = b.add_user();
    AnalyzeOrder const order{.image_path = b.uploaded_path(owner), .options = {}, .language = Language::en};
    StuckClock clock;
    AnalysisService service{b.db, b.analysis_store, b.images, b.queue, clock, b.random, {}};

    auto first =
        std::async(std::launch::async, [&] { return service.request(testing::identity(owner), order); });
    clock.wait_until_asked();
    auto const start = std::chrono::steady_clock::now();
    auto const second = service.request(testing::identity(owner), order);
    auto const waited = std::chrono::steady_clock::now() - start;
    clock.let_go();

    CHECK(first.get());
    REQUIRE_FALSE(second);
    CHECK(second.error() == Error{ErrorKind::unavailable, "busy", {}});
    CHECK(second.error().retry_after_seconds == 1);
    CHECK(waited >= std::chrono::seconds{1});
    CHECK(waited < std::chrono::seconds{4});
    CHECK(service.request(testing::identity(owner), order));
}

}  // namespace heliograf::analysis
