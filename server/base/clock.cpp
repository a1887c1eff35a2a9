#include "base/clock.hpp"

#include <fmt/format.h>

namespace heliograf {

Instant SystemClock::now() const
{
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

std::string to_rfc3339(Instant instant)
{
    using namespace std::chrono;
    auto const day = floor<days>(instant);
    year_month_day const date{day};
    hh_mm_ss const time{instant - day};
    return fmt::format(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z",
        static_cast<int>(date.year()),
        static_cast<unsigned>(date.month()),
        static_cast<unsigned>(date.day()),
        time.hours().count(),
        time.minutes().count(),
        time.seconds().count(),
        time.subseconds().count()
    );
}

}  // namespace heliograf
