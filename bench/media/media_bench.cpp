#include "media/decode.hpp"
#include "media/renditions.hpp"
#include "media/testing/picture_files.hpp"

#include <benchmark/benchmark.h>
#include <random>

namespace {

using namespace heliograf::media;
using namespace heliograf::media::testing;

/// A picture with the detail of a photo: strong and weak edges under fine noise.
Image photo_like(int width, int height)
{
    auto image = make_picture(width, height);
    std::mt19937 random{3};
    for (std::size_t i = 0; i < image.rgb.size(); i += 3) {
        auto const pixel = i / 3;
        auto const x = pixel % static_cast<std::size_t>(width);
        auto const y = pixel / static_cast<std::size_t>(width);
        int const line = x % 97 < 3 || y % 61 < 3 ? 70 : 0;
        int const noise = static_cast<int>(random() % 21) - 10;
        for (std::size_t c = 0; c < 3; ++c)
            image.rgb[i + c] = static_cast<std::uint8_t>(std::clamp(image.rgb[i + c] + line + noise, 0, 255));
    }
    return image;
}

std::string const& twelve_megapixels(bool progressive = false)
{
    static auto const image = photo_like(4000, 3000);
    static auto const baseline_file = make_jpeg(image, {.quality = 88});
    static auto const progressive_file = make_jpeg(image, {.quality = 88, .progressive = true});
    return progressive ? progressive_file : baseline_file;
}

void decode_file(benchmark::State& state, std::string const& file, int longest_side_px)
{
    for (auto _ : state) benchmark::DoNotOptimize(decode(bytes_of(file), longest_side_px).value().rgb.data());
    state.counters["file_MB"] = static_cast<double>(file.size()) / 1e6;
}

void decode_12_megapixels(benchmark::State& state)
{
    decode_file(state, twelve_megapixels(), static_cast<int>(state.range(0)));
}

void decode_12_megapixels_progressive(benchmark::State& state)
{
    decode_file(state, twelve_megapixels(true), static_cast<int>(state.range(0)));
}

void decode_640_px(benchmark::State& state)
{
    static auto const file = make_jpeg(photo_like(640, 480), {.quality = 88});
    decode_file(state, file, 0);
}

void probe_12_megapixels(benchmark::State& state)
{
    auto const& file = twelve_megapixels();
    for (auto _ : state) benchmark::DoNotOptimize(probe(bytes_of(file)).value().width);
}

/// What an upload pays: one decode, the display copy and the thumbnail.
void upload_12_megapixels(benchmark::State& state)
{
    auto const& file = twelve_megapixels();
    for (auto _ : state) {
        auto const display = decode(bytes_of(file), display_side_px).value();
        benchmark::DoNotOptimize(encode_jpeg(display).size());
        benchmark::DoNotOptimize(encode_jpeg(scaled_down(display, thumbnail_side_px)).size());
    }
}

void encode_display_jpeg(benchmark::State& state)
{
    static auto const image = photo_like(display_side_px, display_side_px * 3 / 4);
    for (auto _ : state) benchmark::DoNotOptimize(encode_jpeg(image).size());
}

void encode_thumbnail_jpeg(benchmark::State& state)
{
    static auto const image = photo_like(display_side_px, display_side_px * 3 / 4);
    for (auto _ : state) benchmark::DoNotOptimize(encode_jpeg(scaled_down(image, thumbnail_side_px)).size());
}

void encode_overlay_png(benchmark::State& state)
{
    std::vector<std::uint8_t> rgba;
    for (int y = 0; y < 768; ++y)
        for (int x = 0; x < 1024; ++x)
            for (int const sample : {255, x / 4, 0, (x + y) / 8})
                rgba.push_back(static_cast<std::uint8_t>(sample));
    for (auto _ : state) benchmark::DoNotOptimize(encode_png_rgba(1024, 768, rgba).size());
}

BENCHMARK(probe_12_megapixels)->Unit(benchmark::kMicrosecond);
BENCHMARK(decode_12_megapixels)->Arg(1024)->Arg(display_side_px)->Arg(0)->Unit(benchmark::kMillisecond);
BENCHMARK(decode_12_megapixels_progressive)->Arg(1024)->Unit(benchmark::kMillisecond);
BENCHMARK(decode_640_px)->Unit(benchmark::kMillisecond);
BENCHMARK(encode_display_jpeg)->Unit(benchmark::kMillisecond);
BENCHMARK(encode_thumbnail_jpeg)->Unit(benchmark::kMillisecond);
BENCHMARK(encode_overlay_png)->Unit(benchmark::kMillisecond);
BENCHMARK(upload_12_megapixels)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
