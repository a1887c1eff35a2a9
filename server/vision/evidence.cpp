#include "vision/evidence.hpp"

#include "vision/matrix.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace heliograf::vision {

namespace {

float ramp(float value, float from, float to)
{
    return std::clamp((value - from) / (to - from), 0.F, 1.F);
}

double median_where(cv::Mat1f const& plane, cv::Mat1b const& mask)
{
    std::vector<float> values;
    for (auto [value, holds] = std::pair{plane.begin(), mask.begin()}; value != plane.end(); ++value, ++holds)
        if (*holds != 0) values.push_back(*value);
    if (values.empty()) return 0;
    auto const middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return double(*middle);
}

class Gathering {
public:
    Gathering(WorkingPicture const& picture, Impression const& impression)
        : picture_{picture},
          impression_{impression},
          places_{picture.columns * tile_px / place_px, picture.rows * tile_px / place_px}
    {}

    Evidence run()
    {
        result_.light = mean_of(picture_.lightness);
        a_ = mean_of(picture_.a);
        b_ = mean_of(picture_.b);
        chroma_ = mean_of(picture_.chroma);
        measure_texture();
        outline_panel();
        result_.usual_light = median_where(result_.light, result_.panel);
        result_.usual_texture = median_where(result_.texture, result_.panel);
        usual_a_ = float(median_where(a_, result_.panel));
        usual_b_ = float(median_where(b_, result_.panel));
        around_ = mean_around();
        lines_ = straight_lines();
        trace(Trace::dust, TileKind::dust, [](int, int) { return 1.F; });
        trace(Trace::droppings, TileKind::droppings, [&](int y, int x) { return dropping_look(y, x); });
        trace(Trace::snow, TileKind::snow, [&](int y, int x) {
            return ramp(result_.light(y, x), 105, 165) * ramp(-chroma_(y, x), -34, -18);
        });
        trace(Trace::electrical, TileKind::electrical, [&](int y, int x) { return damage_look(y, x); });
        trace(Trace::physical, TileKind::physical, [](int, int) { return 1.F; });
        find_leaves();
        find_shade();
        return std::move(result_);
    }

private:
    cv::Mat1f mean_of(cv::Mat1b const& plane) const
    {
        cv::Mat1f levels;
        plane.convertTo(levels, CV_32F);
        cv::Mat1f mean;
        cv::resize(levels, mean, places_, 0, 0, cv::INTER_AREA);
        return mean;
    }

    void measure_texture()
    {
        cv::Mat1f levels;
        picture_.lightness.convertTo(levels, CV_32F);
        cv::multiply(levels, levels, levels);
        cv::resize(levels, result_.texture, places_, 0, 0, cv::INTER_AREA);
        for (int y = 0; y < places_.height; ++y)
            for (int x = 0; x < places_.width; ++x) {
                float const light = result_.light(y, x);
                result_.texture(y, x) = std::sqrt(std::max(0.F, result_.texture(y, x) - light * light));
            }
    }

    void outline_panel()
    {
        auto const other = kind_share(impression_, TileKind::other, places_);
        auto share = evaluated<float>((panel_share(impression_, places_) + 1 - other) / 2);
        cv::blur(share, share, {5, 5});
        result_.panel = share > 0.5F;
        // Whatever is much smaller than a module is not one, and a hole of that size is part of it.
        auto const disc = cv::getStructuringElement(cv::MORPH_ELLIPSE, {7, 7});
        cv::morphologyEx(result_.panel, result_.panel, cv::MORPH_CLOSE, disc);
        cv::morphologyEx(result_.panel, result_.panel, cv::MORPH_OPEN, disc);
        result_.panel_places = cv::countNonZero(result_.panel);
    }

    /// Mean lightness of the panel in a square of a third of a module around each place.
    cv::Mat1f mean_around() const
    {
        cv::Mat1f weight;
        result_.panel.convertTo(weight, CV_32F, 1.0 / 255);
        auto sum = evaluated<float>(result_.light.mul(weight));
        cv::blur(sum, sum, {21, 21}, {-1, -1}, cv::BORDER_CONSTANT);
        cv::blur(weight, weight, {21, 21}, {-1, -1}, cv::BORDER_CONSTANT);
        cv::max(weight, 1e-3F, weight);
        cv::Mat1f mean;
        cv::divide(sum, weight, mean);
        return mean;
    }

    template <class Look>
    void trace(Trace trace, TileKind kind, Look look)
    {
        auto strength = kind_share(impression_, kind, places_);
        for (int y = 0; y < places_.height; ++y)
            for (int x = 0; x < places_.width; ++x)
                strength(y, x) = result_.panel(y, x) != 0 ? strength(y, x) * look(y, x) : 0.F;
        result_.strength[static_cast<std::size_t>(trace)] = strength;
    }

    /// Droppings are lighter than the glass around them, grey or brownish rather than blue, and no line of
    /// the grid.
    float dropping_look(int y, int x) const
    {
        float const lighter =
            std::min(result_.light(y, x) - around_(y, x), result_.light(y, x) - lines_(y, x));
        return 0.12F + 0.88F * ramp(lighter, 1, 16) * ramp(b_(y, x), 108, 120);
    }

