#include "vision/findings.hpp"

#include "vision/matrix.hpp"
#include "vision/outline.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace heliograf::vision {

namespace {

/// How a trace becomes findings.
struct Rule {
    Trace trace;
    Condition condition;        ///< the class whose probability speaks for it; clean: none does
    double strength_supported;  ///< least strength where the verdict supports it
    double strength_alone;      ///< least strength against the verdict
    double share_least;         ///< of the panel, for one place
    double share_medium;        ///< opacity-weighted share of the panel from which it is medium
    double share_high;
    std::size_t count_max;
};

constexpr std::array rules{
    Rule{Trace::dust, Condition::dusty, 0.30, 0.75, 0.02, 0.12, 0.35, 4},
    Rule{Trace::droppings, Condition::bird_drop, 0.22, 0.45, 0.0005, 0.004, 0.03, 16},
    Rule{Trace::snow, Condition::snow_covered, 0.25, 0.60, 0.003, 0.08, 0.30, 6},
    Rule{Trace::leaves, Condition::clean, 0.60, 0.60, 0.0004, 0.003, 0.02, 8},
    Rule{Trace::shade, Condition::clean, 0.60, 0.60, 0.06, 0.15, 0.35, 2},
    Rule{Trace::electrical, Condition::electrical_damage, 0.25, 0.65, 0.002, 0.0, 0.02, 6},
    Rule{Trace::physical, Condition::physical_damage, 0.25, 0.65, 0.004, 0.0, 0.05, 6},
};

/// From this probability on the verdict supports a trace.
constexpr double supported_from = 0.15;
constexpr double supported_fully = 0.55;

class PlaceSearch {
public:
    PlaceSearch(
        Evidence const& evidence,
        Condition condition,
        std::array<double, condition_class_count> const& probabilities,
        double cleanliness
    )
        : evidence_{evidence},
          condition_{condition},
          probabilities_{probabilities},
          cleanliness_{cleanliness},
          heat_{blank<float>(evidence.panel.size())}
    {}

    Findings run()
    {
        for (auto const& rule : rules) apply(rule);
        std::ranges::stable_sort(result_.soiling, worse);
        std::ranges::stable_sort(result_.damage, worse);
        draw_heat_map();
        return std::move(result_);
    }

private:
    static bool worse(Finding const& one, Finding const& other)
    {
        if (one.severity != other.severity) return one.severity > other.severity;
        return one.panel_share * one.confidence > other.panel_share * other.confidence;
    }

    [[nodiscard]] double support(Rule const& rule) const
    {
        if (rule.condition == Condition::clean) return 0;
        double const probability = probabilities_[static_cast<std::size_t>(rule.condition)];
        if (rule.condition == condition_) return 1;
        return std::clamp((probability - supported_from) / (supported_fully - supported_from), 0.0, 1.0);
    }

    void apply(Rule const& rule)
    {
        auto const& strength = evidence_.of(rule.trace);
        double const supported = support(rule);
        double least = std::lerp(rule.strength_alone, rule.strength_supported, supported);
        bool const named = rule.condition == condition_ && condition_ != Condition::clean;
        if (named) {
            double strongest = 0;
            cv::minMaxLoc(strength, nullptr, &strongest);
            least = std::min(least, 0.7 * strongest);
        }
        if (is_local(rule)) {
            double strongest = 0;
            cv::minMaxLoc(strength, nullptr, &strongest);
            least = std::max(least, 0.45 * strongest);
        }
        auto const mask = joined(evaluated<uchar>((strength >= std::max(least, 1e-3)) & evidence_.panel));
        int const area_min = std::max(2, int(rule.share_least * evidence_.panel_places));
        auto outlines = outline_places(mask, area_min, rule.count_max);
        if (outlines.empty() && named) outlines = outline_places(mask, 1, 1);
        for (auto const& outline : outlines) add(rule, outline, supported);
    }

    /// Compact and small beside the field: not a wooden rail, a cable or a patch of light.
    bool looks_like_leaf(Outline const& outline) const
    {
        int const longer = std::max(outline.bounds.width, outline.bounds.height);
        int const shorter = std::min(outline.bounds.width, outline.bounds.height);
        return outline.area < 0.015 * evidence_.panel_places && longer <= 4 * shorter &&
               outline.area * 10 >= 3 * longer * shorter;
    }

    /// Damage and droppings are somewhere; a model that is sure of them is often a little sure of the whole
    /// module.
    static bool is_local(Rule const& rule)
    {
        return rule.trace != Trace::dust && rule.trace != Trace::snow && rule.condition != Condition::clean;
    }

