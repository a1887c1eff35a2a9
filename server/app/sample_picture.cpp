#include "app/sample_picture.hpp"

namespace heliograf::app {
namespace {

constexpr int width_px = 480;
constexpr int height_px = 320;
constexpr int module_px = 80;
constexpr int cell_px = 16;

}  // namespace

media::Image sample_picture()
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

}  // namespace heliograf::app
