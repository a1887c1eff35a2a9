#include "app/work_progress.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <ostream>

namespace heliograf::app {
namespace {

using analysis::Language;
using std::chrono::milliseconds;

constexpr milliseconds silent_for{1000};
constexpr milliseconds in_place_every{200};
constexpr milliseconds line_every{5000};

std::string grouped(std::size_t number, Language language)
{
    auto text = std::to_string(number);
    for (auto end = text.size(); end > 3; end -= 3)
        text.insert(end - 3, language == Language::hr ? "." : ",");
    return text;
}

std::string rate_text(double per_second, Language language)
{
    if (per_second >= 10) return grouped(std::size_t(std::lround(per_second)), language);
    auto text = fmt::format("{:.1f}", per_second);
    if (language == Language::hr) std::ranges::replace(text, '.', ',');
    return text;
}

/// "17 s", "2 min 5 s", "1 h 12 min": the same in both languages.
std::string duration_text(double seconds)
{
    auto const whole = std::lround(std::ceil(seconds));
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
    return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
}

}  // namespace

std::string progress_text(WorkDone const& work, Language language)
{
    bool const croatian = language == Language::hr;
    auto text = fmt::format(
        "{} {} {}", grouped(work.done, language), croatian ? "od" : "of", grouped(work.total, language)
    );
    auto const seconds = std::chrono::duration<double>(work.took).count();
    if (work.done > 0 && seconds > 0) {
        auto const rate = double(work.done) / seconds;
        text += fmt::format(" · {} {}", rate_text(rate, language), croatian ? "u sekundi" : "a second");
        auto const left = duration_text(double(work.total - work.done) / rate);
        if (work.done < work.total) text += croatian ? " · još " + left : " · " + left + " left";
    }
    if (work.failed > 0)
        text += (croatian ? " · neuspjelo: " : " · failed: ") + grouped(work.failed, language);
    return text;
}

void WorkProgress::show(WorkDone const& work)
{
    if (manner_ == Manner::off || work.took < silent_for) return;
    bool const in_place = manner_ == Manner::in_place;
    auto const since = work.took - shown_.value_or(milliseconds{0});
    bool const removed = in_place && shown_ && !stands_;
    if (!removed && since < (in_place ? in_place_every : line_every)) return;
    out_ << (in_place ? "\r\x1b[K" : "") << progress_text(work, language_) << (in_place ? "" : "\n")
         << std::flush;
    shown_ = work.took;
    stands_ = in_place;
}

void WorkProgress::clear()
{
    if (stands_) out_ << "\r\x1b[K" << std::flush;
    stands_ = false;
}

}  // namespace heliograf::app
