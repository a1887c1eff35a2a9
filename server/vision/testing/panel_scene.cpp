#include "vision/testing/panel_scene.hpp"

#include "vision/testing/noise.hpp"
#include "vision/testing/panel_plane.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace heliograf::vision::testing {

namespace {

/// The field's corners in the picture, px: upper left, upper right, lower right, lower left.
std::array<cv::Point2f, 4> field_corners(SceneOptions const& options)
{
    auto const width = float(options.width_px);
    auto const height = float(options.height_px);
    if (options.field.size() == 4) {
        std::array<cv::Point2f, 4> corners;
        std::ranges::transform(options.field, corners.begin(), [&](Point const& corner) {
            return cv::Point2f{width * float(corner.x), height * float(corner.y)};
        });
        return corners;
    }
    bool const fills = options.surroundings == Surroundings::none;
    float const rim = fills ? -0.06F : 0.08F;
    auto const lean = float(options.tilt);
    float const top = fills ? rim : rim + 0.22F * lean;
    float const narrower = 0.22F * lean;
    float const left = fills ? rim - 0.3F * lean : rim;
    float const far_left = fills ? rim : rim + narrower;
    auto const skew = float(0.05 * (hash_noise(1, 2, options.seed) - 0.5));
    return {
        cv::Point2f{width * far_left, height * (top + skew)},
        cv::Point2f{width * (1 - far_left), height * (top - skew)},
        cv::Point2f{width * (1 - left), height * (1 - rim + skew)},
        cv::Point2f{width * left, height * (1 - rim - skew)},
    };
}

Light surroundings_light(SceneOptions const& options, double x, double y)
{
    double const fine = cloud_noise(x * 60, y * 60, options.seed + 90);
    double const coarse = cloud_noise(x * 7, y * 7, options.seed + 91);
    if (options.surroundings == Surroundings::sky_and_grass && y < 0.30)
        return {0.25 + 0.3 * y + 0.1 * coarse, 0.42 + 0.4 * y + 0.1 * coarse, 0.75 + 0.1 * coarse};
    if (options.surroundings == Surroundings::roof) {
        double const tile =
            std::abs(std::remainder(y * 26, 1.0)) + 0.4 * std::abs(std::remainder(x * 18, 1.0));
        double const clay = 0.10 + 0.16 * tile + 0.06 * fine;
        return {clay * 1.5, clay * 0.85, clay * 0.62};
    }
    double const grass = 0.05 + 0.18 * fine * coarse * 2;
    return {grass * 0.85, grass * 1.15, grass * 0.40};
}

/// Linear light to 8-bit sRGB, with the soft shoulder that cameras give to highlights.
std::uint8_t developed(double light)
{
    double const shoulder = light < 0.7 ? light : 0.7 + 0.3 * std::tanh((light - 0.7) / 0.3);
    double const encoded =
        shoulder <= 0.0031308 ? 12.92 * shoulder : 1.055 * std::pow(shoulder, 1 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(255 * std::clamp(encoded, 0.0, 1.0)));
}

class Camera {
public:
    explicit Camera(SceneOptions const& options) : options_{options}, plane_{options}
    {
        std::array<cv::Point2f, 4> const field{
            cv::Point2f{0, 0},
            cv::Point2f{float(plane_.width_m()), 0},
            cv::Point2f{float(plane_.width_m()), float(plane_.height_m())},
            cv::Point2f{0, float(plane_.height_m())},
        };
        to_plane_ = cv::getPerspectiveTransform(field_corners(options), field);
    }

    [[nodiscard]] bool on_field(double x_px, double y_px, PlaneSample& sample) const
    {
        cv::Vec3d const place = to_plane_ * cv::Vec3d(x_px, y_px, 1);
        double const x_m = place[0] / place[2];
        double const y_m = place[1] / place[2];
        if (x_m < 0 || y_m < 0 || x_m >= plane_.width_m() || y_m >= plane_.height_m()) return false;
        sample = plane_.at(x_m, y_m);
        return true;
    }

    /// Mean light of the pixel over 2 × 2 places; its truth is that of the last place.
    [[nodiscard]] PlaneSample look(int x, int y, bool& panel) const
    {
        PlaneSample sum;
        for (double const dy : {0.25, 0.75})
            for (double const dx : {0.25, 0.75}) {
                PlaneSample sample;
                panel = on_field(x + dx, y + dy, sample);
                if (!panel)
                    sample.light = surroundings_light(
                        options_, (x + dx) / options_.width_px, (y + dy) / options_.width_px
                    );
                for (std::size_t i = 0; i < 3; ++i) sum.light[i] += sample.light[i] / 4;
                sum.truth = sample.truth;
            }
        return sum;
    }

private:
    SceneOptions const& options_;
    PanelPlane plane_;
    cv::Matx33d to_plane_;
};

}  // namespace

Scene render(SceneOptions const& options)
{
    auto const pixels = std::size_t(options.width_px) * std::size_t(options.height_px);
    Scene scene{
        .width_px = options.width_px,
        .height_px = options.height_px,
        .rgb = std::vector<std::uint8_t>(pixels * 3),
        .panel = std::vector<std::uint8_t>(pixels),
        .truth = {},
    };
    scene.truth.fill(std::vector<std::uint8_t>(pixels));

    Camera const camera{options};
    for (int y = 0; y < options.height_px; ++y)
        for (int x = 0; x < options.width_px; ++x) {
            auto const at = std::size_t(y) * std::size_t(options.width_px) + std::size_t(x);
            bool panel = false;
            auto const seen = camera.look(x, y, panel);
            for (std::size_t i = 0; i < 3; ++i) {
                double const noise = hash_noise(x * 3 + int(i), y, options.seed + 95) - 0.5;
                double const light = seen.light[i] * options.exposure;
                // Uniform noise of standard deviation `grain`; shot noise grows with the root of the light.
                double const grain = noise * std::sqrt(12.0) * options.grain * std::sqrt(light + 0.01);
                scene.rgb[at * 3 + i] = developed(light + grain);
            }
            scene.panel[at] = panel ? 255 : 0;
            for (std::size_t i = 0; i < scene.truth.size(); ++i)
                scene.truth[i][at] = static_cast<std::uint8_t>(std::lround(255 * seen.truth[i]));
        }
    return scene;
}

std::string ppm(Scene const& scene)
{
    std::string file =
        "P6\n" + std::to_string(scene.width_px) + " " + std::to_string(scene.height_px) + "\n255\n";
    file.append(reinterpret_cast<char const*>(scene.rgb.data()), scene.rgb.size());
    return file;
}

}  // namespace heliograf::vision::testing
