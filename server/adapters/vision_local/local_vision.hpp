#pragma once
#include "analysis/vision_provider.hpp"

namespace heliograf::vision_local {

/// Judges photos in this process: no network, no key.
class LocalVision final : public analysis::VisionProvider {
public:
    [[nodiscard]] std::string name() const override { return "local"; }
    [[nodiscard]] std::string model() const override { return "heliograf-vision-2"; }
    [[nodiscard]] Result<vision::Verdict> examine(media::Image const& image) override;
};

}  // namespace heliograf::vision_local
