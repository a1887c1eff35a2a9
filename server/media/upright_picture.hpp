#pragma once
#include "media/area_average.hpp"
#include "media/image.hpp"

#include <optional>

namespace heliograf::media {

/// Where a decoder puts its rows: scales them down as they come and turns the picture upright, so that
/// neither the full-size picture nor a second copy exists. Allocates with the first row, so that a file
/// whose header promises much and holds nothing costs nothing.
class UprightPicture {
public:
    /// @param stored       size as the decoder delivers it, before the orientation
    /// @param scaled       size to bring it to, also before the orientation; no side larger than stored
    /// @param orientation  EXIF 1..8
    UprightPicture(Size stored, Size scaled, int orientation);

    /// Row `y` as stored, 3 bytes a pixel, columns first, first + step, …
    void add(int y, std::span<std::uint8_t const> rgb, int first = 0, int step = 1);

    /// The finished picture; every row has been added.
    [[nodiscard]] Image take();

private:
    void begin();
    void place(int y, std::span<std::uint8_t const> rgb, int first, int step);

    Size stored_;
    Size scaled_;
    int orientation_;
    std::optional<AreaAverage> average_;
    Image image_;
};

}  // namespace heliograf::media
