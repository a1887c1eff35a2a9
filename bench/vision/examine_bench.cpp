// Time of one examination on one core. Build with -DHELIOGRAF_BENCH=ON, run build/release/bin/bench_vision.
#include "vision/examine.hpp"
#include "vision/testing/panel_scene.hpp"

#include <benchmark/benchmark.h>
#include <opencv2/core.hpp>

namespace {

using heliograf::vision::examine;
using heliograf::vision::testing::render;

/// A dirty field of panels of the given longer side, with a little of everything that costs time to outline.
void examine_scene(benchmark::State& state)
{
    cv::setNumThreads(1);
    int const width_px = int(state.range(0));
    auto const scene = render(
        {.width_px = width_px,
         .height_px = width_px * 3 / 4,
         .dust = 0.25,
         .droppings = 12,
         .leaves = 5,
         .burns = 2}
    );
    for (auto _ : state) {
        auto verdict = examine(scene.picture());
        benchmark::DoNotOptimize(verdict);
    }
}

BENCHMARK(examine_scene)->Arg(640)->Arg(1024)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
