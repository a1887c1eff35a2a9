#include "vision/finding_modules.hpp"
#include "vision/grid_search.hpp"
#include "vision/testing/noise.hpp"
#include "vision/testing/panel_scene.hpp"

#include <doctest/doctest.h>
#include <opencv2/imgproc.hpp>

namespace heliograf::vision {
namespace {

using testing::SceneOptions;

/// The grid of a scene whose panels are known exactly.
std::optional<ModuleGrid> grid_of(SceneOptions const& options)
{
    auto scene = testing::render(options);
    cv::Mat1b const panel(scene.height_px, scene.width_px, scene.panel.data());
    return find_module_grid(scale_to_working_size(scene.picture()), panel);
}

/// A field of modules upright in the picture, one module `module_px` wide.
SceneOptions field(int columns, int rows, double module_px = 100)
{
    double const width = columns * module_px;
    double const height = rows * module_px * 1.72 / 1.134;
    SceneOptions options;
    options.modules_across = columns;
    options.modules_down = rows;
    options.width_px = int(width * 1.25);
    options.height_px = int(height * 1.25);
    options.field = {{0.1, 0.1}, {0.9, 0.1}, {0.9, 0.9}, {0.1, 0.9}};
    return options;
}

}  // namespace

TEST_CASE("a visible grid is counted and lies on the frames")
{
    struct Case {
        int columns;
        int rows;
    };
    for (auto const& c : {Case{4, 2}, Case{3, 3}, Case{6, 2}, Case{2, 4}}) {
        CAPTURE(c.columns);
        CAPTURE(c.rows);
        auto const grid = grid_of(field(c.columns, c.rows));
        REQUIRE(grid);
        CHECK(grid->columns == c.columns);
        CHECK(grid->rows == c.rows);
        CHECK(grid->modules == c.columns * c.rows);
        REQUIRE(grid->corners.size() == std::size_t((c.columns + 1) * (c.rows + 1)));
        for (int row = 0; row <= c.rows; ++row)
            for (int column = 0; column <= c.columns; ++column) {
                auto const& corner = grid->corners[std::size_t(row * (c.columns + 1) + column)];
                CHECK(corner.x == doctest::Approx(0.1 + 0.8 * column / c.columns).epsilon(0.02));
                CHECK(corner.y == doctest::Approx(0.1 + 0.8 * row / c.rows).epsilon(0.02));
            }
    }
}

TEST_CASE("perspective, dust and droppings do not move the lines")
{
    auto options = field(5, 2);
    options.field = {{0.25, 0.15}, {0.8, 0.2}, {0.95, 0.9}, {0.06, 0.8}};
    options.dust = 0.2;
    options.droppings = 8;
    auto const grid = grid_of(options);
    REQUIRE(grid);
    CHECK(grid->columns == 5);
    CHECK(grid->rows == 2);
    CHECK(grid->corners.front().x == doctest::Approx(0.25).epsilon(0.05));
    CHECK(grid->corners.front().y == doctest::Approx(0.15).epsilon(0.08));
    CHECK(grid->corners.back().x == doctest::Approx(0.95).epsilon(0.05));
    CHECK(grid->corners.back().y == doctest::Approx(0.9).epsilon(0.05));
}

TEST_CASE("the same picture has the same grid every time")
{
    auto const one = grid_of(field(4, 2));
    auto const other = grid_of(field(4, 2));
    REQUIRE(one);
    REQUIRE(other);
    for (std::size_t i = 0; i < one->corners.size(); ++i) {
        CHECK(one->corners[i].x == other->corners[i].x);
        CHECK(one->corners[i].y == other->corners[i].y);
    }
}

TEST_CASE("where no grid is visible there is none")
{
    SUBCASE("cells in a close-up are no modules")
    {
        SceneOptions options;
        options.modules_across = 1;
        options.modules_down = 1;
        options.surroundings = testing::Surroundings::none;
        options.field = {{-0.25, -1.0}, {1.25, -1.02}, {1.26, 2.03}, {-0.27, 2.05}};
        CHECK_FALSE(grid_of(options));
    }
    SUBCASE("modules of a shape that nobody sells")
    {
        auto options = field(5, 3);
        options.width_px = options.width_px * 3 / 2;
        CHECK_FALSE(grid_of(options));
    }
    SUBCASE("nothing on the mask")
    {
        auto const scene = testing::render({});
        auto const picture = scale_to_working_size(scene.picture());
        CHECK_FALSE(find_module_grid(picture, cv::Mat1b(picture.rows * 4, picture.columns * 4, uchar{0})));
    }
}

TEST_CASE("hostile pictures have no grid and break nothing")
{
    struct Case {
        int width;
        int height;
        int kind;  ///< 0: noise, 1: one grey, 2: stripes, 3: a checkerboard
    };
    for (auto const& c :
         {Case{640, 480, 0}, Case{640, 480, 1}, Case{640, 480, 2}, Case{512, 512, 3}, Case{960, 200, 0}}) {
        CAPTURE(c.kind);
        CAPTURE(c.height);
        std::vector<std::uint8_t> rgb(std::size_t(c.width) * std::size_t(c.height) * 3);
        for (int y = 0; y < c.height; ++y)
            for (int x = 0; x < c.width; ++x) {
                double light = 0.5;
                if (c.kind == 0) light = testing::hash_noise(x, y, 7);
                if (c.kind == 2) light = x / 20 % 2 == 0 ? 0.1 : 0.9;
                if (c.kind == 3) light = (x / 32 + y / 32) % 2 == 0 ? 0.1 : 0.9;
                auto const at = (std::size_t(y) * std::size_t(c.width) + std::size_t(x)) * 3;
                for (std::size_t i = 0; i < 3; ++i) rgb[at + i] = std::uint8_t(255 * light);
            }
        auto const picture = scale_to_working_size({c.width, c.height, rgb.data()});
        cv::Mat1b const all(picture.rows * 4, picture.columns * 4, uchar{255});
        CHECK_FALSE(find_module_grid(picture, all));
    }
}

TEST_CASE("modules that the border cuts are counted as far as they are seen")
{
    auto options = field(4, 2);
    options.width_px = 600;
    options.height_px = 750;
    // Left and right halves of the outer modules are outside.
    options.field = {{-0.16, 0.1}, {1.16, 0.1}, {1.16, 0.9}, {-0.16, 0.9}};
    auto const grid = grid_of(options);
    REQUIRE(grid);
    CHECK(grid->columns == 4);
    CHECK(grid->rows == 2);
    CHECK(grid->modules == 8);
    CHECK(grid->corners.front().x < 0);
}

TEST_CASE("findings name the modules they lie on, most covered first")
{
    Verdict verdict;
    verdict.grid = ModuleGrid{
        .rows = 1, .columns = 2, .modules = 2, .corners = {{0, 0}, {0.5, 0}, {1, 0}, {0, 1}, {0.5, 1}, {1, 1}}
    };
    auto const square = [](double left, double right) {
        Finding finding;
        finding.polygon = {{left, 0.4}, {right, 0.4}, {right, 0.6}, {left, 0.6}};
        return finding;
    };
    verdict.soiling = {square(0.6, 0.8), square(0.4, 0.7), square(1.5, 1.7)};
    verdict.damage = {square(0.1, 0.2)};
    name_modules(verdict);

    REQUIRE(verdict.soiling[0].modules.size() == 1);
    CHECK(verdict.soiling[0].modules[0].row == 1);
    CHECK(verdict.soiling[0].modules[0].column == 2);
    CHECK(verdict.soiling[0].modules[0].share == doctest::Approx(0.08).epsilon(0.05));
    REQUIRE(verdict.soiling[1].modules.size() == 2);
    CHECK(verdict.soiling[1].modules[0].column == 2);
    CHECK(verdict.soiling[1].modules[1].column == 1);
    CHECK(verdict.soiling[2].modules.empty());
    REQUIRE(verdict.damage[0].modules.size() == 1);
    CHECK(verdict.damage[0].modules[0].column == 1);

    verdict.grid.reset();
    verdict.damage[0].modules.clear();
    name_modules(verdict);
    CHECK(verdict.damage[0].modules.empty());
}

}  // namespace heliograf::vision
