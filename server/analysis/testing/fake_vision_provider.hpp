#pragma once
#include "analysis/vision_provider.hpp"

#include <atomic>
#include <optional>
#include <stdexcept>

namespace heliograf::analysis::testing {

/// A dusty panel with one crack, as a provider would answer it.
[[nodiscard]] inline vision::Verdict dusty_and_cracked()
{
    using namespace vision;
    Verdict verdict;
    verdict.condition = Condition::dusty;
    verdict.probabilities = {0.1, 0.7, 0.05, 0.05, 0.05, 0.05};
    verdict.confidence = 0.7;
    verdict.cleanliness = Cleanliness{.score = 81.6, .low = 74.2, .high = 88.1};
    verdict.soiling = {
        {.kind = FindingKind::dust_film,
         .severity = Severity::medium,
         .confidence = 0.8,
         .panel_share = 0.6,
         .box = {0.1, 0.1, 0.8, 0.8},
         .polygon = {{0.1, 0.1}, {0.9, 0.1}, {0.9, 0.9}}}
    };
    verdict.damage = {
        {.kind = FindingKind::crack,
         .severity = Severity::high,
         .confidence = 0.6,
         .panel_share = 0.02,
         .box = {0.05, 0.05, 0.1, 0.1},
         .polygon = {{0.05, 0.05}, {0.15, 0.05}, {0.15, 0.15}}}
    };
    verdict.quality = {
        .sharpness = 0.9,
        .exposure = 0.8,
        .glare = 0.1,
        .panel_coverage = 0.7,
        .usable = true,
        .reasons = {QualityReason::glare}
    };
    verdict.heat_map = {.width = 2, .height = 1, .values = {0, 200}};
    return verdict;
}

[[nodiscard]] inline vision::Verdict spotless()
{
    vision::Verdict verdict;
    verdict.condition = vision::Condition::clean;
    verdict.probabilities = {0.95, 0.01, 0.01, 0.01, 0.01, 0.01};
    verdict.confidence = 0.95;
    verdict.cleanliness = vision::Cleanliness{.score = 97.0, .low = 94.0, .high = 99.0};
    verdict.quality.usable = true;
    return verdict;
}

[[nodiscard]] inline vision::Verdict no_panel()
{
    vision::Verdict verdict;
    verdict.condition = vision::Condition::no_panel;
    verdict.probabilities = {0.5, 0.1, 0.1, 0.1, 0.1, 0.1};
    verdict.confidence = 0.9;
    verdict.quality.reasons = {vision::QualityReason::no_panel};
    return verdict;
}

/// Answers what it is told to.
class FakeVisionProvider final : public VisionProvider {
public:
    vision::Verdict verdict = dusty_and_cracked();
    std::optional<Error> error{};
    bool throws = false;
    std::string stood_in_for{};
    std::atomic<int> calls{0};

    [[nodiscard]] std::string name() const override { return "fake"; }
    [[nodiscard]] std::string model() const override { return "fake-1"; }
    [[nodiscard]] Result<vision::Verdict> examine(media::Image const& /*image*/) override
    {
        ++calls;
        if (throws) throw std::runtime_error{"the provider broke"};
        if (error) return failure(*error);
        return verdict;
    }
    [[nodiscard]] Result<Judgement> judge(media::Image const& image) override
    {
        auto judgement = VisionProvider::judge(image);
        if (judgement) judgement->stood_in_for = stood_in_for;
        return judgement;
    }
};

}  // namespace heliograf::analysis::testing
