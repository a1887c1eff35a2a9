#pragma once
#include "vision/verdict.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

/// Computed photos of panels with exact ground truth, for tests here and in other modules.
namespace heliograf::vision::testing {

enum class CellStyle { blue_poly, dark_mono, full_black };
enum class Surroundings { roof, grass, sky_and_grass, none };  ///< none: panels fill the picture

/// What to render. The default is a clean field of panels on a roof.
struct SceneOptions {
    int width_px{640};
    int height_px{480};
    std::uint32_t seed{1};
    CellStyle cells{CellStyle::blue_poly};
    Surroundings surroundings{Surroundings::roof};
    int modules_across{4};
    int modules_down{2};
    double tilt{0.35};      ///< 0: seen from straight above, 1: strong perspective
    double exposure{1.0};   ///< factor on the light
    double sky_shine{0.5};  ///< how much sky the glass mirrors, 0..1
    double grain{0.012};    ///< sensor noise, standard deviation of full scale
    double dust{0};         ///< mean opacity of a dust film, 0..0.9
    int droppings{0};       ///< number of splats
    double snow{0};         ///< share of each module under snow, from its lower edge
    int leaves{0};
    double shade{0};  ///< share of the field's width in a hard shadow
    int cracks{0};    ///< number of impacts with radial cracks
    int burns{0};
    int discolorations{0};  ///< number of browned cells
    /// The field's corners in shares of the picture, from the upper left clockwise; as `tilt` says when
    /// empty.
    std::vector<Point> field{};
};

/// One 8-bit mask per truth, 255 where it holds at the pixel's centre, row-major like the picture.
struct Scene {
    int width_px{};
    int height_px{};
    std::vector<std::uint8_t> rgb;
    std::vector<std::uint8_t> panel;
    /// In the order of FindingKind. For dust_film the value is the opacity, 0..255.
    std::array<std::vector<std::uint8_t>, 8> truth;

    [[nodiscard]] Picture picture() const { return {width_px, height_px, rgb.data()}; }
    [[nodiscard]] std::vector<std::uint8_t> const& mask(FindingKind kind) const
    {
        return truth[static_cast<std::size_t>(kind)];
    }
};

/// Deterministic; well under a second for 640 × 480.
[[nodiscard]] Scene render(SceneOptions const& options);

/// The scene as a binary portable pixmap (PPM, P6), which every image program reads.
[[nodiscard]] std::string ppm(Scene const& scene);

}  // namespace heliograf::vision::testing
