#pragma once
#include "analysis/analysis_routes.hpp"
#include "analysis/analyze_job.hpp"
#include "analysis/testing/fake_vision_provider.hpp"
#include "analysis/testing/memory_blob_store.hpp"
#include "db/database.hpp"
#include "http/router.hpp"

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

namespace heliograf::analysis::testing {

/// Admits by the header X-Test-User (the id); X-Test-Gate: closed takes the subscription away.
class HeaderGate final : public accounts::SessionGate {
public:
    [[nodiscard]] http::Admission signed_in() const override;
    [[nodiscard]] http::Admission subscribed() const override;
    [[nodiscard]] http::Admission admin() const override;
    [[nodiscard]] bool still_runs(std::string const&) const override { return true; }
};

/// Everything of analysis on one database, with blobs in memory and a provider that says what the test
/// wants. Jobs run in run_jobs(), or by themselves after start_runner().
struct AnalysisBench {
    explicit AnalysisBench(db::Database& database, ImageQuota quota = {}, QueueBounds bounds = {});

    db::Database& db;
    FakeClock clock{from_unix_ms(1'790'000'000'000)};
    SystemRandom random;
    MemoryBlobStore blobs;
    FakeVisionProvider vision;
    http::EventHub events{clock};
    jobs::JobSignal signal;
    jobs::JobQueue queue{db, clock, random, signal};
    ImageStore image_store{db};
    AnalysisStore analysis_store{db};
    AnalysisListStore analysis_lists{db};
    ImageService images;
    AnalysisService analyses;
    FeedbackService feedback{db, analysis_store, clock};
    SeriesService series{db, analysis_store, analyses, image_store, blobs};
    SeriesFinder series_finder{db, analysis_store, blobs, clock};
    AnalyzeJob job{{analysis_store, image_store, blobs, vision, series_finder, events, clock}};
    jobs::JobRunner runner{queue, signal, 1};
    HeaderGate gate;
    http::Router router;

    /// An account, because what belongs to one refers to it.
    UserId add_user();
    /// Runs what is due, then lets the clock pass all waiting and runs what is due then, `rounds` times.
    void run_jobs(int rounds = 1);

    http::Response get(UserId const& user, std::string const& path, std::string const& query = {});
    http::Response post(UserId const& user, std::string const& path, std::string const& json);
    http::Response
    upload(UserId const& user, std::string_view content, std::string const& file_name = "roof.jpg");
    /// @return the filePath of a new picture
    std::string uploaded_path(UserId const& user, std::uint8_t shade = 90);
};

[[nodiscard]] accounts::Identity identity(UserId const& user);
/// A plain grey JPEG; pictures of different shade differ in content.
[[nodiscard]] std::string grey_jpeg(int width, int height, std::uint8_t shade);
[[nodiscard]] boost::json::value json_of(http::Response const& response);
/// A multipart/form-data request with one file part.
[[nodiscard]] http::Request
multipart(std::string const& part_name, std::string const& file_name, std::string_view content);

}  // namespace heliograf::analysis::testing