    /// Where most of the neighbourhood is covered, all of it is one place; hairs are dropped.
    cv::Mat1b joined(cv::Mat1b const& mask) const
    {
        cv::Mat1b dense;
        cv::blur(mask, dense, {9, 9});
        auto result = evaluated<uchar>((dense > 110) & evidence_.panel);
        cv::bitwise_or(result, mask, result);
        cv::morphologyEx(result, result, cv::MORPH_CLOSE, cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
        cv::Mat1b opened;
        cv::morphologyEx(result, opened, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_RECT, {2, 2}));
        return opened;
    }

    void add(Rule const& rule, Outline const& outline, double supported)
    {
        auto const& strength = evidence_.of(rule.trace);
        double const mean_strength = cv::mean(strength(outline.bounds), outline.inside)[0];
        double const share = double(outline.area) / std::max(1, evidence_.panel_places);
        double const opacity = opacity_of(rule, mean_strength);

        Finding finding;
        finding.kind = kind_of(rule.trace, outline);
        finding.panel_share = std::min(1.0, share);
        finding.confidence =
            std::clamp(0.5 * mean_strength + 0.5 * std::max(supported, mean_strength), 0.05, 0.98);
        finding.severity = severity_of(rule, finding, share * opacity);
        finding.box = outline.box;
        finding.polygon = outline.polygon;

        cv::Mat1f const heat_here = heat_(outline.bounds);
        cv::Mat1f lifted;
        cv::max(heat_here, strength(outline.bounds) * (opacity / std::max(mean_strength, 1e-3)), lifted);
        lifted.copyTo(heat_here, outline.inside);
        (is_damage(finding.kind) ? result_.damage : result_.soiling).push_back(std::move(finding));
    }

    /// A film lets through what the score says; everything else is as opaque as it is certain.
    [[nodiscard]] double opacity_of(Rule const& rule, double mean_strength) const
    {
        if (rule.trace == Trace::dust) return std::clamp((100 - cleanliness_) / 70, 0.08, 1.0);
        if (rule.trace == Trace::shade) return 0.5;
        return std::clamp(0.35 + mean_strength, 0.0, 1.0);
    }

    [[nodiscard]] FindingKind kind_of(Trace trace, Outline const& outline) const
    {
        switch (trace) {
        case Trace::dust: return FindingKind::dust_film;
        case Trace::droppings: return FindingKind::droppings;
        case Trace::snow: return FindingKind::snow;
        case Trace::leaves: return FindingKind::leaves;
        case Trace::shade: return FindingKind::shade;
        case Trace::physical: return FindingKind::crack;
        case Trace::electrical:
        case Trace::count: break;
        }
        // Charred glass is dark or rough; a browned cell is neither.
        double const light = cv::mean(evidence_.light(outline.bounds), outline.inside)[0];
        double const texture = cv::mean(evidence_.texture(outline.bounds), outline.inside)[0];
        bool const charred = light < evidence_.usual_light - 5 || texture > 1.4 * evidence_.usual_texture + 2;
        return charred ? FindingKind::burn : FindingKind::discoloration;
    }

    static Severity severity_of(Rule const& rule, Finding const& finding, double weighted_share)
    {
        bool const mild = finding.kind == FindingKind::discoloration && weighted_share < 0.08;
        bool const doubtful = finding.confidence < 0.35 || mild;
        if (weighted_share >= rule.share_high) return doubtful ? Severity::medium : Severity::high;
        if (weighted_share >= rule.share_medium) return doubtful ? Severity::low : Severity::medium;
        return Severity::low;
    }

    void draw_heat_map()
    {
        cv::Mat1f smooth;
        cv::GaussianBlur(heat_, smooth, {}, 1.0);
        result_.heat_map = {smooth.cols, smooth.rows, std::vector<std::uint8_t>(smooth.total())};
        cv::Mat1b values(smooth.rows, smooth.cols, result_.heat_map.values.data());
        smooth.convertTo(values, CV_8U, 255);
        values.setTo(0, evidence_.panel == 0);
    }

    Evidence const& evidence_;
    Condition condition_;
    std::array<double, condition_class_count> const& probabilities_;
    double cleanliness_;
    cv::Mat1f heat_;
    Findings result_;
};

}  // namespace

Findings find_places(
    Evidence const& evidence,
    Condition condition,
    std::array<double, condition_class_count> const& probabilities,
    double cleanliness
)
{
    return PlaceSearch{evidence, condition, probabilities, cleanliness}.run();
}

}  // namespace heliograf::vision
