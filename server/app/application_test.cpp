#include "app/application.hpp"
#include "app/commands.hpp"
#include "app/orphan_sweep.hpp"
#include "app/testing/outcome.hpp"
#include "base/random.hpp"
#include "db/testing/test_database.hpp"

#include <arpa/inet.h>
#include <csignal>
#include <doctest/doctest.h>
#include <sys/socket.h>
#include <unistd.h>

namespace heliograf::app {
namespace {

namespace fs = std::filesystem;

class DataFolder {
public:
    DataFolder()
    {
        auto pattern = (fs::temp_directory_path() / "heliograf-application-XXXXXX").string();
        REQUIRE(::mkdtemp(pattern.data()) != nullptr);
        path_ = pattern;
    }
    ~DataFolder() { fs::remove_all(path_); }
    DataFolder(DataFolder const&) = delete;
    DataFolder& operator=(DataFolder const&) = delete;
    [[nodiscard]] fs::path const& path() const { return path_; }
    [[nodiscard]] std::string database_url() const { return "sqlite:" + (path_ / "heliograf.db").string(); }

private:
    fs::path path_;
};

/// A port of this machine that is somebody else's as long as this lives.
class TakenPort {
public:
    TakenPort() : socket_(::socket(AF_INET, SOCK_STREAM, 0))
    {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto* const plain = reinterpret_cast<sockaddr*>(&address);
        REQUIRE(::bind(socket_, plain, size) == 0);
        REQUIRE(::listen(socket_, 1) == 0);
        REQUIRE(::getsockname(socket_, plain, &size) == 0);
        number_ = ntohs(address.sin_port);
    }
    ~TakenPort() { ::close(socket_); }
    TakenPort(TakenPort const&) = delete;
    TakenPort& operator=(TakenPort const&) = delete;
    [[nodiscard]] std::uint16_t number() const { return number_; }

private:
    int socket_;
    std::uint16_t number_{};
};

Config config_of(DataFolder const& data, std::uint16_t port)
{
    Config config;
    config.data = data.path();
    config.database_url = data.database_url();
    config.http.temporary_folder = data.path() / "tmp";
    config.http.port = port;
    return config;
}

/// `serve` keeps the signals that end it for itself; a test program must still be ended by them.
struct RestoredSignals {
    sigset_t before{};
    RestoredSignals() { pthread_sigmask(SIG_SETMASK, nullptr, &before); }
    ~RestoredSignals() { pthread_sigmask(SIG_SETMASK, &before, nullptr); }
    RestoredSignals(RestoredSignals const&) = delete;
    RestoredSignals& operator=(RestoredSignals const&) = delete;
};

std::int64_t count(std::string const& url, std::string_view query)
{
    return db::open(url)->load(query).integer(0);
}

}  // namespace

TEST_CASE("a port that is taken is said plainly, and nothing is left half done")
{
    DataFolder const data;
    TakenPort const port;
    RestoredSignals const signals;
    auto const number = std::to_string(port.number());
    auto const folder = data.path() / "new";
    auto const [status, out, complaints] = testing::outcome_of([&] {
        return run_command({"serve", "--listen", "127.0.0.1:" + number, "--data", folder.string()});
    });

    CHECK(status == 1);
    CHECK(out.empty());
    CHECK(complaints.find("port " + number + " of 127.0.0.1 is in use") != std::string::npos);
    CHECK(complaints.find("--listen") != std::string::npos);
    CHECK_FALSE(fs::exists(folder));
}

TEST_CASE("a start that fails leaves waiting jobs and uploads under way as they are")
{
    struct Case {
        char const* what;
        std::function<void(Config&, std::uint16_t)> spoil;
    };
    for (auto const &c :
         {Case{"the port", [](Config& config, std::uint16_t taken) { config.http.port = taken; }},
          Case{
              "the port of the metrics",
              [](Config& config, std::uint16_t taken) { config.metrics.port = taken; }
          },
          Case{"the certificate", [](Config& config, std::uint16_t) {
                   config.http.tls_certificate = "/nonexistent.pem";
                   config.http.tls_key = "/nonexistent.pem";
               }}}) {
        CAPTURE(c.what);
        DataFolder const data;
        TakenPort const port;
        auto config = config_of(data, 0);
        {
            Application fresh{config};
            fresh.migrate();
        }
        auto const upload = data.path() / "tmp" / "upload-of-a-running-server";
        fs::create_directory(upload);
        auto const database = db::open(data.database_url());
        SystemClock const clock;
        SystemRandom random;
        jobs::JobSignal signal;
        jobs::JobQueue queue{*database, clock, random, signal};
        queue.enqueue(*database, {.kind = "analysis.analyze", .payload = "{}"});

        c.spoil(config, port.number());
        Application application{config};
        CHECK_THROWS(application.start());
        application.stop();
        CHECK(
            count(data.database_url(), "SELECT COUNT(*) FROM jobs WHERE state = 'queued' AND attempts = 0") ==
            1
        );
        CHECK(fs::exists(upload));
    }
}

TEST_CASE("orphaned pictures go, unless the database names no picture at all")
{
    db::for_each_engine([](db::Database& database) {
        DataFolder const data;
        disk_store::DiskStore blobs{data.path() / "images"};
        analysis::ImageStore images{database};
        auto const named = blobs.put("named");
        auto const orphan = blobs.put("orphan");
        for (auto const& entry : fs::recursive_directory_iterator{data.path() / "images"})
            if (entry.is_regular_file())
                fs::last_write_time(entry, fs::file_time_type::clock::now() - std::chrono::hours{2});
        std::stop_source stop;

        CHECK(sweep_orphaned_pictures(images, blobs, stop.get_token()) == 0);
        CHECK(blobs.read(orphan));

        database.execute(
            "INSERT INTO users (id, username, username_folded, email, email_folded, password_hash, role, "
            "language, created_at) VALUES ('u', 'u', 'u', 'u', 'u', 'none', 'user', 'en', 0)"
        );
        images.insert(
            {"u"},
            {.id = {"i"},
             .stored_name = "a.jpg",
             .original_name = "a.jpg",
             .content_type = "image/jpeg",
             .size_bytes = 5,
             .width = 1,
             .height = 1,
             .content_hash = named,
             .thumbnail_key = named,
             .display_key = named,
             .created_at = from_unix_ms(0)}
        );
        std::stop_source stopped;
        stopped.request_stop();
        CHECK(sweep_orphaned_pictures(images, blobs, stopped.get_token()) == 0);
        CHECK(sweep_orphaned_pictures(images, blobs, stop.get_token()) == 1);
        CHECK(blobs.read(named));
        CHECK_FALSE(blobs.read(orphan));
    });
}

TEST_CASE("a sweep that cannot ask the database removes nothing")
{
    db::for_each_empty_database([](db::Engine, std::string const& url) {
        DataFolder const data;
        disk_store::DiskStore blobs{data.path() / "images"};
        auto const key = blobs.put("kept");
        auto const database = db::open(url);
        analysis::ImageStore images{*database};
        CHECK(sweep_orphaned_pictures(images, blobs, std::stop_token{}) == 0);
        CHECK(blobs.read(key));
    });
}

}  // namespace heliograf::app
