#pragma once
#include "analysis/analysis.hpp"
#include "analysis/verdict_names.hpp"

#include <optional>
#include <string>
#include <vector>

/// What the API shows of photos of one place; the names are those of api/schemas/series.yaml.
namespace heliograf::analysis {

BOOST_DEFINE_ENUM_CLASS(FindingState, first_seen, seen_again, worse, better, not_compared)

struct SeriesPointView {
    std::string id{};
    Instant date;
    vision::Condition condition{};
    std::optional<double> score{};
    std::optional<double> low{};
    std::optional<double> high{};
};
BOOST_DESCRIBE_STRUCT(SeriesPointView, (), (id, date, condition, score, low, high))

struct SeriesView {
    std::vector<SeriesPointView> points{};
};
BOOST_DESCRIBE_STRUCT(SeriesView, (), (points))

struct StateOfFindingView {
    std::string subject{};
    FindingState state{};
};
BOOST_DESCRIBE_STRUCT(StateOfFindingView, (), (subject, state))

struct GoneFindingView {
    vision::FindingKind kind{};
    std::string location{};
    vision::Severity severity{};
    double share{};
};
BOOST_DESCRIBE_STRUCT(GoneFindingView, (), (kind, location, severity, share))

struct ChangeCountsView {
    std::int64_t firstSeen{};
    std::int64_t seenAgain{};
    std::int64_t worse{};
    std::int64_t better{};
    std::int64_t gone{};
};
BOOST_DESCRIBE_STRUCT(ChangeCountsView, (), (firstSeen, seenAgain, worse, better, gone))

struct SinceLastView {
    std::string earlierId{};
    Instant earlierDate;
    std::optional<double> earlierScore{};
    std::string beforeUrl{};
    ChangeCountsView counts{};
    std::vector<StateOfFindingView> findings{};
    std::vector<GoneFindingView> gone{};
};
BOOST_DESCRIBE_STRUCT(
    SinceLastView, (), (earlierId, earlierDate, earlierScore, beforeUrl, counts, findings, gone)
)

struct ComparedView {
    std::string id{};
    Instant date;
    std::string title{};
    std::string imageUrl{};
    std::int64_t imageWidth{};
    std::int64_t imageHeight{};
    vision::Condition condition{};
    std::optional<double> score{};
    std::optional<double> low{};
    std::optional<double> high{};
    std::optional<std::int64_t> issuesCount{};
};
BOOST_DESCRIBE_STRUCT(
    ComparedView,
    (),
    (id, date, title, imageUrl, imageWidth, imageHeight, condition, score, low, high, issuesCount)
)

struct ComparisonView {
    ComparedView earlier;
    ComparedView later;
    std::optional<SinceLastView> changes{};
};
BOOST_DESCRIBE_STRUCT(ComparisonView, (), (earlier, later, changes))

}  // namespace heliograf::analysis
