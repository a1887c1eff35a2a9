#include "media/decode.hpp"
#include "media/testing/picture_files.hpp"

#include <doctest/doctest.h>
#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace heliograf::media;
using namespace heliograf::media::testing;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr double overhead = 20;  // sanitizers take their own
#else
constexpr double overhead = 1;
#endif

struct Cost {
    double memory_mb;
    double cpu_s;
    bool decoded;
};

/// What a process that runs `work` needs at most, including what it has from us.
template <class Work>
Cost cost_of_process(Work work)
{
    malloc_trim(0);  // what we have freed must not serve the child unseen
    auto const child = fork();
    if (child == 0) _exit(work() ? 0 : 1);
    int status = 0;
    rusage usage{};
    REQUIRE(wait4(child, &status, 0, &usage) == child);
    REQUIRE(WIFEXITED(status));
    auto const seconds = [](timeval const& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return {
        static_cast<double>(usage.ru_maxrss) / 1024 / overhead,
        (seconds(usage.ru_utime) + seconds(usage.ru_stime)) / overhead,
        WEXITSTATUS(status) == 0
    };
}

/// What decoding adds to a process.
Cost cost_of(std::string const& file, int longest_side_px)
{
    auto const nothing = cost_of_process([] { return true; });
    auto cost = cost_of_process([&] { return decode(bytes_of(file), longest_side_px).has_value(); });
    cost.memory_mb -= nothing.memory_mb;
    cost.cpu_s -= nothing.cpu_s;
    return cost;
}

}  // namespace

TEST_CASE("a header that promises more than the file can hold is broken, at little cost")
{
    // The PNG keeps a true checksum: its IHDR is from a real picture of that size.
    auto const large = make_blank_png(9'000, 5'000, 24);
    auto const small = make_png(make_picture(30, 20));
    auto const lying_png = large.substr(0, 33) + small.substr(33);
    auto lying_jpeg = make_jpeg(make_picture(30, 20));
    auto const frame = lying_jpeg.find("\xFF\xC0");
    lying_jpeg.replace(frame + 5, 4, "\x20\x20\x17\x17");  // 8,224 × 5,911
    for (auto const& file : {lying_png, lying_jpeg}) {
        REQUIRE(probe(bytes_of(file)));
        CHECK(decode(bytes_of(file)).error().code == "image.broken");
        auto const cost = cost_of(file, 0);
        CHECK(cost.memory_mb < 20);
        CHECK(cost.cpu_s < 0.5);
    }
}

TEST_CASE("image data that goes on after the last row is not unpacked")
{
    // The header of a small picture before the data of a large one, which unpacks to 300 MB. The reader lets
    // libpng have 64 kB of that, of which it makes 67 MB and throws them away.
    auto const large = make_blank_png(10'000, 5'000, 48);
    auto const small = make_png(make_picture(10, 10));
    auto const bomb = small.substr(0, 33) + large.substr(33);
    REQUIRE(probe(bytes_of(bomb))->width == 10);
    auto const cost = cost_of(bomb, 0);
    CHECK(cost.memory_mb < 20);
    // A share and no time: on a busy machine the same work takes several times as long.
    CHECK(cost.cpu_s < cost_of(large, 0).cpu_s / 3);
}

TEST_CASE("the largest pictures and bombs cost less than 100 MB and 2 s at display size, or are refused")
{
    struct Case {
        std::string what;
        std::string file;
        bool decoded;
    };
    for (auto const& c : std::initializer_list<Case>{
             {"50 MP PNG", make_blank_png(10'000, 5'000, 24), true},
             {"50 MP 48-bit PNG", make_blank_png(10'000, 5'000, 48), true},
             {"50 MP interlaced PNG", make_blank_png(10'000, 5'000, 24, true), true},
             {"50 MP JPEG", make_blank_jpeg(10'000, 5'000), true},
             {"50 MP TIFF in strips of 16 rows", make_blank_tiff(10'000, 5'000, 16), true},
             {"50 MP TIFF in one strip", make_blank_tiff(10'000, 5'000, 5'000), false},
             {"12 MP TIFF in one strip", make_blank_tiff(4'000, 3'000, 3'000), true},
             {"TIFF whose thousand tiles unpack to 90 GB",
              make_tiff_of_shared_tiles(16'384, 1, 1'900'000),
              false},
             {"50 MP progressive JPEG", make_blank_jpeg(10'000, 5'000, 10), false},
             {"25 MP progressive JPEG", make_blank_jpeg(6'250, 4'000, 10), true},
             {"10 MP JPEG of 99 scans", make_blank_jpeg(4'000, 2'500, 99), true},
             {"20 MP JPEG of 99 scans", make_blank_jpeg(5'000, 4'000, 99), false},
             {"1 MP JPEG of 190 scans", make_blank_jpeg(1'000, 1'000, 190), false},
         }) {
        CAPTURE(c.what);
        auto const cost = cost_of(c.file, 1600);
        MESSAGE(c.what << ": " << cost.memory_mb << " MB, " << cost.cpu_s << " s");
        CHECK(cost.decoded == c.decoded);
        CHECK(cost.memory_mb < 100);
        CHECK(cost.cpu_s < 2);
    }
}
