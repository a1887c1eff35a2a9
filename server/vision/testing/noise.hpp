#pragma once
#include <cstdint>

namespace heliograf::vision::testing {

/// Reproducible randomness by place: the same seed and place give the same value on every machine.
/// @return 0..1
[[nodiscard]] double hash_noise(int x, int y, std::uint32_t seed);

/// Smooth value noise with features of size 1. @return 0..1
[[nodiscard]] double value_noise(double x, double y, std::uint32_t seed);

/// Four octaves of value noise, each half as strong and half as wide. @return 0..1
[[nodiscard]] double cloud_noise(double x, double y, std::uint32_t seed);

}  // namespace heliograf::vision::testing
