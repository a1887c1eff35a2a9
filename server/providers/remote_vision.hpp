#pragma once
#include "base/result.hpp"
#include "media/image.hpp"
#include "providers/provider_settings.hpp"
#include "vision/verdict.hpp"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

namespace heliograf::providers {

enum class Effort {
    patient,  ///< tries again while it may help, 20 s in all
    once,     ///< one try, at most 10 s
};

/// A photo, what this server saw in it, and how hard to try.
struct Question {
    media::Image const& image;
    vision::Verdict const& local;
    Effort effort = Effort::patient;
    std::stop_token stop{};
};

/// Port: somebody outside of this house who judges photos. Implementations: adapters/openai,
/// adapters/google_vision. What it sends is outgoing_jpeg() and nothing else about the user.
class RemoteVision {
public:
    virtual ~RemoteVision() = default;
    [[nodiscard]] virtual std::string name() const = 0;
    [[nodiscard]] virtual std::string model() const = 0;
    /// Thread-safe. Errors: vision.api_key (our key was refused), vision.model_unknown, vision.refused (it
    /// declines this photo), vision.request_refused; and of kind `unavailable`: vision.quota, vision.busy,
    /// vision.unavailable, vision.answer_unreadable, and those of net::HttpClient
    [[nodiscard]] virtual Result<vision::Verdict> examine(Question const& question) = 0;
};

/// Makes the one for a choice; never asked for `local`.
using RemoteFactory = std::function<std::unique_ptr<RemoteVision>(Choice, Endpoint const&)>;

}  // namespace heliograf::providers
