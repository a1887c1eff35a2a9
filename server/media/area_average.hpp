#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace heliograf::media {

struct Size {
    int width{};
    int height{};
    bool operator==(Size const&) const = default;
};

/// The size of a picture whose longer side may be `longest_side_px` (0: as it is). Never larger than given,
/// never less than 1 px.
[[nodiscard]] Size fitted(Size size, int longest_side_px);

/// Scales a picture down by averaging areas while its rows arrive, in any order and even with gaps, as the
/// passes of an interlaced PNG do. Holds 12 bytes for every pixel of the result.
class AreaAverage {
public:
    /// @param to  not larger than `from` on either side
    AreaAverage(Size from, Size to);

    /// Pixels of source row `y` at columns first, first + step, …; 3 bytes each.
    void add(int y, std::span<std::uint8_t const> rgb, int first = 0, int step = 1);

    /// Row `y` of the result, once every source pixel was added.
    void row(int y, std::span<std::uint8_t> rgb) const;

    [[nodiscard]] Size size() const { return to_; }

private:
    /// How one source row or column falls on the result: `share` on `index`, the rest on the next.
    struct Share {
        int index;
        float share;
        float rest;
    };
    static std::vector<Share> shares(int from, int to);
    void add_to(int y, float weight);

    Size from_;
    Size to_;
    std::vector<Share> columns_;
    std::vector<Share> rows_;
    std::vector<float> line_;  ///< one source row, already narrow
    std::vector<float> sums_;
};

}  // namespace heliograf::media
