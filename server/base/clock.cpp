#include "base/clock.hpp"

#include "base/digits.hpp"
#include "base/ensure.hpp"

namespace heliograf {

Instant SystemClock::now() const
{
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

void append_rfc3339(std::string& out, Instant instant)
{
    using namespace std::chrono;
    auto const day = floor<days>(instant);
    year_month_day const date{day};
    hh_mm_ss const time{instant - day};
    auto const year = static_cast<int>(date.year());
    ensure(year >= 0 && year <= 9999, "RFC 3339 has years of four digits");

    // By hand: lists are full of instants; through fmt they were a sixth of the whole work for a list.
    auto const start = out.size();
    out += "0000-00-00T00:00:00.000Z";
    auto* const at = out.data() + start;
    put_digits(at, 4, year);
    put_digits(at + 5, 2, static_cast<int>(static_cast<unsigned>(date.month())));
    put_digits(at + 8, 2, static_cast<int>(static_cast<unsigned>(date.day())));
    put_digits(at + 11, 2, static_cast<int>(time.hours().count()));
    put_digits(at + 14, 2, static_cast<int>(time.minutes().count()));
    put_digits(at + 17, 2, static_cast<int>(time.seconds().count()));
    put_digits(at + 20, 3, static_cast<int>(time.subseconds().count()));
}

std::string to_rfc3339(Instant instant)
{
    std::string text;
    append_rfc3339(text, instant);
    return text;
}

}  // namespace heliograf
