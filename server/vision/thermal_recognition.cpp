#include "vision/thermal_recognition.hpp"

#include "vision/thermal_network.hpp"
#include "vision/thermal_palette.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace heliograf::vision {

namespace {

/// Modules are 1.5 to 2 times as long as wide, and crops are cut generously.
constexpr double module_aspect_least = 1.35;
constexpr double module_aspect_most = 2.1;
/// Up to this shorter side only a thermal camera's crop of one module is expected, no photo.
constexpr int tiny_px = 32;
/// What a picture loses when it is scaled to a module's size and back, as a share of its contrast. A crop of
/// so few pixels, however enlarged, loses little; photos lose three times as much
/// (vision/thermal-model-card.md).
constexpr double loss_most = 0.11;
constexpr double contrast_least = 1.0;

/// A field, at this longer side: detail of one pixel over detail of three, and over the whole contrast. The
/// optics of thermal cameras are soft and their pixels few.
constexpr int field_side_px = 512;
constexpr int field_shorter_side_least_px = 96;
constexpr double fine_over_middle_most = 0.38;
constexpr double fine_over_contrast_most = 0.075;
constexpr double field_contrast_least = 8;
constexpr double middle_least = 0.5;

double contrast_of(cv::Mat const& grey)
{
    cv::Scalar mean;
    cv::Scalar deviation;
    cv::meanStdDev(grey, mean, deviation);
    return deviation[0];
}

cv::Mat1b scaled(cv::Mat1b const& grey, cv::Size size, int when_enlarged)
{
    bool const shrinks = size.width < grey.cols || size.height < grey.rows;
    cv::Mat1b result;
    cv::resize(grey, result, size, 0, 0, shrinks ? cv::INTER_AREA : when_enlarged);
    return result;
}

cv::Mat1b upright(cv::Mat1b const& grey)
{
    if (grey.rows >= grey.cols) return grey;
    cv::Mat1b turned;
    cv::rotate(grey, turned, cv::ROTATE_90_CLOCKWISE);
    return turned;
}

double loss_of(cv::Mat1b const& grey, int interpolation)
{
    auto const small = scaled(grey, module_size_px, interpolation);
    cv::Mat1b back;
    cv::resize(small, back, grey.size(), 0, 0, interpolation);
    cv::Mat1f difference;
    cv::subtract(grey, back, difference, cv::noArray(), CV_32F);
    return contrast_of(difference) / (contrast_of(grey) + 2);
}

bool is_module(cv::Mat1b const& warmth)
{
    auto const [shorter, longer] = std::minmax(warmth.cols, warmth.rows);
    double const aspect = double(longer) / shorter;
    if (aspect < module_aspect_least || aspect > module_aspect_most || shorter < module_size_px.width / 2)
        return false;
    if (contrast_of(warmth) < contrast_least) return false;
    if (shorter <= tiny_px) return true;
    auto const crop = upright(warmth);
    return std::min(loss_of(crop, cv::INTER_CUBIC), loss_of(crop, cv::INTER_NEAREST)) <= loss_most;
}

cv::Mat1b field_sized(cv::Mat1b const& warmth)
{
    double const scale = double(field_side_px) / std::max(warmth.cols, warmth.rows);
    return scaled(warmth, {int(warmth.cols * scale), int(warmth.rows * scale)}, cv::INTER_LINEAR);
}

bool is_soft(cv::Mat1b const& field)
{
    cv::Mat1f exact;
    field.convertTo(exact, CV_32F);
    cv::Mat1f fine;
    cv::Mat1f coarse;
    cv::GaussianBlur(exact, fine, {}, 1);
    cv::GaussianBlur(exact, coarse, {}, 3);
    double const contrast = contrast_of(field);
    double const detail = cv::mean(cv::abs(exact - fine))[0];
    double const middle = cv::mean(cv::abs(fine - coarse))[0];
    return contrast >= field_contrast_least && middle >= middle_least &&
           detail <= fine_over_middle_most * middle && detail <= fine_over_contrast_most * contrast;
}

bool is_large_enough_field(cv::Mat1b const& warmth)
{
    return std::min(warmth.cols, warmth.rows) >= field_shorter_side_least_px;
}

/// OpenCV has no view of const pixels; the matrix is only read.
cv::Mat pixels_of(Picture const& picture)
{
    return {picture.height, picture.width, CV_8UC3, const_cast<std::uint8_t*>(picture.rgb)};
}

cv::Mat1b grey_of(cv::Mat const& rgb)
{
    cv::Mat1b grey;
    cv::cvtColor(rgb, grey, cv::COLOR_RGB2GRAY);
    return grey;
}

}  // namespace

std::optional<ThermalPicture> recognise_thermal(Picture const& picture)
{
    if (picture.rgb == nullptr || picture.width < 1 || picture.height < 1) return std::nullopt;
    auto const rgb = pixels_of(picture);
    if (is_grey(rgb)) {
        auto grey = grey_of(rgb);
        if (is_module(grey)) return ThermalPicture{ThermalSubject::module, std::move(grey)};
        if (!is_large_enough_field(grey)) return std::nullopt;
        auto field = field_sized(grey);
        if (!is_soft(field)) return std::nullopt;
        return ThermalPicture{ThermalSubject::field, std::move(field)};
    }
    auto values = values_behind_palette(rgb);
    if (!values) return std::nullopt;
    if (is_module(*values)) return ThermalPicture{ThermalSubject::module, std::move(*values)};
    if (!is_large_enough_field(*values)) return std::nullopt;
    return ThermalPicture{ThermalSubject::field, field_sized(*values)};
}

cv::Mat1b module_from(cv::Mat1b const& warmth)
{
    return scaled(upright(warmth), module_size_px, cv::INTER_LINEAR);
}

cv::Mat1b module_from(Picture const& picture)
{
    auto const rgb = pixels_of(picture);
    if (!is_grey(rgb))
        if (auto const values = values_behind_palette(rgb)) return module_from(*values);
    return module_from(grey_of(rgb));
}

}  // namespace heliograf::vision
