#pragma once
#include "base/result.hpp"
#include "media/image.hpp"
#include "vision/verdict.hpp"

#include <string>

namespace heliograf::analysis {

/// Port: who judges a photo. Implementations: adapters/vision_local.
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
};

}  // namespace heliograf::analysis
