#pragma once

namespace heliograf {

/// Writes the last `count` decimal digits of `value`, with leading zeros, from `at` on.
constexpr void put_digits(char* at, int count, int value)
{
    for (int i = count - 1; i >= 0; --i) {
        at[i] = static_cast<char>('0' + value % 10);
        value /= 10;
    }
}

}  // namespace heliograf
