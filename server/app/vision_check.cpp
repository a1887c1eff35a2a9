#include "app/vision_check.hpp"

#include "base/log.hpp"

namespace heliograf::app {
namespace {

constexpr std::chrono::minutes retest_after{10};
constexpr int width_px = 480;
constexpr int height_px = 320;
constexpr int module_px = 80;
constexpr int cell_px = 16;

/// Dark blue cells between thin bright lines, in framed modules.
media::Image module_field()
{
    media::Image field{.width = width_px, .height = height_px, .rgb = {}};
    field.rgb.reserve(static_cast<std::size_t>(width_px) * height_px * 3);
    for (int y = 0; y < height_px; ++y) {
        for (int x = 0; x < width_px; ++x) {
            bool const frame = x % module_px < 4 || y % module_px < 4;
            bool const line = x % cell_px == 0 || y % cell_px == 0;
            int const shade = (x / cell_px * 7 + y / cell_px * 13) % 5;
            if (frame)
                field.rgb.insert(field.rgb.end(), {196, 200, 204});
            else if (line)
                field.rgb.insert(field.rgb.end(), {112, 122, 140});
            else
                field.rgb.insert(
                    field.rgb.end(),
                    {static_cast<std::uint8_t>(22 + shade),
                     static_cast<std::uint8_t>(34 + shade),
                     static_cast<std::uint8_t>(74 + 2 * shade)}
                );
        }
    }
    return field;
}

}  // namespace

bool VisionCheck::passes()
{
    auto const verdict = provider_.examine(module_field());
    return verdict && verdict->condition != vision::Condition::no_panel;
}

system::VisionStatus VisionCheck::status()
{
    std::scoped_lock const lock{mutex_};
    auto const now = clock_.now();
    if (!tested_ || now - *tested_ >= retest_after) {
        ok_ = passes();
        tested_ = now;
        if (ok_) passed_ = now;
        if (!ok_) log::error("vision.self_test_failed", {{"provider", provider_.name()}});
    }
    return {
        .status = ok_ ? system::PartStatus::operational : system::PartStatus::down,
        .provider = provider_.name(),
        .model = provider_.model(),
        .lastValidated = passed_,
    };
}

}  // namespace heliograf::app
