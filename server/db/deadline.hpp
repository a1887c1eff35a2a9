#pragma once
#include <algorithm>
#include <chrono>

namespace heliograf::db {

/// Until when a caller waits. One for the whole of a statement or transaction: waiting for a turn, for a
/// connection and for a lock would else add up to three times the patience.
using Deadline = std::chrono::steady_clock::time_point;

/// What is left of it, never negative.
[[nodiscard]] inline std::chrono::milliseconds time_until(Deadline deadline)
{
    auto const left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    return std::max(left, std::chrono::milliseconds{0});
}

}  // namespace heliograf::db
