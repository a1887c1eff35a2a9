#include "media/upright_picture.hpp"

#include <algorithm>

namespace heliograf::media {

UprightPicture::UprightPicture(Size stored, Size scaled, int orientation)
    : stored_(stored),
      scaled_(scaled),
      orientation_(orientation)
{}

void UprightPicture::begin()
{
    if (scaled_ != stored_) {
        average_.emplace(stored_, scaled_);
        return;
    }
    bool const turned = orientation_ >= 5;
    image_.width = turned ? scaled_.height : scaled_.width;
    image_.height = turned ? scaled_.width : scaled_.height;
    image_.rgb.resize(static_cast<std::size_t>(image_.width) * static_cast<std::size_t>(image_.height) * 3);
}

void UprightPicture::add(int y, std::span<std::uint8_t const> rgb, int first, int step)
{
    if (!average_ && image_.rgb.empty()) begin();
    if (average_)
        average_->add(y, rgb, first, step);
    else
        place(y, rgb, first, step);
}

/// EXIF 2.32 §4.6.4: the value names where row 0 and column 0 of the stored picture are in the upright one.
void UprightPicture::place(int y, std::span<std::uint8_t const> rgb, int first, int step)
{
    std::ptrdiff_t const right = 3;
    std::ptrdiff_t const down = std::ptrdiff_t{3} * image_.width;
    std::ptrdiff_t const last_x = scaled_.width - 1;
    std::ptrdiff_t const last_y = scaled_.height - 1;

    std::ptrdiff_t start = 0;   // of stored pixel (0, 0)
    std::ptrdiff_t along = 0;   // one stored column further
    std::ptrdiff_t across = 0;  // one stored row further
    switch (orientation_) {
    case 2: start = last_x * right, along = -right, across = down; break;
    case 3: start = last_x * right + last_y * down, along = -right, across = -down; break;
    case 4: start = last_y * down, along = right, across = -down; break;
    case 5: start = 0, along = down, across = right; break;
    case 6: start = last_y * right, along = down, across = -right; break;
    case 7: start = last_y * right + last_x * down, along = -down, across = -right; break;
    case 8: start = last_x * down, along = -down, across = right; break;
    default: start = 0, along = right, across = down; break;
    }

    auto* const row = image_.rgb.data() + start + across * y;
    if (along == right && step == 1) {
        std::copy(rgb.begin(), rgb.end(), row + along * first);
        return;
    }
    auto const count = static_cast<std::ptrdiff_t>(rgb.size() / 3);
    for (std::ptrdiff_t i = 0; i < count; ++i)
        std::copy_n(rgb.data() + i * 3, 3, row + along * (first + i * step));
}

Image UprightPicture::take()
{
    if (average_) {
        auto const average = std::move(*average_);
        average_.reset();
        stored_ = scaled_;
        begin();
        std::vector<std::uint8_t> row(static_cast<std::size_t>(scaled_.width) * 3);
        for (int y = 0; y < scaled_.height; ++y) {
            average.row(y, row);
            place(y, row, 0, 1);
        }
    }
    return std::move(image_);
}

}  // namespace heliograf::media
