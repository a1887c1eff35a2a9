#pragma once
#include "vision/testing/panel_scene.hpp"

#include <array>
#include <vector>

namespace heliograf::vision::testing {

/// Linear light, 0 black, 1 white paper in the sun.
using Light = std::array<double, 3>;

[[nodiscard]] Light mix(Light const& from, Light const& to, double share);

/// What the field of modules shows at one place of its plane.
struct PlaneSample {
    Light light{};
    std::array<double, 8> truth{};  ///< in the order of FindingKind, opacity 0..1
};

/// The field of modules in its own plane, metres, origin at the upper left module's corner.
class PanelPlane {
public:
    explicit PanelPlane(SceneOptions const& options);

    [[nodiscard]] double width_m() const;
    [[nodiscard]] double height_m() const;
    [[nodiscard]] PlaneSample at(double x_m, double y_m) const;

private:
    struct Spot {
        double x_m{};
        double y_m{};
        double radius_m{};
        std::uint32_t seed{};
    };
    struct Place {
        int module_x{};
        int module_y{};
        double in_x_m{};
        double in_y_m{};
    };

    [[nodiscard]] std::vector<Spot>
    scatter(int count, double least_m, double most_m, std::uint32_t salt) const;
    [[nodiscard]] Light module_light(Place const& place, double x_m, double y_m) const;
    [[nodiscard]] Light cell_light(double across, double down, std::uint32_t cell_seed) const;
    void put_damage(PlaneSample& sample, double x_m, double y_m) const;
    void put_soiling(PlaneSample& sample, Place const& place, double x_m, double y_m) const;
    void put_leaves_and_shade(PlaneSample& sample, double x_m, double y_m) const;

    SceneOptions options_;
    std::vector<Spot> droppings_;
    std::vector<Spot> leaves_;
    std::vector<Spot> cracks_;
    std::vector<Spot> burns_;
    std::vector<Spot> browned_;
};

}  // namespace heliograf::vision::testing
