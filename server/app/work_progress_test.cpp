#include "app/work_progress.hpp"

#include <doctest/doctest.h>
#include <sstream>

namespace heliograf::app {
namespace {

using analysis::Language;
using std::chrono::milliseconds;
using Manner = WorkProgress::Manner;

WorkDone after(std::size_t done, int took_ms)
{
    return {.done = done, .failed = 0, .total = 1000, .took = milliseconds{took_ms}};
}

}  // namespace

TEST_CASE("progress says how many, how fast, how long still, and how many failed, in both languages")
{
    struct Case {
        WorkDone work;
        std::string english;
        std::string croatian;
    };
    for (auto const& c : std::vector<Case>{
             {{0, 0, 1000, milliseconds{1200}}, "0 of 1,000", "0 od 1.000"},
             {{400, 0, 1000, milliseconds{10'000}},
              "400 of 1,000 · 40 a second · 15 s left",
              "400 od 1.000 · 40 u sekundi · još 15 s"},
             {{5, 2, 10'000, milliseconds{2000}},
              "5 of 10,000 · 2.5 a second · 1 h 6 min left · failed: 2",
              "5 od 10.000 · 2,5 u sekundi · još 1 h 6 min · neuspjelo: 2"},
             {{100, 0, 1000, milliseconds{10'000}},
              "100 of 1,000 · 10 a second · 1 min 30 s left",
              "100 od 1.000 · 10 u sekundi · još 1 min 30 s"},
             {{1000, 0, 1000, milliseconds{500}},
              "1,000 of 1,000 · 2,000 a second",
              "1.000 od 1.000 · 2.000 u sekundi"},
         }) {
        CHECK(progress_text(c.work, Language::en) == c.english);
        CHECK(progress_text(c.work, Language::hr) == c.croatian);
    }
}

TEST_CASE("on a terminal the line changes in place, a few times a second, and makes room for others")
{
    std::ostringstream out;
    WorkProgress progress{out, Manner::in_place, Language::en};
    progress.show(after(10, 900));
    progress.clear();
    CHECK(out.str().empty());  // what is done in a moment is not spoken of
    progress.show(after(20, 1000));
    progress.show(after(21, 1100));
    CHECK(out.str() == "\r\x1b[K20 of 1,000 · 20 a second · 49 s left");
    progress.show(after(24, 1200));
    CHECK(out.str().find("24 of 1,000") != std::string::npos);
    out.str("");
    progress.clear();
    CHECK(out.str() == "\r\x1b[K");
    progress.show(after(25, 1210));  // at once, as the place is empty
    CHECK(out.str().find("25 of 1,000") != std::string::npos);
    CHECK(out.str().find('\n') == std::string::npos);
}

TEST_CASE("elsewhere it is a line every few seconds, without control characters")
{
    std::ostringstream out;
    WorkProgress progress{out, Manner::line_by_line, Language::en};
    for (int took_ms = 0; took_ms <= 12'000; took_ms += 100) {
        progress.show(after(std::size_t(took_ms) / 100, took_ms));
        progress.clear();
    }
    CHECK(
        out.str() ==
        "50 of 1,000 · 10 a second · 1 min 35 s left\n100 of 1,000 · 10 a second · 1 min 30 s left\n"
    );
}

TEST_CASE("who wants quiet has it")
{
    std::ostringstream out;
    WorkProgress progress{out, Manner::off, Language::en};
    progress.show(after(10, 60'000));
    progress.clear();
    CHECK(out.str().empty());
}

}  // namespace heliograf::app
