#include "base/disk_reserve.hpp"

#include "base/outage.hpp"

#include <algorithm>
#include <sys/statvfs.h>

namespace heliograf {
namespace {

constexpr std::uint64_t share_of_disk = 10;

}  // namespace

void DiskReserve::check(int descriptor, std::uint64_t wanted) const
{
    if (bytes_ == 0) return;
    struct statvfs disk{};
    // Some network file systems do not tell their size; there the write itself finds out.
    if (fstatvfs(descriptor, &disk) != 0 || disk.f_blocks == 0) return;
    auto const kept = std::min(bytes_, disk.f_blocks * disk.f_frsize / share_of_disk);
    if (disk.f_bavail * disk.f_frsize < kept + wanted) throw StorageFull{"only the disk's reserve is left"};
}

}  // namespace heliograf
