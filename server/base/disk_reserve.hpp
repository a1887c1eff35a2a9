#pragma once
#include <cstdint>

namespace heliograf {

/// The end of a disk that pictures leave alone, so that what is small and matters (a sign-in, a sign-out, an
/// audit entry) still finds room when pictures do not.
class DiskReserve {
public:
    DiskReserve() = default;  ///< none
    /// Never more than a tenth of the disk: a small one is not all reserve.
    explicit DiskReserve(std::uint64_t bytes) : bytes_(bytes) {}

    /// Throws StorageFull when `wanted` more bytes would eat into it. A look, not a claim: writers at the
    /// same moment may each be let through, and take a few megabytes of the reserve together.
    /// @param descriptor  of an open file or folder on the disk
    void check(int descriptor, std::uint64_t wanted) const;

private:
    std::uint64_t bytes_ = 0;
};

}  // namespace heliograf
