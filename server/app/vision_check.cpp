#include "app/vision_check.hpp"

#include "app/sample_picture.hpp"
#include "base/log.hpp"

namespace heliograf::app {
namespace {

constexpr std::chrono::minutes retest_after{10};
}  // namespace

bool VisionCheck::passes()
{
    auto const verdict = provider_.examine(sample_picture());
    return verdict && verdict->condition != vision::Condition::no_panel;
}

system::VisionStatus VisionCheck::status()
{
    std::scoped_lock const lock{mutex_};
    auto const now = clock_.now();
    if (!tested_ || now - *tested_ >= retest_after) {
        ok_ = passes();
        tested_ = now;
        if (ok_) passed_ = now;
        if (!ok_) log::error("vision.self_test_failed", {{"provider", provider_.name()}});
    }
    return {
        .status = ok_ ? system::PartStatus::operational : system::PartStatus::down,
        .provider = provider_.name(),
        .model = provider_.model(),
        .lastValidated = passed_,
    };
}

}  // namespace heliograf::app
