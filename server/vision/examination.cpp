#include "vision/examination.hpp"

#include "vision/finding_modules.hpp"
#include "vision/findings.hpp"
#include "vision/grid_search.hpp"
#include "vision/matrix.hpp"
#include "vision/quality.hpp"

#include <algorithm>

namespace heliograf::vision {

namespace {

using Probabilities = std::array<double, condition_class_count>;

/// Below this probability of the likeliest class the answer is `unsure`.
constexpr double confidence_least = 0.30;
/// Cleanliness that a condition is shown with when the verdict is certain of it.
constexpr double clean_score_least = 85;
constexpr double soiled_score_most = 95;
/// From this lead of a condition on, the verdict counts as certain.
constexpr double certain_lead = 0.3;

Verdict refused(Condition condition, Quality quality, double confidence)
{
    Verdict verdict;
    verdict.condition = condition;
    verdict.probabilities.fill(1.0 / double(condition_class_count));
    verdict.confidence = confidence;
    verdict.quality = std::move(quality);
    verdict.heat_map = {1, 1, {0}};
    return verdict;
}

/// A splat this clear is droppings, whatever the picture as a whole looks like.
constexpr double splat_strength = 0.45;
/// Shares of the panel: from the first on splats begin to speak against `clean`, from the second on fully.
constexpr double splats_noticed = 0.0008;
constexpr double splats_certain = 0.004;

double share_of_splats(Evidence const& evidence)
{
    int const clear = cv::countNonZero(evaluated<uchar>(evidence.of(Trace::droppings) >= splat_strength));
    return double(clear) / std::max(1, evidence.panel_places);
}

/// Score and places are evidence about the class as well: a clean panel does not score 60, a dusty one not
/// 98, and one with clear splats on it is not clean.
Probabilities reconciled(Probabilities probabilities, double score, double splats_share)
{
    double const splats =
        std::clamp((splats_share - splats_noticed) / (splats_certain - splats_noticed), 0.0, 1.0);
    probabilities[static_cast<std::size_t>(Condition::clean)] *= 1 - 0.6 * splats;
    probabilities[static_cast<std::size_t>(Condition::bird_drop)] *= 1 + 2 * splats;
    double const clean = std::clamp((score - 72) / 14, 0.05, 1.0);
    double const soiled = std::clamp((101 - score) / 8, 0.05, 1.0);
    probabilities[static_cast<std::size_t>(Condition::clean)] *= clean;
    for (auto const condition : {Condition::dusty, Condition::bird_drop, Condition::snow_covered})
        probabilities[static_cast<std::size_t>(condition)] *= soiled;
    double sum = 0;
    for (double const probability : probabilities) sum += probability;
    for (auto& probability : probabilities) probability /= sum;
    return probabilities;
}

/// The score drawn to what the verdict says, the more the surer that is. Where clean and soiled are as likely
/// as each other nothing is drawn, so that no small change of a photo makes the score jump.
Cleanliness consistent_with(Probabilities const& probabilities, Cleanliness cleanliness)
{
    auto& [score, low, high] = cleanliness;
    auto const& [clean, dusty, bird_drop, snow_covered, electrical, physical] = probabilities;
    double const soiled = std::max({dusty, bird_drop, snow_covered});
    double const damaged = std::max(electrical, physical);
    auto const certainty = [](double one, double other) {
        return std::clamp((one - other) / certain_lead, 0.0, 1.0);
    };
    score = std::lerp(score, std::max(score, clean_score_least), certainty(clean, std::max(soiled, damaged)));
    score = std::lerp(score, std::min(score, soiled_score_most), certainty(soiled, std::max(clean, damaged)));
    low = std::min(low, score);
    high = std::max(high, score);
    return cleanliness;
}

/// Too poor a photo to say that it shows no panel: a dark, blurred or grey one of panels looks the same.
bool hides_what_it_shows(Quality const& quality)
{
    constexpr std::array hiding{
        QualityReason::blurred, QualityReason::too_dark, QualityReason::too_bright, QualityReason::no_colour
    };
    return std::ranges::any_of(quality.reasons, [&](QualityReason reason) {
        return std::ranges::find(hiding, reason) != hiding.end();
    });
}

double refusal_confidence(double presence, double least)
{
    return std::clamp(0.5 + 0.5 * (least - presence) / std::max(least, 1e-6), 0.5, 1.0);
}

}  // namespace

Verdict examine_with(Model const& model, Picture const& picture)
{
    if (!can_be_scaled(picture)) return refused(Condition::unsure, quality_of_too_small(), 1);

    auto const working = scale_to_working_size(picture);
    auto const impression = form_impression(model, picture, working);
    auto quality = assess_quality(impression);
    auto const least = double(model.calibration.presence_least);
    if (impression.presence < least) {
        quality.usable = false;
        // How large panels are that were not found is not known.
        std::erase(quality.reasons, QualityReason::panels_too_small);
        if (hides_what_it_shows(quality)) return refused(Condition::unsure, std::move(quality), 0.5);
        bool const sure = impression.presence < double(model.calibration.presence_none);
        quality.reasons.insert(
            quality.reasons.begin(), sure ? QualityReason::no_panel : QualityReason::panels_unclear
        );
        return sure ? refused(
                          Condition::no_panel,
                          std::move(quality),
                          refusal_confidence(impression.presence, least)
                      )
                    : refused(Condition::unsure, std::move(quality), 0.5);
    }
    if (!quality.usable) return refused(Condition::unsure, std::move(quality), impression.presence);

    Verdict verdict;
    auto const evidence = gather_evidence(working, impression);
    verdict.probabilities =
        reconciled(impression.probabilities, impression.cleanliness.score, share_of_splats(evidence));
    auto const likeliest = std::ranges::max_element(verdict.probabilities);
    verdict.condition = static_cast<Condition>(likeliest - verdict.probabilities.begin());
    verdict.confidence = *likeliest;
    verdict.quality = std::move(quality);

    auto const cleanliness = consistent_with(verdict.probabilities, impression.cleanliness);
    auto found = find_places(evidence, verdict.condition, verdict.probabilities, cleanliness.score);
    verdict.heat_map = std::move(found.heat_map);
    if (verdict.confidence < confidence_least) {
        // What lies where may still be right; which of it is the main thing is not known.
        verdict.condition = Condition::unsure;
    } else {
        verdict.cleanliness = cleanliness;
    }
    verdict.soiling = std::move(found.soiling);
    verdict.damage = std::move(found.damage);
    verdict.grid = find_module_grid(working, evidence.panel);
    name_modules(verdict);
    return verdict;
}

}  // namespace heliograf::vision
