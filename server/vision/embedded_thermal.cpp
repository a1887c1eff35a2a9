#include "vision/embedded_thermal.hpp"

#include "base/ensure.hpp"

#include <cstring>

// As in embedded_model.cpp: the assembler copies the files into the binary; with the network goes the notice
// of those who made its data.
__asm__(".section .rodata\n"
        ".balign 16\n"
        ".global heliograf_thermal_begin\n"
        ".global heliograf_thermal_end\n"
        ".global heliograf_thermal_calibration\n"
        "heliograf_thermal_begin:\n"
        ".incbin \"" HELIOGRAF_VISION_MODEL "/thermal.onnx\"\n"
        "heliograf_thermal_end:\n"
        ".balign 16\n"
        "heliograf_thermal_calibration:\n"
        ".incbin \"" HELIOGRAF_VISION_MODEL "/thermal.bin\"\n"
        "heliograf_thermal_calibration_end:\n"
        ".global heliograf_thermal_calibration_end\n"
        ".incbin \"" HELIOGRAF_VISION_MODEL "/thermal-LICENSE.txt\"\n"
        ".previous\n");

extern "C" {
extern std::byte const heliograf_thermal_begin[], heliograf_thermal_end[];
extern std::byte const heliograf_thermal_calibration[], heliograf_thermal_calibration_end[];
}

namespace heliograf::vision {

std::span<std::byte const> embedded_thermal_network()
{
    return {heliograf_thermal_begin, heliograf_thermal_end};
}

ThermalCalibration embedded_thermal_calibration()
{
    ThermalCalibration calibration;
    ensure(
        heliograf_thermal_calibration_end - heliograf_thermal_calibration == sizeof calibration,
        "thermal.bin holds a calibration"
    );
    std::memcpy(&calibration, heliograf_thermal_calibration, sizeof calibration);
    return calibration;
}

}  // namespace heliograf::vision
