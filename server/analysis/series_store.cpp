#include "analysis/series_store.hpp"

#include "base/ensure.hpp"
#include "base/json_writer.hpp"

#include <algorithm>
#include <boost/json.hpp>

namespace heliograf::analysis {
namespace {

constexpr auto insert_place = R"sql(
    INSERT INTO analysis_series (analysis_id, owner_id, series_id, landmarks_key, earlier_id, earlier_fit)
    VALUES ($1, $2, $3, $4, $5, $6)
)sql";

constexpr auto select_candidates = R"sql(
    SELECT analysis_series.analysis_id, analysis_series.series_id, analysis_series.landmarks_key
      FROM analysis_series
      JOIN analyses ON analyses.id = analysis_series.analysis_id
     WHERE analysis_series.owner_id = $1 AND analyses.image_id <> $2
     ORDER BY analysis_series.analysis_id DESC
     LIMIT $3
)sql";

constexpr auto select_of_image = R"sql(
    SELECT analysis_series.series_id, analysis_series.landmarks_key, analysis_series.earlier_id,
           analysis_series.earlier_fit
      FROM analysis_series
      JOIN analyses ON analyses.id = analysis_series.analysis_id
     WHERE analysis_series.owner_id = $1 AND analyses.owner_id = $1 AND analyses.image_id = $2
     ORDER BY analysis_series.analysis_id DESC
     LIMIT 1
)sql";

constexpr auto select_place = R"sql(
    SELECT series_id, landmarks_key, earlier_id, earlier_fit
      FROM analysis_series
     WHERE analysis_id = $2 AND owner_id = $1
)sql";

constexpr auto select_step_back = R"sql(
    SELECT earlier.id, earlier.image_id, analysis_series.earlier_fit
      FROM analysis_series
      JOIN analyses AS earlier ON earlier.id = analysis_series.earlier_id
     WHERE analysis_series.analysis_id = $2 AND analysis_series.owner_id = $1
)sql";

constexpr auto select_points = R"sql(
    SELECT analyses.id, images.created_at, analyses.condition, analyses.score, analyses.score_low,
           analyses.score_high
      FROM analysis_series
      JOIN analyses ON analyses.id = analysis_series.analysis_id
      JOIN images ON images.id = analyses.image_id
     WHERE analysis_series.owner_id = $1 AND analysis_series.series_id = $2
       AND COALESCE(analyses.verdict_opinion, 'confirmed') = 'confirmed'
       AND NOT EXISTS (SELECT 1 FROM analysis_series AS again
                         JOIN analyses AS other ON other.id = again.analysis_id
                        WHERE again.series_id = $2 AND other.image_id = analyses.image_id
                          AND COALESCE(other.verdict_opinion, 'confirmed') = 'confirmed'
                          AND (other.with_cleanliness > analyses.with_cleanliness
                               OR (other.with_cleanliness = analyses.with_cleanliness
                                   AND other.id > analyses.id)))
     ORDER BY images.created_at DESC, analyses.id DESC
     LIMIT $3
)sql";

vision::Homography fit_from(std::string const& json)
{
    auto const numbers = boost::json::value_to<std::vector<double>>(boost::json::parse(json));
    vision::Homography fit{};
    ensure(numbers.size() == fit.size(), "a stored fit has nine numbers");
    std::ranges::copy(numbers, fit.begin());
    return fit;
}

std::optional<PlaceInSeries> place_from(std::optional<db::Row> const& row)
{
    if (!row) return std::nullopt;
    PlaceInSeries place{.series = {row->text(0)}, .landmarks_key = row->text(1)};
    if (auto const earlier = row->optional_text(2))
        place.by = RecognisedBy{.earlier = {*earlier}, .fit = fit_from(row->text(3))};
    return place;
}

}  // namespace

void SeriesStore::add(
    db::Queries& open, AnalysisId const& id, UserId const& owner, PlaceInSeries const& place
)
{
    db::Value earlier{nullptr};
    db::Value fit{nullptr};
    if (place.by) {
        earlier = place.by->earlier.value;
        fit = to_json(std::vector<double>(place.by->fit.begin(), place.by->fit.end()));
    }
    open.execute(
        insert_place, {id.value, owner.value, place.series.value, place.landmarks_key, earlier, fit}
    );
}

std::vector<SeriesCandidate>
SeriesStore::candidates(UserId const& owner, ImageId const& image, std::int64_t limit)
{
    std::vector<SeriesCandidate> found;
    for (auto const& row : db_.query(select_candidates, {owner.value, image.value, limit}))
        found.push_back({.id = {row.text(0)}, .series = {row.text(1)}, .landmarks_key = row.text(2)});
    return found;
}

std::optional<PlaceInSeries> SeriesStore::of_image(UserId const& owner, ImageId const& image)
{
    return place_from(db_.find(select_of_image, {owner.value, image.value}));
}

std::optional<PlaceInSeries> SeriesStore::find(UserId const& owner, AnalysisId const& id)
{
    return place_from(db_.find(select_place, {owner.value, id.value}));
}

std::optional<StepBack> SeriesStore::step_back(UserId const& owner, AnalysisId const& id)
{
    auto const row = db_.find(select_step_back, {owner.value, id.value});
    if (!row) return std::nullopt;
    return StepBack{
        .earlier = {row->text(0)}, .earlier_image = {row->text(1)}, .fit = fit_from(row->text(2))
    };
}

std::vector<SeriesPoint>
SeriesStore::points(UserId const& owner, AnalysisId const& series, std::int64_t limit)
{
    std::vector<SeriesPoint> points;
    for (auto const& row : db_.query(select_points, {owner.value, series.value, limit}))
        points.push_back(
            {.id = {row.text(0)},
             .date = from_unix_ms(row.integer(1)),
             .condition = named<vision::Condition>(row.text(2)),
             .score = row.optional_real(3),
             .low = row.optional_real(4),
             .high = row.optional_real(5)}
        );
    std::ranges::reverse(points);
    return points;
}

}  // namespace heliograf::analysis
