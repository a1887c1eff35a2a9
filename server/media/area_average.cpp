#include "media/area_average.hpp"

#include "base/ensure.hpp"

#include <algorithm>

namespace heliograf::media {

Size fitted(Size size, int longest_side_px)
{
    auto const longest = std::max(size.width, size.height);
    if (longest_side_px <= 0 || longest <= longest_side_px) return size;
    auto const scaled = [&](int side) {
        auto const exact = (std::int64_t{side} * longest_side_px * 2 + longest) / (std::int64_t{longest} * 2);
        return std::max(1, static_cast<int>(exact));
    };
    return {scaled(size.width), scaled(size.height)};
}

AreaAverage::AreaAverage(Size from, Size to)
    : from_(from),
      to_(to),
      columns_(shares(from.width, to.width)),
      rows_(shares(from.height, to.height)),
      line_((static_cast<std::size_t>(to.width) + 1) * 3),
      sums_(static_cast<std::size_t>(to.width) * static_cast<std::size_t>(to.height) * 3)
{
    ensure(to.width >= 1 && to.width <= from.width, "pictures are only scaled down");
    ensure(to.height >= 1 && to.height <= from.height, "pictures are only scaled down");
}

std::vector<AreaAverage::Share> AreaAverage::shares(int from, int to)
{
    // In units of 1/from of a result pixel every source pixel is `to` wide, so the border it may cross is
    // found in whole numbers.
    std::vector<Share> result(static_cast<std::size_t>(from));
    for (int i = 0; i < from; ++i) {
        auto const begin = std::int64_t{i} * to;
        auto const index = begin / from;
        auto const border = (index + 1) * from;
        auto const inside = std::min<std::int64_t>(to, border - begin);
        result[static_cast<std::size_t>(i)] = {
            static_cast<int>(index),
            static_cast<float>(inside) / static_cast<float>(from),
            static_cast<float>(to - inside) / static_cast<float>(from)
        };
    }
    return result;
}

void AreaAverage::add(int y, std::span<std::uint8_t const> rgb, int first, int step)
{
    std::fill(line_.begin(), line_.end(), 0.0F);
    auto const* pixel = rgb.data();
    auto const* const end = pixel + rgb.size();
    for (auto x = static_cast<std::size_t>(first); pixel != end;
         pixel += 3, x += static_cast<std::size_t>(step)) {
        auto const& [index, share, rest] = columns_[x];
        auto* const out = line_.data() + static_cast<std::size_t>(index) * 3;
        for (int c = 0; c < 3; ++c) out[c] += share * static_cast<float>(pixel[c]);
        if (rest > 0)
            for (int c = 0; c < 3; ++c) out[c + 3] += rest * static_cast<float>(pixel[c]);
    }
    auto const& [index, share, rest] = rows_[static_cast<std::size_t>(y)];
    add_to(index, share);
    if (rest > 0) add_to(index + 1, rest);
}

void AreaAverage::add_to(int y, float weight)
{
    auto const count = static_cast<std::size_t>(to_.width) * 3;
    auto* const sums = sums_.data() + static_cast<std::size_t>(y) * count;
    for (std::size_t i = 0; i < count; ++i) sums[i] += weight * line_[i];
}

void AreaAverage::row(int y, std::span<std::uint8_t> rgb) const
{
    auto const* const sums = sums_.data() + static_cast<std::size_t>(y) * rgb.size();
    for (std::size_t i = 0; i < rgb.size(); ++i)
        rgb[i] = static_cast<std::uint8_t>(std::clamp(sums[i] + 0.5F, 0.0F, 255.0F));
}

}  // namespace heliograf::media
