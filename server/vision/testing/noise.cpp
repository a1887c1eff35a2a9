#include "vision/testing/noise.hpp"

#include <cmath>

namespace heliograf::vision::testing {

double hash_noise(int x, int y, std::uint32_t seed)
{
    // Mixing of the SplitMix64 generator (Steele, Lea & Flood 2014).
    std::uint64_t h = (std::uint64_t{static_cast<std::uint32_t>(x)} << 32) | static_cast<std::uint32_t>(y);
    h += 0x9E3779B97F4A7C15ULL * (seed + 1ULL);
    h = (h ^ (h >> 30)) * 0xBF58476D1CE4E5B9ULL;
    h = (h ^ (h >> 27)) * 0x94D049BB133111EBULL;
    h ^= h >> 31;
    return double(h >> 11) / 9007199254740992.0;
}

double value_noise(double x, double y, std::uint32_t seed)
{
    int const left = int(std::floor(x));
    int const top = int(std::floor(y));
    auto const ease = [](double t) { return t * t * (3 - 2 * t); };
    double const u = ease(x - left);
    double const v = ease(y - top);
    double const upper = std::lerp(hash_noise(left, top, seed), hash_noise(left + 1, top, seed), u);
    double const lower = std::lerp(hash_noise(left, top + 1, seed), hash_noise(left + 1, top + 1, seed), u);
    return std::lerp(upper, lower, v);
}

double cloud_noise(double x, double y, std::uint32_t seed)
{
    double sum = 0;
    double strength = 8.0 / 15.0;
    for (std::uint32_t octave = 0; octave < 4; ++octave) {
        sum += strength * value_noise(x, y, seed + octave);
        strength /= 2;
        x *= 2.03;
        y *= 2.03;
    }
    return sum;
}

}  // namespace heliograf::vision::testing
