#pragma once
#include "providers/remote_vision.hpp"

#include <vector>

namespace heliograf::providers::testing {

/// What the makers of fakes share: what they answer, and what they were asked.
struct RemoteScript {
    Result<vision::Verdict> answer = failure({ErrorKind::unavailable, "vision.unavailable", "away"});
    int asked = 0;
    Effort effort{};
    bool was_stopped = false;
    std::vector<Endpoint> made{};
};

/// Answers what its script says.
class FakeRemoteVision final : public RemoteVision {
public:
    FakeRemoteVision(RemoteScript& script, Choice choice) : script_(script), choice_(choice) {}
    [[nodiscard]] std::string name() const override
    {
        return choice_ == Choice::google_vision ? "google-vision" : "openai";
    }
    [[nodiscard]] std::string model() const override { return "remote-1"; }
    [[nodiscard]] Result<vision::Verdict> examine(Question const& question) override
    {
        ++script_.asked;
        script_.effort = question.effort;
        script_.was_stopped = question.stop.stop_requested();
        return script_.answer;
    }

private:
    RemoteScript& script_;
    Choice choice_;
};

[[nodiscard]] inline RemoteFactory factory_of(RemoteScript& script)
{
    return [&script](Choice choice, Endpoint const& endpoint) {
        script.made.push_back(endpoint);
        return std::make_unique<FakeRemoteVision>(script, choice);
    };
}

}  // namespace heliograf::providers::testing
