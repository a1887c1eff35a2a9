#pragma once
#include "base/result.hpp"
#include "media/image.hpp"
#include "vision/verdict.hpp"

#include <string>

namespace heliograf::analysis {

/// What a judge saw, and who the judge was.
struct Judgement {
    vision::Verdict verdict;
    std::string provider;        ///< as in VisionProvider::name()
    std::string stood_in_for{};  ///< who should have judged but could not; empty when nobody else
};

/// Port: who judges a photo. Implementations: adapters/vision_local, and providers::VisionChoice, which hands
/// the photo to whom an administrator has chosen.
class VisionProvider {
public:
    virtual ~VisionProvider() = default;
    /// Stored with each analysis, e.g. "local".
    [[nodiscard]] virtual std::string name() const = 0;
    /// Which of its models judges, for whoever looks at the state of the service.
    [[nodiscard]] virtual std::string model() const = 0;
    /// Judges one photo, orientation applied, its longer side at most vision::working_side_px. Thread-safe;
    /// at most 10 s. Errors: of kind `unavailable` when another try may help; vision.api_key when the
    /// provider refused our key; any other error is final for this photo.
    [[nodiscard]] virtual Result<vision::Verdict> examine(media::Image const& image) = 0;
    /// The same with the name of who judged. A provider that hands on to others says which one it was.
    [[nodiscard]] virtual Result<Judgement> judge(media::Image const& image)
    {
        auto verdict = examine(image);
        if (!verdict) return failure(std::move(verdict));
        return Judgement{.verdict = *std::move(verdict), .provider = name()};
    }
};

}  // namespace heliograf::analysis