    /// Burnt and browned cells differ from the rest of the panel in colour or roughness.
    float damage_look(int y, int x) const
    {
        float const colour = std::abs(a_(y, x) - usual_a_) + std::abs(b_(y, x) - usual_b_);
        float const rough = result_.texture(y, x) - float(result_.usual_texture);
        return 0.4F + 0.6F * std::max(ramp(colour, 3, 14), ramp(rough, 2, 14));
    }

    /// The lightness of the brightest straight line through each place: frames, busbars and gaps survive the
    /// opening along their own direction, spots do not.
    cv::Mat1f straight_lines() const
    {
        constexpr int directions = 16;
        constexpr int half = 10;
        constexpr int length = 2 * half + 1;
        auto lines = blank<float>(places_);
        for (int i = 0; i < directions; ++i) {
            double const angle = i * CV_PI / directions;
            cv::Point const end(
                int(std::lround(half * std::cos(angle))), int(std::lround(half * std::sin(angle)))
            );
            auto element = blank<uchar>({length, length});
            cv::Point const middle(half, half);
            cv::line(element, middle - end, middle + end, cv::Scalar(1));
            cv::Mat1f opened;
            cv::morphologyEx(result_.light, opened, cv::MORPH_OPEN, element);
            std::ranges::transform(lines, opened, lines.begin(), [](float one, float other) {
                return std::max(one, other);
            });
        }
        return lines;
    }

    /// Leaves: small and far more yellow, red or green than this panel. A rule; the photos with leaves are
    /// too few to learn from.
    void find_leaves()
    {
        auto const& electrical = result_.of(Trace::electrical);
        cv::Mat1b inner;
        cv::erode(result_.panel, inner, cv::getStructuringElement(cv::MORPH_ELLIPSE, {13, 13}));
        auto leaves = blank<float>(places_);
        for (int y = 0; y < places_.height; ++y)
            for (int x = 0; x < places_.width; ++x) {
                if (inner(y, x) == 0) continue;
                float const yellower = b_(y, x) - usual_b_;
                float const aside = std::abs(a_(y, x) - usual_a_);
                float const leaf = ramp(yellower + 0.5F * aside, 24, 48) * ramp(b_(y, x), 142, 156);
                leaves(y, x) = leaf * ramp(-electrical(y, x), -0.35F, -0.15F);  // a browned cell is none
            }
        result_.strength[static_cast<std::size_t>(Trace::leaves)] = leaves;
    }

    /// Hard shadows: less than half as light as the rest of the panel, with a sharp edge. Glass that mirrors
    /// the sky is as uneven, but softly so. A rule as well.
    void find_shade()
    {
        auto shade = blank<float>(places_);
        cv::Mat1b glass;  // without what covers it
        auto const cover = evaluated<float>(result_.of(Trace::snow) + result_.of(Trace::droppings));
        cv::bitwise_and(result_.panel, evaluated<uchar>(cover < 0.2F), glass);
        // A window wider than a busbar, a frame or the gap between two modules.
        cv::Mat1b levels;
        result_.light.convertTo(levels, CV_8U);
        cv::medianBlur(levels, levels, 11);
        cv::Mat1f smooth;
        levels.convertTo(smooth, CV_32F);
        auto const limit = float(0.60 * upper_half_light(smooth, glass));
        auto const dark = evaluated<uchar>((smooth < limit) & glass);
        if (limit > 36 && edge_step(smooth, dark, glass) > 0.6 * double(limit))
            for (int y = 0; y < places_.height; ++y)
                for (int x = 0; x < places_.width; ++x)
                    if (dark(y, x) != 0)
                        shade(y, x) = 0.6F + 0.4F * ramp(-smooth(y, x), -limit, -0.75F * limit);
        result_.strength[static_cast<std::size_t>(Trace::shade)] = shade;
    }

    /// Median step of lightness across the edge of `dark` inside the panel, over four places.
    static double edge_step(cv::Mat1f const& light, cv::Mat1b const& dark, cv::Mat1b const& glass)
    {
        auto const square = cv::getStructuringElement(cv::MORPH_RECT, {5, 5});
        cv::Mat1f highest;
        cv::Mat1f lowest;
        cv::dilate(light, highest, square);
        cv::erode(light, lowest, square);
        auto const step = evaluated<float>(highest - lowest);
        cv::Mat1b edge;
        cv::morphologyEx(dark, edge, cv::MORPH_GRADIENT, cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
        cv::Mat1b inner;
        cv::erode(glass, inner, square);
        cv::bitwise_and(edge, inner, edge);
        return median_where(step, edge);
    }

    static double upper_half_light(cv::Mat1f const& light, cv::Mat1b const& glass)
    {
        auto const brighter = evaluated<uchar>((light >= median_where(light, glass)) & glass);
        return median_where(light, brighter);
    }

    WorkingPicture const& picture_;
    Impression const& impression_;
    cv::Size places_;
    cv::Mat1f a_;
    cv::Mat1f b_;
    cv::Mat1f chroma_;
    float usual_a_{};
    float usual_b_{};
    cv::Mat1f around_;
    cv::Mat1f lines_;
    Evidence result_;
};

}  // namespace

Evidence gather_evidence(WorkingPicture const& picture, Impression const& impression)
{
    return Gathering{picture, impression}.run();
}

}  // namespace heliograf::vision
