#pragma once
#include "analysis/analysis.hpp"
#include "analysis/feedback.hpp"
#include "vision/registration.hpp"

#include <optional>
#include <string>
#include <vector>

/// Photos of one place are a series. Whether two show one place is seen in the photos themselves.
namespace heliograf::analysis {

/// The earlier photo that another one was recognised by.
struct RecognisedBy {
    AnalysisId earlier;
    vision::Homography fit{};  ///< where the earlier photo's places lie in the later one
};

/// The place of an analysis among the others of its owner.
struct PlaceInSeries {
    AnalysisId series;  ///< the first analysis of it
    std::string landmarks_key;
    std::optional<RecognisedBy> by{};
};

/// What a run found out about the place of its photo.
struct FoundPlace {
    UserId owner;
    PlaceInSeries place;
    std::vector<Feedback> carried{};   ///< opinions about findings that are seen again
    std::optional<Assessment> told{};  ///< what they leave of the result; absent without any
};

/// A photo that another one may show the place of.
struct SeriesCandidate {
    AnalysisId id;
    AnalysisId series;
    std::string landmarks_key;
};

/// One step back: the analysis a photo was recognised by, the image of it, and how one lies on the other.
struct StepBack {
    AnalysisId earlier;
    ImageId earlier_image;
    vision::Homography fit{};
};

/// One photo of a series, as the trend shows it.
struct SeriesPoint {
    AnalysisId id;
    Instant date;
    vision::Condition condition{};
    std::optional<double> score{};
    std::optional<double> low{};
    std::optional<double> high{};
};

}  // namespace heliograf::analysis
