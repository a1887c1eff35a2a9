#include "app/analyze_command.hpp"
#include "app/testing/outcome.hpp"
#include "app/testing/picture_folder.hpp"

#include <csignal>
#include <doctest/doctest.h>
#include <regex>
#include <streambuf>

namespace heliograf::app {
namespace {

using testing::Outcome;

constexpr int pictures = 24;

Outcome run(std::vector<std::string> const& arguments)
{
    return testing::outcome_of([&] { return run_analyze_command(arguments); });
}

/// Pictures that take longer and shorter, and one in six that is none.
struct ManyPictures : testing::PictureFolder {
    ManyPictures() : PictureFolder{"heliograf_analyze_many_test"}
    {
        // What is too small is told at once, and overtakes the others.
        auto const first = put_panels("picture_00.jpg", {.width_px = 320, .height_px = 240, .dust = 0.4});
        auto const second = put_panels("picture_01.jpg", {.width_px = 64, .height_px = 48});
        for (int i = 2; i < pictures; ++i) {
            auto const name = (i < 10 ? "picture_0" : "picture_") + std::to_string(i) + ".jpg";
            if (i % 6 == 5)
                static_cast<void>(put(name, "no picture"));
            else
                std::filesystem::copy_file(i % 8 == 0 ? first : second, path / name);
        }
    }
};

/// What is measured differs between two runs of anything.
std::string without_times(std::string const& text)
{
    static std::regex const time{R"re("milliseconds":[0-9.e+]+|[0-9]+ ms)re"};
    return std::regex_replace(text, time, "");
}

/// Says what it is told to whenever something is written to it.
class Watched : public std::streambuf {
public:
    explicit Watched(std::function<bool(std::string const&)> wrote) : wrote_{std::move(wrote)} {}
    std::string text;

private:
    std::streamsize xsputn(char const* from, std::streamsize count) override
    {
        text.append(from, std::size_t(count));
        return wrote_(text) ? count : 0;
    }
    int_type overflow(int_type c) override
    {
        auto const written = traits_type::to_char_type(c);
        return xsputn(&written, 1) == 1 ? c : traits_type::eof();
    }
    std::function<bool(std::string const&)> wrote_;
};

struct WatchedOutcome {
    int status;
    std::string out;
    std::string complaints;
};

WatchedOutcome
run_watched(std::vector<std::string> const& arguments, std::function<bool(std::string const&)> wrote)
{
    Watched screen{std::move(wrote)};
    auto* const before = std::cout.rdbuf(&screen);
    std::ostringstream complaints;
    auto* const errors = std::cerr.rdbuf(complaints.rdbuf());
    auto const status = run_analyze_command(arguments);
    std::cout.rdbuf(before);
    std::cout.clear();
    std::cerr.rdbuf(errors);
    return {status, screen.text, complaints.str()};
}

auto lines_of(std::string const& text)
{
    return std::ranges::count(text, '\n');
}

}  // namespace

TEST_CASE("one picture at a time and many give the same answers in the same order, times apart")
{
    ManyPictures const folder;
    for (auto const& manner : std::vector<std::vector<std::string>>{{"--json"}, {"--lang", "hr"}}) {
        auto arguments = manner;
        arguments.insert(arguments.end(), {"--quiet", "--jobs", "1", folder.path.string(), "nowhere.jpg"});
        auto const alone = run(arguments);
        CHECK(alone.status == 1);
        for (std::string const jobs : {"2", "64"}) {
            CAPTURE(jobs);
            arguments[manner.size() + 2] = jobs;
            auto const together = run(arguments);
            CHECK(together.status == alone.status);
            CHECK(without_times(together.out) == without_times(alone.out));
            CHECK(together.complaints == alone.complaints);
        }
        CHECK(lines_of(alone.complaints) == 5);
    }
}

TEST_CASE("a broken file among many has its line, and the status says so")
{
    ManyPictures const folder;
    auto const outcome = run({"--json", "--quiet", folder.path.string()});
    CHECK(outcome.status == 1);
    CHECK(lines_of(outcome.out) == pictures);
    auto const& out = outcome.out;
    auto const place = out.find("picture_05.jpg\",\"error\":{\"code\":\"image.unsupported_type\"");
    CHECK(place != std::string::npos);
    CHECK(place > out.find("picture_04.jpg"));
    CHECK(place < out.find("picture_06.jpg"));
}

TEST_CASE("Ctrl-C ends it with what is done written in whole lines, and says how far it came")
{
    ManyPictures const folder;
    struct Case {
        int signal;
        int status;
    };
    for (auto const& c : {Case{SIGINT, 130}, Case{SIGTERM, 143}}) {
        bool sent = false;
        auto const outcome =
            run_watched({"--json", "--quiet", "--jobs", "2", folder.path.string()}, [&](std::string const&) {
                if (!sent) std::raise(c.signal);
                sent = true;
                return true;
            });
        CHECK(outcome.status == c.status);
        CHECK(outcome.out.ends_with("}\n"));
        auto const written = lines_of(outcome.out);
        CHECK(written < pictures);
        CHECK(
            outcome.complaints.find("stopped after " + std::to_string(written) + " of 24\n") !=
            std::string::npos
        );
    }
}

TEST_CASE("who cannot write the answers stops and says so")
{
    ManyPictures const folder;
    auto const outcome =
        run_watched({"--json", "--quiet", "--jobs", "2", folder.path.string()}, [](auto const& text) {
            return lines_of(text) < 3;
        });
    CHECK(outcome.status == 1);
    CHECK(outcome.complaints.find("standard output cannot be written\n") != std::string::npos);
    CHECK(outcome.complaints.find("stopped after ") != std::string::npos);
}

}  // namespace heliograf::app
