#pragma once
#include "analysis/analysis.hpp"
#include "analysis/analysis_result.hpp"
#include "analysis/series_views.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

/// What the API shows; the names are those of api/schemas/analysis.yaml.
namespace heliograf::analysis {

struct EarlierAnalysisView {
    std::string id{};
    Instant date;
    Options options;
};
BOOST_DESCRIBE_STRUCT(EarlierAnalysisView, (), (id, date, options))

struct UploadedImage {
    std::string filePath{};     ///< URL path of the picture
    std::string storagePath{};  ///< its opaque name
    std::int64_t size{};
    std::string filename{};
    std::optional<EarlierAnalysisView> earlierAnalysis{};
};
BOOST_DESCRIBE_STRUCT(UploadedImage, (), (filePath, storagePath, size, filename, earlierAnalysis))

struct AnalyzeAnswer {
    bool success{};
    std::optional<std::string> error{};
    std::string message{};
    bool apiKeyIssue{};
    std::optional<std::string> analysisId{};
    std::optional<vision::Condition> condition{};
};
BOOST_DESCRIBE_STRUCT(AnalyzeAnswer, (), (success, error, message, apiKeyIssue, analysisId, condition))

struct RecentView {
    std::string id{};
    std::string title{};
    std::string imageUrl{};
    Instant date;
    vision::Condition condition{};
    std::optional<double> score{};
    std::optional<std::int64_t> issuesCount{};
    std::string cleanliness{};
    std::string damageStatus{};
    std::vector<std::string> tags{};
};
BOOST_DESCRIBE_STRUCT(
    RecentView,
    (),
    (id, title, imageUrl, date, condition, score, issuesCount, cleanliness, damageStatus, tags)
)

struct CleanlinessSummaryView {
    std::optional<std::string> analysisId{};
    std::optional<double> score{};
    std::optional<Instant> lastAnalysisDate{};
    std::string description{};
};
BOOST_DESCRIBE_STRUCT(CleanlinessSummaryView, (), (analysisId, score, lastAnalysisDate, description))

struct DamageSummaryView {
    std::optional<std::string> analysisId{};
    std::optional<std::int64_t> issuesCount{};
    std::optional<Instant> lastAnalysisDate{};
    std::string description{};
};
BOOST_DESCRIBE_STRUCT(DamageSummaryView, (), (analysisId, issuesCount, lastAnalysisDate, description))

struct SummaryView {
    CleanlinessSummaryView cleanliness;
    DamageSummaryView damage;
};
BOOST_DESCRIBE_STRUCT(SummaryView, (), (cleanliness, damage))

struct AreaView {
    vision::FindingKind kind{};
    std::string location{};
    vision::Severity severity{};
    double confidence{};
    double share{};
    vision::Box box{};
    std::vector<vision::Point> polygon{};
    std::vector<vision::ModuleShare> modules{};
};
BOOST_DESCRIBE_STRUCT(AreaView, (), (kind, location, severity, confidence, share, box, polygon, modules))

struct IssueView {
    vision::FindingKind kind{};
    std::string type{};
    std::string location{};
    vision::Severity severity{};
    double confidence{};
    double share{};
    vision::Box box{};
    std::vector<vision::Point> polygon{};
    std::vector<vision::ModuleShare> modules{};
};
BOOST_DESCRIBE_STRUCT(
    IssueView, (), (kind, type, location, severity, confidence, share, box, polygon, modules)
)

struct CleanlinessView {
    std::optional<double> score{};
    std::optional<double> low{};
    std::optional<double> high{};
    std::string description{};
    std::vector<AreaView> areas{};
};
BOOST_DESCRIBE_STRUCT(CleanlinessView, (), (score, low, high, description, areas))

struct DamageView {
    std::optional<std::int64_t> issuesCount{};
    std::optional<vision::Severity> severity{};
    std::string description{};
    std::vector<IssueView> issues{};
};
BOOST_DESCRIBE_STRUCT(DamageView, (), (issuesCount, severity, description, issues))

struct QualityReasonView {
    vision::QualityReason code{};
    std::string text{};
};
BOOST_DESCRIBE_STRUCT(QualityReasonView, (), (code, text))

struct QualityView {
    double blur{};
    double exposure{};
    double glare{};
    double panelCoverage{};
    bool usable{};
    std::vector<QualityReasonView> reasons{};
};
BOOST_DESCRIBE_STRUCT(QualityView, (), (blur, exposure, glare, panelCoverage, usable, reasons))

struct PerformanceImpactView {
    std::optional<double> lossPercent{};
    std::optional<double> lossPercentLow{};
    std::optional<double> lossPercentHigh{};
    std::optional<double> kwhPerYear{};
    std::optional<double> eurPerYear{};
    std::string description{};
};
BOOST_DESCRIBE_STRUCT(
    PerformanceImpactView,
    (),
    (lossPercent, lossPercentLow, lossPercentHigh, kwhPerYear, eurPerYear, description)
)

struct MaintenanceView {
    Priority priority{};
    Decision decision{};
    std::vector<std::string> recommendations{};
    std::optional<Instant> nextScheduled{};
};
BOOST_DESCRIBE_STRUCT(MaintenanceView, (), (priority, decision, recommendations, nextScheduled))

struct ThermalShareView {
    std::string text{};  ///< the class, in the language of whoever looks
    double probability{};
};
BOOST_DESCRIBE_STRUCT(ThermalShareView, (), (text, probability))

struct ThermalView {
    vision::ThermalSubject subject{};
    bool anomaly{};
    std::optional<std::string> thermalClass{};
    std::optional<double> anomalyProbability{};
    std::vector<ThermalShareView> shares{};  ///< likeliest first
    std::string notice{};
};
BOOST_DESCRIBE_STRUCT(ThermalView, (), (subject, anomaly, thermalClass, anomalyProbability, shares, notice))

struct FeedbackView {
    std::string subject{};
    Opinion opinion{};
    std::optional<std::string> correction{};
    Instant date;
    std::optional<std::string> carriedFrom{};
};
BOOST_DESCRIBE_STRUCT(FeedbackView, (), (subject, opinion, correction, date, carriedFrom))

struct DetailView {
    std::string id{};
    Instant date;
    std::optional<std::string> location{};
    std::string filename{};
    std::string imageUrl{};
    std::string originalUrl{};
    std::optional<std::string> overlayUrl{};
    std::int64_t imageWidth{};
    std::int64_t imageHeight{};
    Options options;
    vision::Condition condition{};
    double confidence{};
    std::map<std::string, double, std::less<>> classProbabilities;
    QualityView quality;
    std::optional<ThermalView> thermal{};
    std::optional<vision::ModuleGrid> grid{};
    std::optional<CleanlinessView> cleanliness{};
    std::optional<DamageView> damage{};
    PerformanceImpactView performanceImpact;
    MaintenanceView maintenance;
    std::string provider{};
    std::optional<std::string> stoodInFor{};
    std::vector<FeedbackView> feedback{};
    std::optional<SinceLastView> sinceLast{};
};
BOOST_DESCRIBE_STRUCT(
    DetailView,
    (),
    (id,
     date,
     location,
     filename,
     imageUrl,
     originalUrl,
     overlayUrl,
     imageWidth,
     imageHeight,
     options,
     condition,
     confidence,
     classProbabilities,
     quality,
     thermal,
     grid,
     cleanliness,
     damage,
     performanceImpact,
     maintenance,
     provider,
     stoodInFor,
     feedback,
     sinceLast)
)

constexpr std::string_view local_image_prefix = "/api/images/local/";

[[nodiscard]] UploadedImage
uploaded_view(StoredImage const& image, std::optional<EarlierAnalysis> const& earlier);
[[nodiscard]] RecentView recent_view(ListedAnalysis listed, Language language);
[[nodiscard]] SummaryView summary_view(
    std::optional<LatestAnalysis> const& scored,
    std::optional<LatestAnalysis> const& looked_for_damage,
    Language language
);
/// Findings of `assessment`, whose grid says which modules they lie on.
[[nodiscard]] AreaView
area_view(vision::Finding const& finding, Assessment const& assessment, Language language);
[[nodiscard]] IssueView
issue_view(vision::Finding const& finding, Assessment const& assessment, Language language);
[[nodiscard]] QualityView quality_view(vision::Quality const& quality, Language language);
[[nodiscard]] ThermalView thermal_view(ThermalAssessment const& thermal, Language language);
/// All that was found, and texts, counts and advice as the owner's feedback leaves them.
[[nodiscard]] DetailView
detail_view(FinishedAnalysis const& finished, std::vector<Feedback> const& feedback, Language language);

}  // namespace heliograf::analysis
