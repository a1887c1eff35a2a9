#pragma once
#include <cstddef>
#include <vector>

namespace heliograf::vision {

/// A place in shares of the picture, 0..1, origin at the top left.
struct Point {
    double x{};
    double y{};
};

/// How the modules of one field lie in the picture: rows and columns, counted from the top left as seen.
struct ModuleGrid {
    int rows{};
    int columns{};
    int modules{};  ///< how many places of the grid show panel; at most rows × columns
    /// Where the lines between modules cross, row by row, (rows + 1) × (columns + 1). Of modules that the
    /// picture's border cuts they lie outside 0..1.
    std::vector<Point> corners;
};

/// A finding names at most so many modules; with so many, there may be more.
constexpr std::size_t named_modules_max = 4;

/// A module that a finding lies on.
struct ModuleShare {
    int row{};       ///< from 1, from the top as seen
    int column{};    ///< from 1, from the left
    double share{};  ///< of that module, 0..1
};

}  // namespace heliograf::vision
