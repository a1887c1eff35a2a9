#include "base/log.hpp"
#include "base/testing/captured_log.hpp"

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>
#include <thread>

namespace heliograf::log {
namespace {

boost::json::object only_line(CapturedLog const& captured)
{
    auto const lines = captured.lines();
    REQUIRE(lines.size() == 1);
    return boost::json::parse(lines[0]).as_object();
}

/// The level is the process's: a test that changes it puts it back.
struct LevelForNow {
    explicit LevelForNow(Level level) { set_level(level); }
    ~LevelForNow() { set_level(Level::info); }
    LevelForNow(LevelForNow const&) = delete;
    LevelForNow& operator=(LevelForNow const&) = delete;
};

}  // namespace

TEST_CASE("an event is one line of JSON with its time, level, name and fields in their types")
{
    CapturedLog const captured;
    warning("camera.tested", {{"camera", "c1"}, {"tries", 3}, {"share", 0.5}, {"well", true}});
    auto const line = only_line(captured);
    CHECK(line.size() == 7);
    CHECK(line.at("time").as_string().size() == std::string_view{"2026-11-20T13:30:00.000Z"}.size());
    CHECK(line.at("level").as_string() == "warning");
    CHECK(line.at("event").as_string() == "camera.tested");
    CHECK(line.at("camera").as_string() == "c1");
    CHECK(line.at("tries").as_int64() == 3);
    CHECK(line.at("share").as_double() == 0.5);
    CHECK(line.at("well").as_bool());
}

TEST_CASE("what a stranger wrote stays within its field and its line")
{
    for (std::string const& text : {
             std::string{"a\nb\r\n{\"event\":\"forged\"}"},
             std::string{"\",\"level\":\"error"},
             std::string{"back\\slash\ttab"},
             std::string{"nul\0byte\x1b[31m", 13},
             std::string{"{} {0} %s %v"},
             std::string{"čćđšž"},
             std::string{},
         }) {
        CAPTURE(text);
        CapturedLog const captured;
        info("upload.refused", {{"name", text}});
        auto const line = only_line(captured);
        CHECK(line.at("name").as_string() == text);
        CHECK(line.at("event").as_string() == "upload.refused");
        CHECK(line.at("level").as_string() == "info");
    }
}

TEST_CASE("a level writes itself and what is above it")
{
    struct Case {
        Level level;
        std::size_t written;
    };
    for (auto const& c :
         {Case{Level::debug, 4}, Case{Level::info, 3}, Case{Level::warning, 2}, Case{Level::error, 1}}) {
        CAPTURE(c.written);
        LevelForNow const level{c.level};
        CapturedLog const captured;
        debug("a");
        info("b");
        warning("c");
        error("d");
        auto const lines = captured.lines();
        REQUIRE(lines.size() == c.written);
        CHECK(boost::json::parse(lines.back()).at("level").as_string() == "error");
    }
}

TEST_CASE("a request's id is on the lines of its thread while it lasts")
{
    CapturedLog const captured;
    {
        RequestScope const outer{"outer"};
        info("a");
        {
            RequestScope const inner{"inner"};
            info("b");
        }
        info("c");
        std::thread{[] { info("d"); }}.join();
    }
    info("e");
    auto const lines = captured.lines();
    REQUIRE(lines.size() == 5);
    auto const request = [&](std::size_t at) -> std::string {
        auto const line = boost::json::parse(lines[at]).as_object();
        auto const* const id = line.if_contains("request");
        return id ? std::string{id->as_string()} : "none";
    };
    CHECK(request(0) == "outer");
    CHECK(request(1) == "inner");
    CHECK(request(2) == "outer");
    CHECK(request(3) == "none");
    CHECK(request(4) == "none");
}

}  // namespace heliograf::log
