#include "analysis/series_finder.hpp"

#include "analysis/since_last.hpp"
#include "base/log.hpp"

#include <map>
#include <set>

namespace heliograf::analysis {
namespace {

/// Read to find so many of which few are of one series.
constexpr std::int64_t candidates_read = 200;

}  // namespace

std::vector<SeriesCandidate> SeriesFinder::candidates(AnalysisRequest const& request)
{
    std::vector<SeriesCandidate> chosen;
    std::map<std::string, std::size_t> of_series;
    std::set<std::string> seen;
    for (auto& candidate : series_.candidates(request.owner, request.image, candidates_read)) {
        if (chosen.size() == compared_photos_max) break;
        if (!seen.insert(candidate.landmarks_key).second) continue;
        if (++of_series[candidate.series.value] > compared_photos_per_series) continue;
        chosen.push_back(std::move(candidate));
    }
    return chosen;
}

PlaceInSeries SeriesFinder::place_of(AnalysisRequest const& request, vision::Landmarks const& landmarks)
{
    if (auto known = series_.of_image(request.owner, request.image)) return std::move(*known);
    PlaceInSeries place{.series = request.id, .landmarks_key = blobs_.put(to_bytes(landmarks))};
    for (auto const& candidate : candidates(request)) {
        auto const bytes = blobs_.read(candidate.landmarks_key);
        auto const earlier = bytes ? vision::landmarks_from_bytes(*bytes) : std::nullopt;
        if (!earlier) {
            log::warning("series.landmarks_unreadable", {{"analysis", candidate.id.value}});
            continue;
        }
        auto const match = vision::register_photos(*earlier, landmarks);
        if (!match) continue;
        place.series = candidate.series;
        place.by = RecognisedBy{.earlier = candidate.id, .fit = match->earlier_to_later};
        break;
    }
    return place;
}

FoundPlace
SeriesFinder::find(AnalysisRequest const& request, vision::Landmarks const& landmarks, Assessment const& made)
{
    FoundPlace found{.owner = request.owner, .place = place_of(request, landmarks)};
    auto const& by = found.place.by;
    if (!by) return found;
    auto const earlier = analyses_.find_finished(request.owner, by->earlier);
    if (!earlier) return found;
    Judged const judged{*earlier, assessment_from_json(earlier->assessment_json), feedback_.of(by->earlier)};
    found.carried = carried_opinions(judged, made, by->fit, clock_.now());
    if (!found.carried.empty()) found.told = told(made, request.options, found.carried);
    return found;
}

}  // namespace heliograf::analysis
