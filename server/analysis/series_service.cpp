#include "analysis/series_service.hpp"

#include "analysis/feedback.hpp"
#include "base/log.hpp"
#include "media/decode.hpp"
#include "media/renditions.hpp"

#include <algorithm>

namespace heliograf::analysis {
namespace {

constexpr std::int64_t points_max = 200;
/// Each step adds its own error, and a photo that far back shows another time anyway.
constexpr int steps_back_max = 30;
constexpr int before_side_px = 1024;

Error not_found()
{
    return {ErrorKind::not_found, "analysis.not_found", "Analysis report not found"};
}

ComparedView compared_view(Judged const& judged)
{
    auto const& finished = judged.analysis;
    auto const left = told(judged.made, finished.options, judged.feedback);
    ComparedView view{
        .id = finished.id.value,
        .date = finished.date,
        .title = finished.title,
        .imageUrl = std::string{local_image_prefix} + finished.image_name,
        .imageWidth = finished.image_width,
        .imageHeight = finished.image_height,
        .condition = left.condition,
        .issuesCount = told_count(left.condition, left.damage_count)
    };
    if (auto const& clean = judged.made.cleanliness) {
        view.score = clean->score;
        view.low = clean->low;
        view.high = clean->high;
    }
    return view;
}

}  // namespace

Result<Judged> SeriesService::judged(UserId const& owner, AnalysisId const& id)
{
    auto finished = is_uuid(id.value) ? store_.find_finished(owner, id) : std::nullopt;
    if (!finished) return failure(not_found());
    auto made = assessment_from_json(finished->assessment_json);
    return Judged{*std::move(finished), std::move(made), feedback_.of(id)};
}

std::optional<vision::Homography>
SeriesService::fit_between(UserId const& owner, AnalysisId const& later, AnalysisId const& earlier)
{
    auto const wanted = store_.find_request(earlier);
    auto const place = series_.find(owner, later);
    auto const other = series_.find(owner, earlier);
    if (!wanted || !place || !other || place->series != other->series) return std::nullopt;
    vision::Homography fit{1, 0, 0, 0, 1, 0, 0, 0, 1};
    auto at = later;
    for (int step = 0; step < steps_back_max; ++step) {
        auto const back = series_.step_back(owner, at);
        if (!back) return std::nullopt;
        fit = vision::after(back->fit, fit);
        // Another analysis of the same photo lies in the same place.
        if (back->earlier_image == wanted->image) return fit;
        at = back->earlier;
    }
    return std::nullopt;
}

Result<DetailView> SeriesService::detail(UserId const& owner, AnalysisId const& id, Language language)
{
    auto view = analyses_.detail(owner, id, language);
    if (!view) return failure(view.error());
    auto const place = series_.find(owner, id);
    if (!place || !place->by) return view;
    auto const later = judged(owner, id);
    auto const earlier = judged(owner, place->by->earlier);
    if (later && earlier) view->sinceLast = since_last(*earlier, *later, place->by->fit, language);
    return view;
}

Result<SeriesView> SeriesService::series(UserId const& owner, AnalysisId const& id)
{
    if (!is_uuid(id.value) || !store_.find_finished(owner, id)) return failure(not_found());
    SeriesView view;
    auto const place = series_.find(owner, id);
    if (!place) return view;
    for (auto const& point : series_.points(owner, place->series, points_max))
        view.points.push_back(
            {point.id.value, point.date, point.condition, point.score, point.low, point.high}
        );
    return view;
}

Result<ComparisonView>
SeriesService::compare(UserId const& owner, AnalysisId const& one, AnalysisId const& other, Language language)
{
    auto first = judged(owner, one);
    if (!first) return failure(first.error());
    auto second = judged(owner, other);
    if (!second) return failure(second.error());
    if (one == other)
        return failure({ErrorKind::invalid_input, "comparison.same", "Choose two different results."});
    auto fit = fit_between(owner, one, other);
    bool turned = fit.has_value();
    if (!fit) {
        fit = fit_between(owner, other, one);
        turned = !fit && other < one;
    }
    auto const& earlier = turned ? *second : *first;
    auto const& later = turned ? *first : *second;
    ComparisonView view{.earlier = compared_view(earlier), .later = compared_view(later)};
    if (fit) view.changes = since_last(earlier, later, *fit, language);
    return view;
}

Result<std::string>
SeriesService::before(UserId const& owner, AnalysisId const& id, AnalysisId const& earlier)
{
    auto const later_one = judged(owner, id);
    auto const earlier_one = judged(owner, earlier);
    if (!later_one || !earlier_one) return failure(not_found());
    auto const fit = fit_between(owner, id, earlier);
    auto const image = images_.find_by_name(owner, earlier_one->analysis.image_name);
    if (!fit || !image) return failure(not_found());
    auto const file = blobs_.read(image->display_key);
    if (!file) {
        log::error("image.blob_missing", {{"key", image->display_key}});
        return failure(not_found());
    }
    auto const bytes = media::Bytes{reinterpret_cast<std::uint8_t const*>(file->data()), file->size()};
    auto const picture = media::decode(bytes);
    if (!picture) return failure(picture.error());

    auto const width = double(later_one->analysis.image_width);
    auto const height = double(later_one->analysis.image_height);
    auto const scale = std::min(1.0, before_side_px / std::max(width, height));
    media::Image made{std::max(1, int(width * scale)), std::max(1, int(height * scale)), {}};
    made.rgb = vision::seen_from_later(
        {picture->width, picture->height, picture->rgb.data()}, *fit, made.width, made.height
    );
    return media::encode_jpeg(made);
}

}  // namespace heliograf::analysis
