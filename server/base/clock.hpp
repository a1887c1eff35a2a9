#pragma once
#include <chrono>
#include <cstdint>
#include <string>

namespace heliograf {

/// An instant in UTC, as stored: whole milliseconds.
using Instant = std::chrono::sys_time<std::chrono::milliseconds>;

/// Where the time comes from. Rules that depend on time take one, so that a test can move it.
class Clock {
public:
    virtual ~Clock() = default;
    [[nodiscard]] virtual Instant now() const = 0;
};

class SystemClock final : public Clock {
public:
    [[nodiscard]] Instant now() const override;
};

/// A clock that stands still until a test moves it.
class FakeClock final : public Clock {
public:
    explicit FakeClock(Instant start) : now_(start) {}
    [[nodiscard]] Instant now() const override { return now_; }
    void advance(std::chrono::milliseconds by) { now_ += by; }

private:
    Instant now_;
};

/// RFC 3339 in UTC with milliseconds, e.g. "2026-11-20T13:30:00.000Z".
[[nodiscard]] std::string to_rfc3339(Instant instant);
void append_rfc3339(std::string& out, Instant instant);

[[nodiscard]] inline std::int64_t to_unix_ms(Instant instant)
{
    return instant.time_since_epoch().count();
}
[[nodiscard]] inline Instant from_unix_ms(std::int64_t ms)
{
    return Instant{std::chrono::milliseconds{ms}};
}

}  // namespace heliograf
