#pragma once
#include "analysis/vision_provider.hpp"
#include "base/clock.hpp"
#include "net/circuit_breaker.hpp"
#include "providers/provider_vault.hpp"
#include "providers/remote_vision.hpp"

#include <mutex>
#include <stop_token>

namespace heliograf::providers {

/// How the one who judges is doing.
struct ChoiceHealth {
    Choice choice{};
    std::string model;
    std::string host;          ///< where photos go; empty: nowhere
    std::string failure_code;  ///< of the last answer; empty when it was good or there was none
    bool left_alone = false;   ///< it failed so often that it is not asked for the moment
    std::int64_t good{};       ///< answers since the settings were changed or the server started
    std::int64_t failed{};
    std::optional<Instant> validated_at{};
};

/// Hands each photo to whom an administrator has chosen, and lets this server stand in while that one cannot
/// answer. This server looks first in any case: a photo too poor to judge never leaves the house.
class VisionChoice final : public analysis::VisionProvider {
public:
    VisionChoice(
        analysis::VisionProvider& local, ProviderVault& vault, RemoteFactory factory, Clock const& clock
    );

    [[nodiscard]] std::string name() const override;
    [[nodiscard]] std::string model() const override;
    [[nodiscard]] Result<vision::Verdict> examine(media::Image const& image) override;
    /// Errors: vision.api_key, when the one that was chosen by name refuses our key; those of the local
    /// judge.
    [[nodiscard]] Result<analysis::Judgement> judge(media::Image const& image) override;

    [[nodiscard]] ChoiceHealth health() const;
    /// One try of settings that need not be stored. Errors: those of RemoteVision::examine
    [[nodiscard]] Result<void> try_out(Settings const& settings, media::Image const& sample);
    /// Ends calls in flight and asks nobody outside any more.
    void stop() { stopping_.request_stop(); }

private:
    /// One provider for as long as its settings stand.
    struct Remote {
        Remote(std::unique_ptr<RemoteVision> made, Settings const& of, Clock const& clock)
            : vision(std::move(made)),
              changed_at(of.changed_at),
              breaker(clock)
        {}
        std::unique_ptr<RemoteVision> vision;
        Instant changed_at;
        net::CircuitBreaker breaker;
        std::mutex mutex{};
        std::string failure_code{};
        std::int64_t good = 0;
        std::int64_t failed = 0;
    };

    [[nodiscard]] std::shared_ptr<Remote> remote_for(Settings const& settings) const;
    static void note(Remote& remote, Result<vision::Verdict> const& answer);

    analysis::VisionProvider& local_;
    ProviderVault& vault_;
    RemoteFactory factory_;
    Clock const& clock_;
    std::stop_source stopping_;
    mutable std::mutex mutex_;
    mutable std::shared_ptr<Remote> remote_;
};

}  // namespace heliograf::providers
