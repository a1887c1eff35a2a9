#pragma once
#include <span>

namespace heliograf::vision {

/// The network as ONNX, and its calibration (model/thermal.onnx, model/thermal.bin).
[[nodiscard]] std::span<std::byte const> embedded_thermal_network();

struct ThermalCalibration {
    float power{};        ///< the network's shares are raised to this power and normalised
    float sound_least{};  ///< a module is sound when `no_anomaly` has at least this probability
};
[[nodiscard]] ThermalCalibration embedded_thermal_calibration();

}  // namespace heliograf::vision
