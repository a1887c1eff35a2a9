#include "base/disk_reserve.hpp"
#include "base/outage.hpp"
#include "base/testing/small_disk.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

namespace heliograf {
namespace {

constexpr std::uint64_t mb = 1 << 20;

}  // namespace

TEST_CASE("what would eat into the reserve is refused, a tenth of the disk at most")
{
    testing::SmallDisk const disk{20};
    if (!disk.mounted()) {
        MESSAGE("skipped: needs the right to mount a small tmpfs");
        return;
    }
    disk.fill(4 * mb);
    int const folder = open(disk.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    REQUIRE(folder >= 0);
    struct Case {
        char const* name;
        DiskReserve reserve;
        std::uint64_t wanted;
        bool refused;
    };
    for (auto const& c :
         {Case{"no reserve", DiskReserve{}, 10 * mb, false},
          Case{"enough is left", DiskReserve{mb}, 3 * mb, false},
          Case{"one byte too many", DiskReserve{mb}, 3 * mb + 1, true},
          Case{"a reserve larger than a tenth counts as a tenth", DiskReserve{64 * mb}, 2 * mb, false},
          Case{"and that tenth is kept", DiskReserve{64 * mb}, 2 * mb + 1, true}}) {
        CAPTURE(c.name);
        if (c.refused)
            CHECK_THROWS_AS(c.reserve.check(folder, c.wanted), StorageFull);
        else
            CHECK_NOTHROW(c.reserve.check(folder, c.wanted));
    }
    close(folder);
}

}  // namespace heliograf
