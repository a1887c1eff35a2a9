#include "analysis/analysis_views.hpp"

#include "analysis/loss_texts.hpp"
#include "analysis/module_words.hpp"
#include "analysis/texts.hpp"
#include "analysis/thermal_words.hpp"
#include "analysis/words.hpp"

#include <algorithm>

namespace heliograf::analysis {
namespace {

std::string image_url(std::string const& stored_name)
{
    std::string url;
    url.reserve(local_image_prefix.size() + stored_name.size());
    url.append(local_image_prefix).append(stored_name);
    return url;
}

CleanlinessView cleanliness_view(Assessment const& made, Assessment const& told, Language language)
{
    CleanlinessView view{.description = cleanliness_description(told, language)};
    if (made.cleanliness) {
        view.score = made.cleanliness->score;
        view.low = made.cleanliness->low;
        view.high = made.cleanliness->high;
    }
    for (auto const& area : made.areas) view.areas.push_back(area_view(area, made, language));
    return view;
}

DamageView damage_view(Assessment const& made, Assessment const& told, Language language)
{
    DamageView view{
        .issuesCount = told_count(told.condition, told.damage_count),
        .severity = told.damage_severity,
        .description = damage_description(told, language)
    };
    for (auto const& issue : made.issues) view.issues.push_back(issue_view(issue, made, language));
    return view;
}

PerformanceImpactView impact_view(Assessment const& made, Language language)
{
    PerformanceImpactView view{.description = loss_description(made, language)};
    if (auto const loss = told_loss(made)) {
        view.lossPercent = loss->mid;
        view.lossPercentLow = loss->low;
        view.lossPercentHigh = loss->high;
    }
    return view;
}

MaintenanceView maintenance_view(Assessment const& made, Language language)
{
    MaintenanceView view{.priority = made.priority, .decision = made.decision};
    for (auto const recommendation : made.recommendations)
        view.recommendations.push_back(recommendation_wording(recommendation).in(language));
    return view;
}

}  // namespace

AreaView area_view(vision::Finding const& finding, Assessment const& assessment, Language language)
{
    return {
        .kind = finding.kind,
        .location = finding_place(finding, assessment.grid, language),
        .severity = finding.severity,
        .confidence = finding.confidence,
        .share = finding.panel_share,
        .box = finding.box,
        .polygon = finding.polygon,
        .modules = finding.modules
    };
}

IssueView issue_view(vision::Finding const& finding, Assessment const& assessment, Language language)
{
    return {
        .kind = finding.kind,
        .type = capitalised(finding_wording(finding.kind).in(language)),
        .location = finding_place(finding, assessment.grid, language),
        .severity = finding.severity,
        .confidence = finding.confidence,
        .share = finding.panel_share,
        .box = finding.box,
        .polygon = finding.polygon,
        .modules = finding.modules
    };
}

QualityView quality_view(vision::Quality const& quality, Language language)
{
    QualityView view{
        .blur = 1.0 - quality.sharpness,
        .exposure = quality.exposure,
        .glare = quality.glare,
        .panelCoverage = quality.panel_coverage,
        .usable = quality.usable
    };
    for (auto const reason : quality.reasons)
        view.reasons.push_back({.code = reason, .text = capitalised(quality_wording(reason).in(language))});
    return view;
}

ThermalView thermal_view(ThermalAssessment const& thermal, Language language)
{
    ThermalView view{
        .subject = thermal.subject, .anomaly = thermal.anomaly, .notice = thermal_notice().in(language)
    };
    if (!thermal.likeliest) return view;
    view.thermalClass = name_of(*thermal.likeliest);
    view.anomalyProbability =
        stored(1.0 - thermal.probabilities.at(name_of(vision::ThermalClass::no_anomaly)));
    for (auto const& [name, probability] : thermal.probabilities)
        view.shares.push_back(
            {.text = capitalised(thermal_class_wording(named<vision::ThermalClass>(name)).in(language)),
             .probability = probability}
        );
    std::ranges::stable_sort(view.shares, std::greater{}, &ThermalShareView::probability);
    return view;
}

UploadedImage uploaded_view(StoredImage const& image, std::optional<EarlierAnalysis> const& earlier)
{
    UploadedImage view{
        .filePath = image_url(image.stored_name),
        .storagePath = image.stored_name,
        .size = image.size_bytes,
        .filename = image.original_name
    };
    if (earlier) view.earlierAnalysis = {earlier->id.value, earlier->date, earlier->options};
    return view;
}

RecentView recent_view(ListedAnalysis listed, Language language)
{
    return {
        .id = std::move(listed.id.value),
        .title = std::move(listed.title),
        .imageUrl = image_url(listed.image_name),
        .date = listed.date,
        .condition = listed.result.condition,
        .score = listed.result.score,
        .issuesCount = told_count(listed.result.condition, listed.result.damage_count),
        .cleanliness = cleanliness_line(listed.result, language),
        .damageStatus = damage_line(listed.result, language),
        .tags = tags(listed.result, language)
    };
}

SummaryView summary_view(
    std::optional<LatestAnalysis> const& scored,
    std::optional<LatestAnalysis> const& looked_for_damage,
    Language language
)
{
    SummaryView view;
    std::optional<Assessment> clean;
    if (scored) {
        clean = told(assessment_from_json(scored->assessment_json), scored->options, scored->feedback);
        view.cleanliness.analysisId = scored->id.value;
        if (clean->cleanliness) view.cleanliness.score = clean->cleanliness->score;
        view.cleanliness.lastAnalysisDate = scored->date;
    }
    view.cleanliness.description = cleanliness_summary(clean, language);
    std::optional<Assessment> damaged;
    if (looked_for_damage) {
        auto const& found = *looked_for_damage;
        damaged = told(assessment_from_json(found.assessment_json), found.options, found.feedback);
        view.damage.analysisId = looked_for_damage->id.value;
        view.damage.issuesCount = told_count(damaged->condition, damaged->damage_count);
        view.damage.lastAnalysisDate = looked_for_damage->date;
    }
    view.damage.description = damage_summary(damaged, language);
    return view;
}

DetailView
detail_view(FinishedAnalysis const& finished, std::vector<Feedback> const& feedback, Language language)
{
    auto const made = assessment_from_json(finished.assessment_json);
    auto const left = told(made, finished.options, feedback);
    auto const picture = image_url(finished.image_name);
    DetailView view{
        .id = finished.id.value,
        .date = finished.date,
        .filename = finished.title,
        .imageUrl = picture,
        .originalUrl = picture + "?size=original",
        .imageWidth = finished.image_width,
        .imageHeight = finished.image_height,
        .options = finished.options,
        .condition = left.condition,
        .confidence = made.confidence,
        .classProbabilities = made.probabilities,
        .quality = quality_view(made.quality, language),
        .grid = made.grid,
        .performanceImpact = impact_view(left, language),
        .maintenance = maintenance_view(left, language),
        .provider = finished.provider,
        .stoodInFor = finished.stood_in_for
    };
    if (made.thermal) view.thermal = thermal_view(*made.thermal, language);
    if (!finished.overlay_key.empty())
        view.overlayUrl = "/api/analysis/" + finished.id.value + "/overlay.png";
    if (finished.options.cleanliness) view.cleanliness = cleanliness_view(made, left, language);
    if (finished.options.damage) view.damage = damage_view(made, left, language);
    for (auto const& given : feedback)
        view.feedback.push_back(
            {given.subject, given.opinion, given.correction, given.given_at, given.carried_from}
        );
    return view;
}

}  // namespace heliograf::analysis
