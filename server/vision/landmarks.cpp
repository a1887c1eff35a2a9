#include "vision/landmarks.hpp"

#include "vision/matrix.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <opencv2/imgproc.hpp>

namespace heliograf::vision {
namespace {

constexpr int side_min_px = 96;
constexpr double thinnest = 0.25;  ///< shorter side to longer

/// Landmarks are looked for at several sizes of the photo, so that a step nearer or back changes little.
constexpr std::array<double, 5> level_scales{1.0, 0.77, 0.59, 0.455, 0.35};
constexpr std::array<std::size_t, 5> level_shares{100, 75, 55, 40, 30};
/// Of each level, places are taken from all parts of the photo.
constexpr int parts_across = 8;
constexpr int parts_down = 6;

constexpr int directions = 8;
constexpr int samples = 4;  ///< a side
constexpr double sample_step_px = 6.0;
constexpr double sample_blur_px = 2.8;
constexpr int margin_px = 12;
constexpr float strength_min = 0.01F;  ///< fainter corners are rounding
constexpr float look_clip = 0.25F;
constexpr float look_scale = 512.0F;

constexpr double structure_blur_px = 7.0;
constexpr float structure_floor = 5.0F;  ///< grey values: fainter structure counts as even
constexpr float structure_clip = 2.5F;
constexpr float structure_scale = 50.0F;

constexpr std::uint32_t bytes_version = 0x484c4d31;  // "HLM1"

cv::Mat1b grey_frame(Picture const& picture)
{
    cv::Mat const rgb(picture.height, picture.width, CV_8UC3, const_cast<std::uint8_t*>(picture.rgb));
    cv::Mat1b grey;
    cv::cvtColor(rgb, grey, cv::COLOR_RGB2GRAY);
    double const scale = double(landmark_frame_px) / std::max(picture.width, picture.height);
    cv::Size const size{
        int(std::lround(picture.width * scale)) & ~1, int(std::lround(picture.height * scale)) & ~1
    };
    cv::Mat1b frame;
    cv::resize(grey, frame, size, 0, 0, scale < 1 ? cv::INTER_AREA : cv::INTER_LINEAR);
    return frame;
}

/// What is lighter and darker than around it, in units of how much that varies there.
cv::Mat1b structure_of(cv::Mat1b const& frame)
{
    cv::Mat1f half;
    cv::Mat1b small;
    cv::resize(frame, small, frame.size() / 2, 0, 0, cv::INTER_AREA);
    small.convertTo(half, CV_32F);
    cv::Mat1f around;
    cv::GaussianBlur(half, around, {}, structure_blur_px);
    auto detail = evaluated<float>(half - around);
    cv::Mat1f energy;
    cv::GaussianBlur(detail.mul(detail), energy, {}, structure_blur_px);
    cv::Mat1b structure(small.size());
    for (int y = 0; y < small.rows; ++y)
        for (int x = 0; x < small.cols; ++x) {
            float const even = std::sqrt(energy(y, x)) + structure_floor;
            float const value = std::clamp(detail(y, x) / even, -structure_clip, structure_clip);
            structure(y, x) = cv::saturate_cast<std::uint8_t>(std::lround(128 + structure_scale * value));
        }
    return structure;
}

struct Corner {
    int x{};
    int y{};
    float strength{};
};

/// Corners that are the strongest of their neighbourhood, the strongest of each part of the level first.
std::vector<Corner> corners_of(cv::Mat1f const& level, std::size_t wanted)
{
    cv::Mat1f strength;
    cv::cornerMinEigenVal(level, strength, 5, 3);
    cv::Mat1f strongest;
    cv::dilate(strength, strongest, cv::getStructuringElement(cv::MORPH_RECT, {7, 7}));
    std::array<std::vector<Corner>, std::size_t(parts_across) * parts_down> parts;
    for (int y = margin_px; y < level.rows - margin_px; ++y)
        for (int x = margin_px; x < level.cols - margin_px; ++x) {
            float const value = strength(y, x);
            if (value < strength_min || value < strongest(y, x)) continue;
            auto const part = std::size_t(y * parts_down / level.rows) * parts_across +
                              std::size_t(x * parts_across / level.cols);
            parts[part].push_back({x, y, value});
        }
    std::vector<Corner> corners;
    for (auto& part : parts) std::ranges::stable_sort(part, std::greater{}, &Corner::strength);
    for (std::size_t rank = 0; corners.size() < wanted; ++rank) {
        std::vector<Corner> round;
        for (auto const& part : parts)
            if (rank < part.size()) round.push_back(part[rank]);
        if (round.empty()) break;
        std::ranges::stable_sort(round, std::greater{}, &Corner::strength);
        round.resize(std::min(round.size(), wanted - corners.size()));
        corners.insert(corners.end(), round.begin(), round.end());
    }
    return corners;
}

/// How much lighter it gets in each of eight directions, blurred to the size of a sample.
std::array<cv::Mat1f, directions> direction_maps(cv::Mat1f const& level)
{
    cv::Mat1f across;
    cv::Mat1f down;
    cv::Sobel(level, across, CV_32F, 1, 0);
    cv::Sobel(level, down, CV_32F, 0, 1);
    std::array<cv::Mat1f, directions> maps;
    for (int i = 0; i < directions; ++i) {
        double const angle = 2 * CV_PI * i / directions;
        auto const slope = evaluated<float>(across * std::cos(angle) + down * std::sin(angle));
        auto const rising = evaluated<float>(cv::max(slope, 0.0));
        cv::GaussianBlur(rising, maps[std::size_t(i)], {}, sample_blur_px);
    }
    return maps;
}

float sampled(cv::Mat1f const& map, double x, double y)
{
    double const cx = std::clamp(x, 0.0, double(map.cols - 1));
    double const cy = std::clamp(y, 0.0, double(map.rows - 1));
    return map(int(std::lround(cy)), int(std::lround(cx)));
}

void normalise(std::array<float, landmark_numbers>& look)
{
    float sum = 1e-6F;
    for (auto const value : look) sum += value * value;
    float const length = std::sqrt(sum);
    for (auto& value : look) value /= length;
}

std::array<std::uint8_t, landmark_numbers>
look_at(std::array<cv::Mat1f, directions> const& maps, Corner const& corner)
{
    std::array<float, landmark_numbers> look{};
    std::size_t next = 0;
    constexpr double middle = (samples - 1) / 2.0;
    for (int row = 0; row < samples; ++row)
        for (int column = 0; column < samples; ++column)
            for (auto const& map : maps)
                look[next++] = sampled(
                    map,
                    corner.x + (column - middle) * sample_step_px,
                    corner.y + (row - middle) * sample_step_px
                );
    normalise(look);
    for (auto& value : look) value = std::min(value, look_clip);
    normalise(look);
    std::array<std::uint8_t, landmark_numbers> bytes{};
    std::ranges::transform(look, bytes.begin(), [](float value) {
        return cv::saturate_cast<std::uint8_t>(std::lround(value * look_scale));
    });
    return bytes;
}

void put(std::string& bytes, void const* from, std::size_t size)
{
    bytes.append(static_cast<char const*>(from), size);
}

/// Takes from the front, or leaves nothing to be taken.
struct Reader {
    std::string_view rest;
    bool whole = true;

