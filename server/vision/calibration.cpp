#include "base/ensure.hpp"
#include "vision/model.hpp"

#include <cstring>
#include <type_traits>

namespace heliograf::vision {

Calibration read_calibration(std::span<std::byte const> bytes)
{
    static_assert(std::is_trivially_copyable_v<Calibration>);
    ensure(bytes.size() == sizeof(Calibration), "the calibration was written for this version of the code");
    Calibration calibration;
    std::memcpy(&calibration, bytes.data(), sizeof calibration);
    return calibration;
}

}  // namespace heliograf::vision
