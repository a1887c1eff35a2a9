#pragma once
#include "vision/thermal_recognition.hpp"
#include "vision/verdict.hpp"

namespace heliograf::vision {

/// Judges a thermal picture: a module by its class, a field by its hot places.
[[nodiscard]] Verdict examine_thermal(ThermalPicture const& picture);

}  // namespace heliograf::vision