    void take(void* to, std::size_t size)
    {
        whole = whole && rest.size() >= size;
        if (!whole) return;
        std::memcpy(to, rest.data(), size);
        rest.remove_prefix(size);
    }
};

bool can_be_a_frame(int width, int height)
{
    return width >= side_min_px && height >= side_min_px && width <= landmark_frame_px &&
           height <= landmark_frame_px;
}

}  // namespace

std::optional<Landmarks> landmarks_of(Picture const& picture)
{
    auto const [shorter, longer] = std::minmax(picture.width, picture.height);
    if (shorter < side_min_px || shorter < longer * thinnest) return std::nullopt;
    auto const frame = grey_frame(picture);
    Landmarks found{
        .width = frame.cols, .height = frame.rows, .places = {}, .structure = structure_of(frame)
    };
    cv::Mat1f whole;
    frame.convertTo(whole, CV_32F);
    cv::GaussianBlur(whole, whole, {}, 0.8);
    for (std::size_t i = 0; i < level_scales.size(); ++i) {
        cv::Mat1f level = whole;
        if (i > 0) cv::resize(whole, level, {}, level_scales[i], level_scales[i], cv::INTER_AREA);
        auto const maps = direction_maps(level);
        for (auto const& corner : corners_of(level, level_shares[i])) {
            auto const x = float((corner.x + 0.5) * frame.cols / level.cols);
            auto const y = float((corner.y + 0.5) * frame.rows / level.rows);
            found.places.push_back({.x = x, .y = y, .look = look_at(maps, corner)});
        }
    }
    return found;
}

std::string to_bytes(Landmarks const& landmarks)
{
    std::string bytes;
    auto const count = std::uint32_t(landmarks.places.size());
    put(bytes, &bytes_version, sizeof bytes_version);
    for (auto const side : {std::uint32_t(landmarks.width), std::uint32_t(landmarks.height), count})
        put(bytes, &side, sizeof side);
    for (auto const& place : landmarks.places) {
        put(bytes, &place.x, sizeof place.x);
        put(bytes, &place.y, sizeof place.y);
        put(bytes, place.look.data(), place.look.size());
    }
    put(bytes, landmarks.structure.data, landmarks.structure.total());
    return bytes;
}

std::optional<Landmarks> landmarks_from_bytes(std::string_view bytes)
{
    Reader in{bytes};
    std::array<std::uint32_t, 4> head{};
    for (auto& number : head) in.take(&number, sizeof number);
    auto const width = int(head[1]);
    auto const height = int(head[2]);
    if (!in.whole || head[0] != bytes_version || !can_be_a_frame(width, height) || head[3] > landmarks_max)
        return std::nullopt;
    Landmarks read{.width = width, .height = height, .places = {}, .structure = {}};
    read.places.resize(head[3]);
    for (auto& place : read.places) {
        in.take(&place.x, sizeof place.x);
        in.take(&place.y, sizeof place.y);
        in.take(place.look.data(), place.look.size());
        in.whole =
            in.whole && place.x >= 0 && place.x <= float(width) && place.y >= 0 && place.y <= float(height);
    }
    read.structure.create(height / 2, width / 2);
    in.take(read.structure.data, read.structure.total());
    if (!in.whole || !in.rest.empty()) return std::nullopt;
    return read;
}

}  // namespace heliograf::vision
